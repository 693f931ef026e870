"""The looks of the handouts, on paper and on a screen: the papers, the colours, the type.

The colours are those of the tutorial's pages (``gleek/pages/static/colours.css``); a test holds them together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gleek.engine.errors import Unreadable
from gleek.pages import STATIC

INK, RED, MUTED, LINE, GROUND = "#1d1a16", "#9b1c1c", "#6b5a45", "#cbbb9c", "#f7f1e3"

FAMILY: Final = "EB Garamond"
ROMAN, ITALIC, BOLD = "", "I", "B"
LANGUAGE: Final = "en-GB"

_FONTS: Final = STATIC / "fonts"
FACES: Final = {
    ROMAN: _FONTS / "eb-garamond-latin-400-normal.woff2",
    ITALIC: _FONTS / "eb-garamond-latin-400-italic.woff2",
    BOLD: _FONTS / "eb-garamond-latin-600-normal.woff2",
}
"""The files of the type, by style."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright: its name, its width and height and its margins, in points (72 to the inch)."""

    name: str
    width: float
    height: float
    margin: float = 36.0


PAPERS: Final = {"a4": Paper("A4", 595.28, 841.89), "letter": Paper("Letter", 612.0, 792.0)}


def paper(name: str) -> Paper:
    """Return the paper of this name; raises `Unreadable` with those that there are."""
    if name.lower() in PAPERS:
        return PAPERS[name.lower()]
    msg = f"“{name[:20]}” is not a paper: it is one of {', '.join(PAPERS)}."
    raise Unreadable(msg)
