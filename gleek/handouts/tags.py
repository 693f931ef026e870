"""A document's parts, for those who hear it: the tree of headings, paragraphs and tables behind a PDF's pages.

fpdf2 writes such a tree for pictures only, flat, and keeps its making to itself; so this takes the place of its
builder. All parts of one page hang under one, its section.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from fpdf.structure_tree import StructElem, StructureTreeBuilder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fpdf.syntax import PDFObject

SCOPES: Final = {"column": "/Column", "row": "/Row"}


class Part(StructElem):
    """One part: a section, a heading, a paragraph, a table, a row, a cell; `a` are its attributes, in PDF's words."""

    a: str | None = None

    def __setattr__(self, name: str, value: Any) -> None:  # noqa: ANN401 (what fpdf2 sets is its own)
        """Keep it; the page that fpdf2 gives to a section is its parts' too."""
        super().__setattr__(name, value)
        if name == "pg" and value is not None:
            for kid in self.k:
                if isinstance(kid, Part):
                    kid.pg = value


class PartsTree(StructureTreeBuilder):
    """The tree, as it grows while pages are drawn."""

    def __init__(self) -> None:
        """Begin with the document alone."""
        super().__init__()
        self._open: list[StructElem] = [self.doc_struct_elem]
        self._marks: dict[int, int] = {}

    @contextmanager
    def part(self, kind: str, page: int, scope: str = "") -> Iterator[Part]:
        """Open a part of a kind that PDF knows (Sect, H1, P, Table, TR, TH …); a head cell has the scope it heads."""
        inside = Part(f"/{kind}", self._open[-1], [], page_number=page)
        if scope:
            inside.a = f"<</O /Table /Scope {SCOPES[scope]}>>"
        self._open[-1].k.append(inside)
        with self.again(inside):
            yield inside

    @contextmanager
    def again(self, inside: Part) -> Iterator[None]:
        """Go on with a part that was begun before, as a paragraph goes on in the next column."""
        self._open.append(inside)
        yield
        self._open.pop()

    def mark(self, page: int) -> tuple[str, int]:
        """Return the kind of the part that is open, and the number that its next words have on the page."""
        inside, number = self._open[-1], self._marks.get(page, 0)
        self._marks[page] = number + 1
        inside.k.append(number)
        self.struct_tree_root.parent_tree.nums[self.place(page)].append(inside)
        return inside.s, number

    def place(self, page: int) -> int:
        """Return the number under which the tree knows a page."""
        return self.spid_per_page_number.setdefault(page, len(self.spid_per_page_number))

    def __iter__(self) -> Iterator[PDFObject]:
        """Give every object of the tree, its root first."""
        yield self.struct_tree_root
        yield self.doc_struct_elem
        yield self.struct_tree_root.parent_tree
        yield from _below(self.doc_struct_elem)


def _below(top: StructElem) -> Iterator[StructElem]:
    for kid in top.k:
        if isinstance(kid, StructElem):
            yield kid
            yield from _below(kid)
