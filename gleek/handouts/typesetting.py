"""Typst, given sheets as records of JSON and the pages' own type: what draws the handouts and the kit."""

from __future__ import annotations

import json
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

import typst
from fontTools.ttLib import TTFont

from gleek.handouts.looks import FACES, FAMILY, INK, LANGUAGE, LINE, MUTED, RED
from gleek.handouts.row_heads import with_row_heads
from gleek.lessons.reading.citing import cited

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from gleek.handouts.looks import Paper

# A document made twice is to be the same to the last byte, so no clock is asked.
_MADE: Final = {"year": 2026, "month": 1, "day": 1}


@cache
def _unpacked(file: Path) -> bytes:
    with TTFont(file, recalcTimestamp=False) as font:
        font.flavor = None
        font.save(unpacked := BytesIO())
    return unpacked.getvalue()


@contextmanager
def compiler(
    template: Path, title: str, sheets: Sequence[Mapping[str, Any]], paper: Paper
) -> Iterator[typst.Compiler]:
    """Give Typst with a template, its sheets and the pages' own type, unpacked, since it reads no WOFF2."""
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
    with TemporaryDirectory() as folder:
        for file in FACES.values():
            Path(folder, f"{file.stem}.ttf").write_bytes(_unpacked(file))
        # Of Typst's own fonts one has the signs of the suits, which the pages' type lacks.
        fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=[folder])
        yield typst.Compiler(template, font_paths=fonts, sys_inputs={"data": json.dumps(data)})


def drawn(made: typst.Compiler, naming: Sequence[int]) -> bytes:
    """Return the PDF, tagged as PDF/UA-1 asks; `naming` says for each table which cell of a row names the row."""
    data = made.compile(format="pdf", pdf_standards="ua-1")
    assert isinstance(data, bytes)
    return with_row_heads(data, naming) if naming else data
