"""Joining of browser code: the parts of a script or a style sheet, and the names of the cards.

The parts do not import one another. A widget's module is loaded from a blob, where relative imports do not work, and
the script for other people's pages must be one file.
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
"""The first line of every script that names cards: the names of ranks, suits and numbers, from Python."""


def joined(suffix: str, parts: Iterable[str], folder: Path) -> str:
    """Return the text of the parts, joined in the given order.

    Args:
        suffix: ``"js"`` or ``"css"``.
        parts: file names without extension, such as ``"cards", "table"``.
        folder: searched first; then the static files of `gleek.drawing`.

    """
    return "\n".join([_find(f"{part}.{suffix}", folder).read_text(encoding="utf-8") for part in parts])


def _find(name: str, folder: Path) -> Path:
    return next(path for each in (folder, DRAWING) if (path := each / name).is_file())
