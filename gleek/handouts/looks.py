"""The design of the handouts: paper sizes, colours and fonts.

The colours are those of the tutorial's pages (``gleek/pages/static/colours.css``); a test checks that they agree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gleek.engine.errors import Unreadable
from gleek.pages import STATIC

# Ink, red, muted text and lines.
COLOURS: Final = ("#1d1a16", "#9b1c1c", "#6b5a45", "#cbbb9c")

FAMILY: Final = "EB Garamond"
FACES: Final = [
    STATIC / f"fonts/eb-garamond-latin-{face}.woff2" for face in ("400-normal", "400-italic", "600-normal")
]


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
    raise Unreadable(f"“{name[:20]}” is not a paper: it is one of {', '.join(PAPERS)}.")
