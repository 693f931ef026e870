"""The sheets of the table kit on the site, where no server makes them: beside each game's pages, which link to them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from gleek.evidence.games import in_order
from gleek.games import game
from gleek.games.presets import preset
from gleek.handouts.kit import kit
from gleek.lessons.reading.kit_links import FOLDER, kit_files

if TYPE_CHECKING:
    from pathlib import Path


def write_kits(out: Path) -> None:
    """Write what every game's page offers of its kit into a site's folder."""
    for game_id in in_order():
        folder = out / game_id / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        for name, file in kit_files(game_id).items():
            (folder / name).write_bytes(_made(game_id, *file))


@cache
def _made(game_id: str, book: str, part: str, paper: str) -> bytes:
    return kit(preset(game(game_id).rules, book), book=book, what=part, paper=paper).data
