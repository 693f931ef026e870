"""The design of the handouts, on paper and on a screen: paper sizes, colours and fonts.

The colours are those of the tutorial's pages (``gleek/pages/static/colours.css``); a test checks that they agree.
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
"""The font files, by style."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size in portrait: its name, and its width, height and margins in points (72 to the inch)."""

    name: str
    width: float
    height: float
    margin: float = 36.0


PAPERS: Final = {"a4": Paper("A4", 595.28, 841.89), "letter": Paper("Letter", 612.0, 792.0)}


def paper(name: str) -> Paper:
    """Return the paper of this name. Raises `Unreadable`, with the list of names, if there is none."""
    if name.lower() in PAPERS:
        return PAPERS[name.lower()]
    msg = f"“{name[:20]}” is not a paper: it is one of {', '.join(PAPERS)}."
    raise Unreadable(msg)
