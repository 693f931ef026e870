"""Adds row headers to a tagged PDF that Typst has written.

In Typst, `pdf.header-cell` needs a flag that the Python package does not set. So this module changes the structure tree
of the PDF (its tags), which Typst writes as plain text: one cell of each row becomes the row's header, and the other
cells refer to it.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple

_STRUCTURE_ELEMENT: Final = re.compile(rb"(?m)^(\d+) 0 obj\n<</Type/StructElem/S/(\w+)/P (\d+) 0 R(.*)$")
_ID_TREE_START: Final = b"/IDTree<</Names["


class _Part(NamedTuple):
    kind: bytes
    parent: int
    at: int
    body: bytes


def with_row_headers(data: bytes, second: int) -> bytes:
    """Make each row's first cell a header in Typst's PDF; in the last `second` tables, its second cell."""
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
