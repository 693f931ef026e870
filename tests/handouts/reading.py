"""Reads a PDF from its bytes: its pages, the places of its words, its marked content and its structure tree."""

import re
import zlib
from collections import Counter
from contextlib import closing
from typing import NamedTuple

from pypdfium2 import PdfDocument
from pypdfium2.raw import FPDFText_GetFontSize, FPDFText_IsGenerated

PAGE = re.compile(rb"/Type ?/Page\b(?!s)")
STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
PART = re.compile(rb"(?m)^(\d+) 0 obj\n<</Type/StructElem/S/(\w+)(.*)$")


class Box(NamedTuple):
    """Words of one line in one font, and the edges of their ink: in points, from the page's lower left corner."""

    left: float
    bottom: float
    right: float
    top: float
    text: str


class Page(NamedTuple):
    """A page: its size in points, its text in reading order, and its boxes."""

    width: float
    height: float
    text: str
    boxes: list[Box]


class Part(NamedTuple):
    """An element of a tagged PDF's structure tree.

    It has a type, child elements, the ids of its marked content, and a scope if it is a header cell.
    """

    kind: str
    children: list[int]
    marks: list[int]
    scope: str


def pages(data):
    """Return the number of pages."""
    return len(PAGE.findall(data))


def opened(data):
    with closing(PdfDocument(data)) as document:
        for number in range(len(document)):
            with closing(document[number]) as page, closing(page.get_textpage()) as words:
                yield page, words


def read(data):
    """Return the pages as a PDF reader sees them."""
    found = []
    for page, words in opened(data):
        rects = [words.get_rect(each) for each in range(words.count_rects())]
        boxes = [Box(*rect, words.get_text_bounded(*rect)) for rect in rects]
        text = " ".join(words.get_text_range().replace("\xa0", " ").split())
        found.append(Page(*page.get_size(), text, boxes))
    return found


def over_the_edge(page, margin):
    """Return the boxes of a page that reach too far into its margins, which are `margin` points wide.

    They may reach 1.5 points into them, as italic letters do; a box that ends with a space may reach further.
    """
    edge, space = margin - 1.5, 5
    return [
        box
        for box in page.boxes
        if min(box.left, box.bottom, page.height - box.top) < edge
        or page.width - box.right + space * box.text.endswith(" ") < edge
    ]


def sizes(data):
    """Return for each page how many letters of each type size it has. The sizes are in points, rounded to a tenth."""
    return [
        Counter(
            round(FPDFText_GetFontSize(words.raw, place), 1)
            for place in range(words.count_chars())
            if not FPDFText_IsGenerated(words.raw, place)
        )
        for _, words in opened(data)
    ]


def contents(data):
    """Return the content streams of a PDF's pages, unpacked. Those without marked content are left out."""
    found = []
    for packed in STREAM.findall(data):
        try:
            text = zlib.decompress(packed)
        except zlib.error:
            continue
        if b"BDC" in text:
            found.append(text)
    return found


def parts(data):
    """Return the elements of the PDF's structure tree, keyed by object number."""
    found = {}
    for number, kind, body in PART.findall(data):
        kids = re.search(rb"/K\[(.*?)\]", body)
        inside = kids[1] if kids else b""
        children = [int(each) for each in re.findall(rb"(\d+) 0 R", inside)]
        marks = [int(each) for each in re.sub(rb"\d+ 0 R", b"", inside).split()]
        scope = re.search(rb"/Scope/(\w+)", body)
        found[int(number)] = Part(kind.decode(), children, marks, scope[1].decode() if scope else "")
    return found
