"""Paragraphs and headings that flow down columns: measured first, so that what does not fit is known in time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from gleek.handouts.looks import BOLD, RED
from gleek.handouts.setting import Run

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gleek.handouts.setting import Line, Setter
    from gleek.handouts.tags import Part

HEAD: Final = 1.2
"""How much larger a heading is than what it heads."""

BEFORE: Final = 0.45
"""The room above a heading, in lines."""


@dataclass(frozen=True, slots=True)
class Block:
    """A heading (`kind` H2 …) or a paragraph (P) that is to flow."""

    kind: str
    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class _Row:
    """One line of a block: which block, its place in it, and how high it stands."""

    block: int
    line: Line
    size: float
    high: float
    first: bool
    heading: bool


def heading(text: str, kind: str = "H2") -> Block:
    """Return a heading."""
    return Block(kind, (Run(text, BOLD, RED),))


class Flow:
    """Blocks broken into lines for columns of one width; `lead` is a line's height in sizes."""

    def __init__(
        self, setter: Setter, blocks: Sequence[Block], size: float, width: float, lead: float
    ) -> None:
        """Break the blocks."""
        self._setter, self._blocks = setter, blocks
        self._rows: list[_Row] = []
        for number, block in enumerate(blocks):
            is_head = block.kind != "P"
            face = size * HEAD if is_head else size
            for place, line in enumerate(setter.broken(block.runs, face, width)):
                high = (face if is_head else size) * lead
                self._rows.append(_Row(number, line, face, high, place == 0, is_head))
        self._gap = BEFORE * size * lead

    def columns(self, count: int, step: float = 2.0) -> tuple[float, list[list[_Row]]]:
        """Return the least height in which so many columns hold all, and the columns' rows."""
        total = sum(row.high + (self._gap if row.heading else 0) for row in self._rows)
        high = total / count
        while len(columns := self._filled(high)) > count:
            high += step
        return max(self._height(column) for column in columns), columns

    def draw(self, columns: Sequence[Sequence[_Row]], x: float, y: float, step: float = 0) -> None:
        """Draw the columns side by side from this corner, each so far to the right of the one before."""
        parts: dict[int, Part] = {}
        for place, column in enumerate(columns):
            down = y
            for row in column:
                down += self._gap if row.heading and row.first and row is not column[0] else 0
                base = down + (row.high + 0.62 * row.size) / 2
                if row.block in parts:
                    with self._setter.again(parts[row.block]):
                        self._setter.write((*row.line, Run(" ")), x + place * step, base, row.size)
                else:
                    with self._setter.part(self._blocks[row.block].kind) as part:
                        self._setter.write((*row.line, Run(" ")), x + place * step, base, row.size)
                    parts[row.block] = part
                down += row.high

    def _height(self, column: Sequence[_Row]) -> float:
        gaps = sum(self._gap for row in column[1:] if row.heading and row.first)
        return sum(row.high for row in column) + gaps

    def _filled(self, high: float) -> list[list[_Row]]:
        """Fill columns of this height."""
        columns: list[list[_Row]] = [[]]
        for group in self._groups():
            if columns[-1] and self._height([*columns[-1], *group]) > high:
                columns.append([])
            columns[-1] += group
        return columns

    def _groups(self) -> list[list[_Row]]:
        """Return rows that stay together.

        A heading keeps the first two lines below it; a paragraph's first or last line is never alone.
        """
        groups: list[list[_Row]] = []
        for number, row in enumerate(self._rows):
            before = self._rows[number - 1] if number else None
            second = before is not None and before.block == row.block and before.first
            last = number + 1 == len(self._rows) or self._rows[number + 1].block != row.block
            if groups and before is not None and (before.heading or second or (last and not row.first)):
                groups[-1].append(row)
            else:
                groups.append([row])
        return groups
