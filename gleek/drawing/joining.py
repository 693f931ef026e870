"""Joins several files to one script or style sheet, and makes the line with the names of the cards.

The files cannot import one another. The browser loads a widget's script from a blob, where relative imports do not
work. And the script for pages of other sites must be one file.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from gleek.drawing import DRAWING
from gleek.engine.cards import Rank, Suit
from gleek.words import NUMBERS

_CARD_WORDS: Final = {
    "ranks": {rank.letter: rank.word for rank in Rank},
    "suits": {suit.symbol: suit.word for suit in Suit},
    "numbers": NUMBERS,
}
NAMES_OF_CARDS: Final = f"const CARD_WORDS = {json.dumps(_CARD_WORDS, ensure_ascii=False)};"
"""A line of JavaScript with the names of ranks, suits and numbers. It comes first in each script that names cards."""


def joined(suffix: str, parts: Iterable[str], folder: Path) -> str:
    """Return the contents of files in `folder` or else in `gleek.drawing`, joined; `parts` are names without suffix."""
    return "\n".join([_find(f"{part}.{suffix}", folder).read_text(encoding="utf-8") for part in parts])


def _find(name: str, folder: Path) -> Path:
    return next(path for each in (folder, DRAWING) if (path := each / name).is_file())
