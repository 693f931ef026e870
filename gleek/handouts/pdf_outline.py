"""The third page drawn: a table a plan, the whole course, and what to press."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.engine.errors import GleekError
from gleek.handouts.flow import heading
from gleek.handouts.looks import BOLD, ITALIC, LINE, MUTED, RED, ROMAN
from gleek.handouts.outline_sheet import COURSE, HEAD, course_rows, plan_rows
from gleek.handouts.setting import Pen, Run

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gleek.handouts.outline_sheet import OutlineSheet
    from gleek.handouts.setting import Line, Setter

TITLE, BY = 25.0, 11.5
SIZES: Final = (10.5, 10.25, 10.0, 9.75, 9.5, 9.25, 9.0, 8.75, 8.5)
LEAD: Final = 1.2
SHARES: Final = (0.08, 0.25, 0.3, 0.37)
COURSE_SHARES: Final = (0.08, 0.21, 0.23, 0.48)
PAD: Final = 2.6


class TooLong(GleekError):
    """An outline that no size of type gets on one page; a test shows that ours is not."""


def draw_outline(setter: Setter, sheet: OutlineSheet) -> float:
    """Draw the page; return the size of its type."""
    setter.page()
    size = fit_outline(setter, sheet)
    with setter.part("Sect"):
        _all(setter, sheet, size, drawn=True)
    return size


def fit_outline(setter: Setter, sheet: OutlineSheet) -> float:
    """Return the largest type in which all fits, on the page that the setter has begun. Raises `TooLong`."""
    for size in SIZES:
        if _all(setter, sheet, size, drawn=False) <= setter.bottom:
            return size
    msg = "The presenter’s outline cannot be set on one page."
    raise TooLong(msg)


def _all(setter: Setter, sheet: OutlineSheet, size: float, *, drawn: bool) -> float:
    page = _Page(setter, size, drawn=drawn)
    page.head(sheet)
    for plan in sheet.plans:
        page.title(f"{plan.title}: {plan.minutes} minutes", plan.about)
        page.table(HEAD, plan_rows(plan), SHARES)
    page.title(f"The whole course: {sheet.minutes} minutes", "")
    page.table(COURSE, course_rows(sheet), COURSE_SHARES)
    page.title("What to press", "")
    runs: list[Run] = []
    for number, each in enumerate(sheet.keys, 1):
        runs += [Run(each.pressed, BOLD), Run(f" {each.does}{'; ' if number < len(sheet.keys) else '.'}")]
    page.text(runs)
    page.text([Run(sheet.address, ROMAN)])
    return page.y


class _Page:
    """The page as it fills from above; not `drawn`, it is only measured."""

    def __init__(self, setter: Setter, size: float, *, drawn: bool) -> None:
        self.setter, self.size, self.drawn = setter, size, drawn
        self.y = setter.left

    def head(self, sheet: OutlineSheet) -> None:
        setter, middle = self.setter, self.setter.left + self.setter.inside / 2
        self.y += 0.78 * TITLE
        if self.drawn:
            with setter.part("H1"):
                setter.write((Run(sheet.title, ROMAN, RED),), middle, self.y, TITLE, align=0.5)
            with setter.part("P"):
                setter.write((Run(sheet.by, ITALIC),), middle, self.y + 17, BY, align=0.5)
            right = setter.left + setter.inside
            setter.across(setter.left, self.y + 24, right, Pen(1.2))
            setter.across(setter.left, self.y + 26, right, Pen(0.4))
        self.y += 28

    def title(self, text: str, about: str) -> None:
        size = self.size * 1.2
        self.y += 0.6 * self.size + size * LEAD
        if self.drawn:
            with self.setter.part("H2"):
                self.setter.write(heading(text).runs, self.setter.left, self.y - 0.3 * size, size)
            if about:
                x = self.setter.left + self.setter.width_of(heading(text).runs, size) + size
                with self.setter.part("P"):
                    self.setter.write((Run(about, ITALIC, MUTED),), x, self.y - 0.3 * size, self.size)

    def text(self, runs: Sequence[Run]) -> None:
        lines = self.setter.broken(runs, self.size, self.setter.inside)
        if self.drawn:
            with self.setter.part("P"):
                self.lines(lines, self.setter.left, self.y)
        self.y += len(lines) * self.size * LEAD + 2

    def lines(self, lines: Sequence[Line], x: float, y: float) -> None:
        for number, line in enumerate(lines, 1):
            self.setter.write(
                (*line, Run(" ")), x, y + number * self.size * LEAD - 0.28 * self.size, self.size
            )

    def table(self, head: Sequence[str], rows: Sequence[Sequence[str]], shares: Sequence[float]) -> None:
        """Draw a table whose cells are broken into lines; the second column names the row."""
        setter, inside = self.setter, self.setter.inside
        starts = [setter.left + inside * sum(shares[:place]) for place in range(len(shares))]
        if not self.drawn:
            heights = (self._high(self._cells(row, shares)) for row in rows)
            self.y += self.size * LEAD + sum(heights)
            return
        with setter.part("Table"):
            with setter.part("TR"):
                for text, x in zip(head, starts, strict=True):
                    with setter.part("TH", "column"):
                        base = self.y + self.size * LEAD - 0.3 * self.size
                        setter.write((Run(text, ITALIC, MUTED),), x, base, self.size * 0.94)
            self.y += self.size * LEAD
            setter.across(setter.left, self.y, setter.left + inside, Pen(0.5, RED))
            for number, row in enumerate(rows):
                if number:
                    setter.across(setter.left, self.y, setter.left + inside, Pen(0.3, LINE))
                cells = self._cells(row, shares)
                with setter.part("TR"):
                    for place, cell in enumerate(cells):
                        with setter.part("TH" if place == 1 else "TD", "row" if place == 1 else ""):
                            self.lines(cell, starts[place], self.y + PAD / 2)
                self.y += self._high(cells)

    def _cells(self, row: Sequence[str], shares: Sequence[float]) -> list[list[Line]]:
        wide = [self.setter.inside * share - 8 for share in shares]
        return [
            self.setter.broken((Run(text, BOLD if place == 0 else ROMAN),), self.size, wide[place])
            for place, text in enumerate(row)
        ]

    def _high(self, cells: Sequence[Sequence[Line]]) -> float:
        return max(len(cell) for cell in cells) * self.size * LEAD + PAD
