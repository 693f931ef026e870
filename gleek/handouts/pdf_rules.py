"""The first page drawn: the rules in two columns above, what is paid and where the books differ in three below.

The type is as large as lets all stand on the one page; a page that cannot hold its rules is never made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from gleek.engine.errors import GleekError
from gleek.handouts.flow import Block, Flow, heading
from gleek.handouts.looks import BOLD, ITALIC, LINE, MUTED, RED, ROMAN
from gleek.handouts.setting import Pen, Run
from gleek.handouts.tables import Grid, Rows, draw_table, look_for
from gleek.lessons.reading.brief import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gleek.handouts.rules_sheet import Difference, MoneyTable, RulesSheet
    from gleek.handouts.setting import Setter
    from gleek.lessons.reading.brief import Section

LARGEST, SMALLEST, BY = 11.0, 7.0, 0.25
"""The sizes of type that are tried, in points, from the largest down."""

LEADS: Final = (1.3, 1.26, 1.22, 1.18)
"""The heights of a line that are tried, in sizes: the roomiest that fits is taken."""

GUTTER, GAP = 20.0, 16.0
SMALLER: Final = 0.5
"""How much smaller the type of the tables is than that of the rules, in points."""

TITLE, BY_LINE, ORDER = 25.0, 11.5, 9.5


class TooMuch(GleekError):
    """Rules that no size of type gets on one page; a test shows that no set of rules is so long."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How the page is filled: the size of type and the height of a line, and where the rules and the tables end."""

    size: float
    lead: float
    rules_end: float
    end: float


def draw_rules(setter: Setter, sheet: RulesSheet) -> Fit:
    """Draw the page; return how it is filled."""
    setter.page()
    with setter.part("Sect"):
        fit = fit_rules(setter, sheet)
        top = _head(setter, sheet)
        flow = _flow(setter, sheet, fit.size, fit.lead)
        _, columns = flow.columns(2)
        flow.draw(columns, setter.left, top, _column(setter) + GUTTER)
        # What is left over is shared out above and below the line between the rules and the tables.
        spare = min(setter.bottom - fit.end, 26.0)
        line = fit.rules_end + 6 + spare / 2
        setter.across(setter.left, line, setter.left + setter.inside, Pen(0.5, LINE))
        _band(setter, sheet, line + 4 + spare / 2, fit, drawn=True)
    return fit


def fit_rules(setter: Setter, sheet: RulesSheet) -> Fit:
    """Return the largest type in which all fits, on the page that the setter has begun. Raises `TooMuch`."""
    top = _head(setter, sheet, drawn=False)
    for size in _sizes():
        for lead in LEADS:
            high, _ = _flow(setter, sheet, size, lead).columns(2)
            fit = Fit(size, lead, top + high, 0)
            end = _band(setter, sheet, top + high + 10, fit, drawn=False)
            if end <= setter.bottom:
                return Fit(size, lead, top + high, end)
    msg = f"The rules “{sheet.by}” cannot be set on one page."
    raise TooMuch(msg)


def _sizes() -> Iterator[float]:
    size = LARGEST
    while size >= SMALLEST:
        yield size
        size -= BY


def _column(setter: Setter) -> float:
    return (setter.inside - GUTTER) / 2


# ---------------------------------------------------------------- the head


def _head(setter: Setter, sheet: RulesSheet, *, drawn: bool = True) -> float:
    """Draw the title, whose rules they are, and the order of play between two lines; return where it ends."""
    middle, right = setter.left + setter.inside / 2, setter.left + setter.inside
    y = setter.left + 0.78 * TITLE
    if drawn:
        with setter.part("H1"):
            setter.write((Run(sheet.title, ROMAN, RED),), middle, y, TITLE, align=0.5)
    by = setter.broken((Run(sheet.by, ITALIC),), BY_LINE, setter.inside)
    y += 4
    with_by = [(line, y + 13 * number) for number, line in enumerate(by, 1)]
    y += 13 * len(by) + 7
    runs = [Run("In this order: ", ITALIC)]
    for title in sheet.order:
        runs += [Run(title.replace(" ", "\xa0")), Run(" · ", BOLD, RED)]
    order = setter.broken(runs[:-1], ORDER, setter.inside)
    foot = y + 12.5 * len(order) + 5
    if drawn:
        with setter.part("P"):
            for line, base in with_by:
                setter.write(line, middle, base, BY_LINE, align=0.5)
        setter.across(setter.left, y, right, Pen(1.2))
        setter.across(setter.left, y + 2, right, Pen(0.4))
        with setter.part("P"):
            for number, line in enumerate(order, 1):
                setter.write(line, middle, y + 12.5 * number, ORDER, align=0.5)
        setter.across(setter.left, foot, right, Pen(0.4))
    return foot + 4


# ---------------------------------------------------------------- the rules


def _flow(setter: Setter, sheet: RulesSheet, size: float, lead: float) -> Flow:
    blocks = [block for section in sheet.sections for block in _section(section)]
    return Flow(setter, blocks, size, _column(setter), lead)


def _section(section: Section) -> tuple[Block, Block]:
    runs = []
    for line in section.lines:
        runs += [Run(f"{line.number}\xa0", BOLD, RED), Run(f"{line.text} ")]
    return heading(section.title), Block("P", tuple(runs))


# ---------------------------------------------------------------- the tables below


def _band(setter: Setter, sheet: RulesSheet, y: float, fit: Fit, *, drawn: bool) -> float:
    """Draw the tables in three columns from this height, and the notes below; return where they end."""
    size = fit.size - SMALLER
    sets, pots = _grid(sheet.sets), _grid(sheet.pots)

    def table(grid: Grid, at: tuple[float, float], width: float) -> tuple[float, float]:
        """Draw a table; return how wide it is, and where it ends."""
        look = look_for(setter, grid, size, fit.lead, width)
        return look.width, draw_table(setter, at, grid, look, drawn=drawn)

    def column(blocks: Sequence[Block], at: tuple[float, float], width: float) -> float:
        """Let blocks flow down one column; return where they end."""
        flow = Flow(setter, blocks, size, width, fit.lead)
        high, columns = flow.columns(1)
        if drawn:
            flow.draw(columns, *at)
        return at[1] + high

    x = setter.left
    wide, sets_end = table(sets, (x, y), 0)
    x += wide + GAP
    wide, down = look_for(setter, pots, size, fit.lead).width, y
    for grid in (*map(_grid, sheet.counts), pots):
        _, end = table(grid, (x, down), wide)
        down = end + size * 0.5
    x += wide + GAP
    differ = [heading(sheet.differ), *(_difference(each) for each in sheet.differences)]
    differ_end = column(differ, (x, y), setter.left + setter.inside - x) if sheet.differences else y
    foot = max(sets_end, down, differ_end) + size * 0.5
    notes = Block("P", (Run(" ".join(sheet.notes), ITALIC, MUTED),))
    return column([notes], (setter.left, foot), setter.inside)


def _grid(table: MoneyTable | Table) -> Grid:
    if isinstance(table, Table):
        return Grid(table.caption, table.head, (Rows("", table.rows),))
    groups = tuple(
        Rows(group.who, tuple((each.what, str(each.stakes), *each.money) for each in group.paid))
        for group in table.groups
    )
    return Grid(table.caption, table.head, groups)


def _difference(each: Difference) -> Block:
    runs = (
        Run(f"{each.number}\xa0", BOLD, RED),
        Run(f"{each.title}: {each.here}; "),
        Run(f"{each.otherwise}.", ITALIC),
    )
    return Block("P", runs)
