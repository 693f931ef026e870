"""Small tables on a page: a caption, heads, and rows in groups; the first column names its row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from gleek.handouts.looks import BOLD, ITALIC, MUTED, RED
from gleek.handouts.setting import Pen, Run

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gleek.handouts.setting import Setter

SINK: Final = 0.28
"""How far a row's words stand above its foot, in rows."""

BELOW: Final = 1.5
"""The room below the line under the heads, in points."""

SPACE: Final = 0.6
"""The room between columns, in sizes."""

CAPTION, SMALL = 1.06, 0.94
"""How large a caption and the heads are, in sizes."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows under a head of their own (`over`, or "")."""

    over: str
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: what stands over it, the heads of its columns ("" for none), and its rows."""

    caption: str
    head: tuple[str, ...]
    groups: tuple[Rows, ...]

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """All rows, of every group."""
        return [row for group in self.groups for row in group.rows]


@dataclass(frozen=True, slots=True)
class TableLook:
    """A table as it is drawn: its size of type, its width, and how wide each column but the first is."""

    size: float
    lead: float
    width: float
    numbers: tuple[float, ...]

    @property
    def row(self) -> float:
        """The height of a row."""
        return self.size * self.lead


def draw_table(
    setter: Setter, at: tuple[float, float], grid: Grid, look: TableLook, *, drawn: bool = True
) -> float:
    """Draw a table with its upper left corner at this place; return where it ends. Not `drawn`, it is only measured.

    Numbers stand at the right of their columns. A group's head and the caption take as many lines as they need.
    """
    x, down = at
    over = setter.broken((Run(grid.caption, BOLD, RED),), look.size * CAPTION, look.width)
    if not drawn:
        return down + CAPTION * look.row * len(over) + look.row * _count(setter, grid, look) + BELOW
    ends = _ends(x, look)

    def cells(texts: Sequence[str], *, heads: bool) -> None:
        for place, text in enumerate(texts):
            names = heads or place == 0
            edge, align = (x, 0.0) if place == 0 else (ends[place - 1], 1.0)
            run, size = (Run(text, ITALIC, MUTED), SMALL) if heads else (Run(text), 1.0)
            with setter.part("TH" if names and text else "TD", _scope(heads, place) if text else ""):
                if text:
                    setter.write((run,), edge, down - SINK * look.row, look.size * size, align=align)

    with setter.part("Table"):
        with setter.part("Caption"):
            for line in over:
                down += CAPTION * look.row
                setter.write(line, x, down - SINK * look.row, look.size * CAPTION)
        if any(grid.head):
            down += look.row
            with setter.part("TR"):
                cells(grid.head, heads=True)
        setter.across(x, down, x + look.width, Pen(0.5, RED))
        down += BELOW
        for group in grid.groups:
            for line in _over(setter, group, look):
                down += look.row
                with setter.part("TR"), setter.part("TH", "column"):
                    setter.write(line, x, down - SINK * look.row, look.size * SMALL)
            for row in group.rows:
                down += look.row
                with setter.part("TR"):
                    cells(row, heads=False)
    return down


def _scope(heads: bool, place: int) -> str:  # noqa: FBT001
    """Return what a head cell heads; a cell of the body that is not its row's first heads nothing."""
    return "column" if heads else "row" if place == 0 else ""


def _count(setter: Setter, grid: Grid, look: TableLook) -> int:
    """Return how many rows there are, heads of groups among them."""
    return any(grid.head) + sum(len(_over(setter, group, look)) + len(group.rows) for group in grid.groups)


def _over(setter: Setter, group: Rows, look: TableLook) -> list[tuple[Run, ...]]:
    return setter.broken((Run(group.over, ITALIC),), look.size * SMALL, look.width) if group.over else []


def _ends(x: float, look: TableLook) -> list[float]:
    """Return where each column but the first ends."""
    ends, at = [], x + look.width
    for wide in reversed(look.numbers):
        ends.append(at)
        at -= wide
    return ends[::-1]


def look_for(setter: Setter, grid: Grid, size: float, lead: float, width: float = 0) -> TableLook:
    """Return the look of a table: each column but the first as wide as its widest cell and a space.

    The first takes what is left of the width; where none is given, or too little, it is as wide as its widest cell.
    """
    wide = [
        max(
            setter.width_of((Run(grid.head[place], ITALIC),), size * SMALL),
            *(setter.width_of((Run(row[place]),), size) for row in grid.rows),
        )
        for place in range(len(grid.head))
    ]
    numbers = tuple(each + SPACE * size for each in wide[1:])
    return TableLook(size, lead, max(width, wide[0] + sum(numbers)), numbers)
