"""Runs Typst with JSON data and the tutorial's own fonts, for the handouts and the kit."""

import atexit
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, Final

import typst
from fontTools.ttLib import TTFont

from gleek.course.pages.works import cited
from gleek.engine.errors import GleekError, Unreadable
from gleek.handouts.pdf_row_headers import with_row_headers
from gleek.pages import STATIC

# the colours of ink, red, muted text and lines, as in gleek/pages/static/colours.css
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
    if name.lower() in PAPERS:
        return PAPERS[name.lower()]
    raise Unreadable(f"“{name[:20]}” is not a paper size: give {' or '.join(PAPERS)}.")


# A fixed date, so that the same arguments give the same bytes.
_CREATION_DATE: Final = {"year": 2026, "month": 1, "day": 1}


@cache
def _fonts() -> typst.Fonts:
    """Return the pages' fonts, unpacked: Typst reads no WOFF2. It opens each late, so the folder stays to the end."""
    folder = mkdtemp(prefix="gleek-type-")
    atexit.register(rmtree, folder, ignore_errors=True)
    for file in FACES:
        with TTFont(file, recalcTimestamp=False) as font:
            font.flavor = None
            font.save(Path(folder, f"{file.stem}.ttf"))
    # The fonts embedded in Typst are needed for the suit symbols, which the pages' fonts lack.
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=[folder])


def typeset(
    template: Path,
    title: str,
    sheets: Sequence[Mapping[str, Any]],
    paper: Paper,
    *,
    refusal: str,
    second: int = 0,
) -> bytes:
    """Return a PDF of these sheets, tagged as PDF/UA-1 requires.

    The header of a row is its first cell, but in the last `second` tables its second cell. Raises `TooMuch` if a sheet
    does not fit at any font size. Its sentence is `refusal`, in which the kind of the sheet replaces {}.
    """
    data = {
        "title": title,
        "author": cited().author,
        "made": _CREATION_DATE,
        "language": "en",
        "region": "GB",
        "family": FAMILY,
        "colours": COLOURS,
        "paper": [paper.width, paper.height, paper.margin],
        "sheets": sheets,
    }
    compiler = typst.Compiler(template, font_paths=_fonts(), sys_inputs={"data": json.dumps(data)})
    for each in json.loads(compiler.query("<fit>", "value")):
        if each["size"] is None:
            raise TooMuch(refusal.format(each["kind"]))
    made = compiler.compile(format="pdf", pdf_standards="ua-1")
    assert isinstance(made, bytes)
    return with_row_headers(made, second)


class TooMuch(GleekError):
    """A sheet does not fit on its page in any font size. A test checks that no rules cause this."""
