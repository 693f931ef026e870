"""Typst, given sheets as records of JSON and the pages' own type: what draws the handouts and the kit."""

from __future__ import annotations

import atexit
import json
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any, Final

import typst
from fontTools.ttLib import TTFont

from gleek.handouts.looks import FACES, FAMILY, INK, LANGUAGE, LINE, MUTED, RED
from gleek.handouts.row_heads import with_row_heads
from gleek.lessons.reading.citing import cited

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gleek.handouts.looks import Paper

# A document made twice is to be the same to the last byte, so no clock is asked.
_MADE: Final = {"year": 2026, "month": 1, "day": 1}


@cache
def _fonts() -> typst.Fonts:
    """Return the pages' own type, unpacked, since Typst reads no WOFF2; once, for a process makes many sheets.

    Typst opens a file when it first sets a letter of it, so their folder stays until the process ends.
    """
    folder = mkdtemp(prefix="gleek-type-")
    atexit.register(rmtree, folder, ignore_errors=True)
    for file in FACES.values():
        with TTFont(file, recalcTimestamp=False) as font:
            font.flavor = None
            font.save(Path(folder, f"{file.stem}.ttf"))
    # Of Typst's own fonts one has the signs of the suits, which the pages' type lacks.
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=[folder])


def compiler(template: Path, title: str, sheets: Sequence[Mapping[str, Any]], paper: Paper) -> typst.Compiler:
    """Return Typst with a template, its sheets and the pages' own type."""
    language, _, region = LANGUAGE.partition("-")
    data = {
        "title": title,
        "author": cited().author,
        "made": _MADE,
        "language": language,
        "region": region,
        "family": FAMILY,
        "colours": [INK, RED, MUTED, LINE],
        "paper": [paper.width, paper.height, paper.margin],
        "sheets": sheets,
    }
    return typst.Compiler(template, font_paths=_fonts(), sys_inputs={"data": json.dumps(data)})


def drawn(made: typst.Compiler, naming: Sequence[int]) -> bytes:
    """Return the PDF, tagged as PDF/UA-1 asks; `naming` says for each table which cell of a row names the row."""
    data = made.compile(format="pdf", pdf_standards="ua-1")
    assert isinstance(data, bytes)
    return with_row_heads(data, naming) if naming else data
