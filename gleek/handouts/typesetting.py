"""Runs Typst with JSON data and the tutorial's own fonts, for the handouts and the kit."""

import atexit
import json
import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, Final, NamedTuple

import typst
from fontTools.ttLib import TTFont

from gleek.course.pages.works import cited
from gleek.engine.errors import GleekError, Unreadable
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
    """Return the pages' fonts, unpacked into a temporary folder, because Typst cannot read WOFF2."""
    folder = mkdtemp(prefix="gleek-type-")
    # Keep the folder until the program ends: Typst opens a font only when it needs it.
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


_STRUCTURE_ELEMENT: Final = re.compile(rb"(?m)^(\d+) 0 obj\n<</Type/StructElem/S/(\w+)/P (\d+) 0 R(.*)$")
_ID_TREE_START: Final = b"/IDTree<</Names["


class _Part(NamedTuple):
    kind: bytes
    parent: int
    at: int
    body: bytes


def with_row_headers(data: bytes, second: int) -> bytes:
    """Make each row's first cell a header in Typst's PDF; in the last `second` tables, the second cell instead.

    In Typst, `pdf.header-cell` needs a flag that the Python package does not set. So this function changes the
    structure tree of the PDF (its tags), which Typst writes as plain text.
    """
    parts = {
        int(found[1]): _Part(found[2], int(found[3]), found.start(), found[0])
        for found in _STRUCTURE_ELEMENT.finditer(data)
    }
    tables = [number for number, part in parts.items() if part.kind == b"Table"]
    changes: list[tuple[int, bytes, bytes]] = []
    ids: list[bytes] = []
    for row in parts.values():
        if row.kind != b"TR" or parts[row.parent].kind != b"TBody":
            continue
        cells = [int(each) for each in re.findall(rb"(\d+) 0 R", row.body.partition(b"/K[")[2])]
        place = int(parts[row.parent].parent in tables[len(tables) - second :])
        # A row without such a cell is the heading of a group of rows.
        if place >= len(cells) or parts[cells[place]].kind != b"TD":
            continue
        name = b"(R%06d)" % cells[place]
        ids.append(b"%s%d 0 R" % (name, cells[place]))
        for cell in cells:
            _, _, at, body = parts[cell]
            if cell == cells[place]:
                new = body.replace(b"/S/TD", b"/S/TH/ID" + name, 1).replace(
                    b"/O/Table", b"/O/Table/Scope/Row", 1
                )
            else:
                new = re.sub(rb"/Headers\[([^]]*)\]", rb"/Headers[\1%s]" % name, body, count=1)
            changes.append((at, body, new))
    if not ids:
        return data
    # The ids in the PDF must be sorted. Ours begin with R, and so come before Typst's, which begin with U.
    changes.append((data.index(_ID_TREE_START), _ID_TREE_START, _ID_TREE_START + b"".join(sorted(ids))))
    return _changed(data, sorted(changes))


def _changed(data: bytes, changes: Sequence[tuple[int, bytes, bytes]]) -> bytes:
    """Return the PDF with the changes (offset, old, new), in order, and a corrected cross-reference table."""
    out, done = bytearray(), 0
    for at, old, new in changes:
        out += data[done:at] + new
        done = at + len(old)
    table = data.rindex(b"xref\n", 0, data.rindex(b"startxref"))
    places = [at for at, _, _ in changes]
    # by[n] is the number of bytes by which the text after the first n changes has moved.
    by = [0, *accumulate(len(new) - len(old) for _, old, new in changes)]

    def moved(found: re.Match[bytes]) -> bytes:
        was = int(found[0])
        return b"%010d" % (was + by[bisect_left(places, was)])

    out += data[done:table]
    return bytes(out) + re.sub(
        rb"(?<=startxref\n)\d+", b"%d" % len(out), re.sub(rb"\d{10}(?= 00000 n)", moved, data[table:])
    )
