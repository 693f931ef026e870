"""What a PDF of ours holds, read back from its bytes: pages, marked words, and the tree of its parts."""

from __future__ import annotations

import re
import zlib

PAGE = re.compile(rb"/Type /Page\b(?!s)")
STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
OBJECT = re.compile(rb"(\d+) 0 obj\s*(.*?)\s*endobj", re.DOTALL)


def pages(data):
    """Return how many pages there are."""
    return len(PAGE.findall(data))


def contents(data):
    """Return the pages' drawing, page by page: the streams that set type."""
    found = []
    for packed in STREAM.findall(data):
        try:
            text = zlib.decompress(packed)
        except zlib.error:
            continue
        if b" BDC" in text:
            found.append(text)
    return found


def parts(data):
    """Return the document's parts by their number: (kind, children, marks, scope)."""
    found = {}
    for number, body in OBJECT.findall(data):
        if b"/Type /StructElem" not in body:
            continue
        kind = re.search(rb"/S /(\w+)", body)[1].decode()
        inside = re.search(rb"/K \[(.*?)\]", body, re.DOTALL)[1]
        children = [int(each) for each in re.findall(rb"(\d+) 0 R", inside)]
        marks = [int(each) for each in re.sub(rb"\d+ 0 R", b"", inside).split()]
        scope = re.search(rb"/Scope /(\w+)", body)
        found[int(number)] = (kind, children, marks, scope[1].decode() if scope else "")
    return found
