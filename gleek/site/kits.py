"""The table-kit PDFs of the site.

The build writes them next to each game's pages, because a static site has no server that makes them on request.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from gleek.course.pages.kit_files import FOLDER, KitFile, on_site, rules_of
from gleek.evidence.games import in_order
from gleek.handouts.kit import kit


def write_kits(out: Path) -> None:
    """Write into a site's folder the kit files to which the games' pages link."""
    for game_id in in_order():
        folder = out / game_id / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        for name, file in on_site(game_id).items():
            (folder / name).write_bytes(_made(game_id, file))


@cache
def _made(game_id: str, file: KitFile) -> bytes:
    table = rules_of(game_id, file.rules)
    return kit(
        table,
        book=file.rules,
        what=file.part,
        paper=file.paper,
        stake=file.stake,
        indices=file.indices,
        names=file.names,
    ).data
