"""Setting type on the pages of a PDF: runs of text broken into lines, lines put in their place, rules drawn.

All measures are points, from the upper left corner of the page. Words are tagged with the part of the document to
which they belong, lines and boxes as what they are: ornament. The same calls give the same bytes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, Self

from fpdf import FPDF, ViewerPreferences
from fpdf.fonts import TTFFont

from gleek.handouts.looks import FACES, FAMILY, INK, LANGUAGE, ROMAN
from gleek.handouts.tags import PartsTree

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from contextlib import AbstractContextManager

    from gleek.handouts.looks import Paper
    from gleek.handouts.tags import Part

# A document made twice is to be the same to the last byte, so no clock is asked.
MADE: Final = datetime(2026, 1, 1, tzinfo=UTC)
AUTHOR: Final = "The Gleek authors"
_EM: Final = 1000


@dataclass(frozen=True, slots=True)
class Run:
    """Some words in one style and colour. A space that may not be broken is U+00A0."""

    text: str
    style: str = ROMAN
    colour: str = INK


@dataclass(frozen=True, slots=True)
class Pen:
    """What lines are drawn with: how thick, in points, and in what colour."""

    thick: float
    colour: str = INK


Line = tuple[Run, ...]


class Setter:
    """A PDF that is being set, page by page: `with Setter(…) as setter`, for the files of its type are to be closed."""

    def __init__(self, paper: Paper, title: str) -> None:
        """Begin a document; the title stands in its window and is read first."""
        self.paper = paper
        self._pdf = pdf = FPDF(unit="pt", format=(paper.width, paper.height))
        self._tree = pdf.struct_builder = PartsTree()
        pdf.set_auto_page_break(auto=False)
        pdf.set_title(title)
        pdf.set_lang(LANGUAGE)
        pdf.set_author(AUTHOR)
        pdf.set_creation_date(MADE)
        pdf.viewer_preferences = ViewerPreferences(display_doc_title=True)
        for style, file in FACES.items():
            pdf.add_font(FAMILY, style, file)
        self.width, self.height = paper.width, paper.height
        self._widths: dict[tuple[str, str], float] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        # The library closes those that it has written out.
        for font in self._pdf.fonts.values():
            if isinstance(font, TTFFont):
                font.close()

    def page(self, *, landscape: bool = False) -> None:
        """Begin a page."""
        self._pdf.add_page(orientation="landscape" if landscape else "portrait")
        self.width, self.height = self._pdf.w, self._pdf.h
        self._pdf.pages[self._pdf.page].struct_parents = self._tree.place(self._pdf.page)

    @property
    def left(self) -> float:
        """Where the margin ends, at the left and at the top."""
        return self.paper.margin

    @property
    def inside(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.paper.margin

    @property
    def bottom(self) -> float:
        """How far down the page may be filled."""
        return self.height - self.paper.margin

    def part(self, kind: str, scope: str = "") -> AbstractContextManager[Part]:
        """Let what is written meanwhile belong to a new part of the document."""
        return self._tree.part(kind, self._pdf.page, scope)

    def again(self, part: Part) -> AbstractContextManager[None]:
        """Go on with a part that was begun before."""
        return self._tree.again(part)

    # ---- Measuring ---------------------------------------------------------------------------------

    def width_of(self, line: Iterable[Run], size: float) -> float:
        """Return how wide a line is."""
        return sum(self._width(run.text, run.style) for run in line) * size / _EM

    def _width(self, text: str, style: str) -> float:
        """Return the width of some words in type of a thousand points; the same words are measured again and again."""
        if (text, style) not in self._widths:
            self._pdf.set_font(FAMILY, style, _EM)
            self._widths[text, style] = self._pdf.get_string_width(text)
        return self._widths[text, style]

    def broken(self, runs: Sequence[Run], size: float, width: float) -> list[Line]:
        """Break runs into lines that are no wider than `width`; a single word may be."""
        lines: list[Line] = []
        line: list[Run] = []
        used = 0.0
        for word in _words(runs):
            between = [replace(line[-1], text=" ")] if line else []
            wide = self.width_of([*between, *word], size)
            if line and used + wide > width:
                lines.append(_joined(line))
                line, used, between = [], 0.0, []
                wide = self.width_of(word, size)
            line += [*between, *word]
            used += wide
        return [*lines, _joined(line)] if line else lines

    # ---- Drawing -----------------------------------------------------------------------------------

    def write(self, line: Sequence[Run], x: float, base: float, size: float, *, align: float = 0.0) -> None:
        """Write a line on the base; `align` is how much of its width stands before x: 0 none, 0.5 half, 1 all."""
        x -= align * self.width_of(line, size) if align else 0.0
        kind, number = self._tree.mark(self._pdf.page)
        self._pdf._out(f"{kind} <</MCID {number}>> BDC")  # noqa: SLF001 (fpdf2 marks pictures only)
        for run in line:
            self._pdf.set_font(FAMILY, run.style, size)
            self._pdf.set_text_color(run.colour)
            self._pdf.text(x, base, run.text)
            x += self.width_of((run,), size)
        self._pdf._out("EMC")  # noqa: SLF001

    def across(self, x: float, y: float, to_x: float, pen: Pen) -> None:
        """Draw a line across the page, which is nothing to be read."""
        self._line(x, y, to_x, y, pen)

    def down(self, x: float, y: float, to_y: float, pen: Pen) -> None:
        """Draw a line down the page, which is nothing to be read."""
        self._line(x, y, x, to_y, pen)

    def _line(self, x: float, y: float, to_x: float, to_y: float, pen: Pen) -> None:
        self._pdf._out("/Artifact BMC")  # noqa: SLF001
        self._pdf.set_draw_color(pen.colour)
        self._pdf.set_line_width(pen.thick)
        self._pdf.line(x, y, to_x, to_y)
        self._pdf._out("EMC")  # noqa: SLF001

    def written(self) -> bytes:
        """Return the document."""
        return bytes(self._pdf.output())


def _words(runs: Iterable[Run]) -> list[list[Run]]:
    """Return the words, each of one run or of several that hang together."""
    words: list[list[Run]] = [[]]
    for run in runs:
        first, *others = run.text.split(" ")
        if first:
            words[-1].append(replace(run, text=first))
        words += [[replace(run, text=each)] if each else [] for each in others]
    return [word for word in words if word]


def _joined(line: Iterable[Run]) -> Line:
    """Return a line with neighbours of one look made into one run."""
    out: list[Run] = []
    for run in line:
        if out and (out[-1].style, out[-1].colour) == (run.style, run.colour):
            out[-1] = replace(run, text=out[-1].text + run.text)
        else:
            out.append(run)
    return tuple(out)
