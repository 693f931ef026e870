"""How browser code is joined: the parts of a script or a style sheet one after another, and the names of the cards.

The parts are joined here rather than imported by one another: a widget's module is loaded from a blob, where a relative
import has nothing to be relative to, and a script that stands on anybody's page is one file.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from gleek.drawing import DRAWING
from gleek.engine.cards import Rank, Suit
from gleek.words import NUMBERS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_CARD_WORDS: Final = {
    "ranks": {rank.letter: rank.word for rank in Rank},
    "suits": {suit.symbol: suit.word for suit in Suit},
    "numbers": NUMBERS,
}
NAMES_OF_CARDS: Final = f"const CARD_WORDS = {json.dumps(_CARD_WORDS, ensure_ascii=False)};"
"""The first line of every script that says cards: the names of ranks, suits and numbers as Python has them."""


def joined(suffix: str, parts: Iterable[str], folder: Path) -> str:
    """Return the parts one after another.

    Args:
        suffix: ``"js"`` or ``"css"``.
        parts: the names of files without their ending: ``"cards", "table"``.
        folder: where they lie, if not among those of `gleek.drawing`.

    """
    return "\n".join([_find(f"{part}.{suffix}", folder).read_text(encoding="utf-8") for part in parts])


def _find(name: str, folder: Path) -> Path:
    return next(path for each in (folder, DRAWING) if (path := each / name).is_file())
