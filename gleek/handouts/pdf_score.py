"""The second page drawn: the score sheet, broad side down, with room to write in every box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.handouts.looks import BOLD, INK, ITALIC, LINE, MUTED, RED, ROMAN
from gleek.handouts.score_sheet import PLAYERS
from gleek.handouts.setting import Pen, Run

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gleek.handouts.score_sheet import Column, ScoreSheet
    from gleek.handouts.setting import Setter

TITLE, HEADS, NOTES, BY = 22.0, 8.25, 9.5, 12.5
NAMES, HEAD = 24.0, 17.0
"""How high the row of names and the row of heads are."""


def draw_score(setter: Setter, sheet: ScoreSheet) -> float:
    """Draw the page; return how high a row to write in is, in points."""
    setter.page(landscape=True)
    left, right = setter.left, setter.left + setter.inside
    with setter.part("Sect"):
        y = setter.left + 0.72 * TITLE
        with setter.part("H1"):
            setter.write((Run(sheet.title, ROMAN, RED),), left, y, TITLE)
        by = setter.broken((Run(sheet.by, ITALIC),), NOTES + 1, setter.inside * 0.66)
        # One line stands beside the title's foot; more begin at the page's top, and push the table down.
        first = max(y - BY * (len(by) - 1), setter.left + 0.75 * NOTES)
        with setter.part("P"):
            for number, line in enumerate(by):
                setter.write(line, right, first + BY * number, NOTES + 1, align=1)
        top = max(y, first + BY * (len(by) - 1)) + 10
        notes = _notes(setter, sheet)
        debts = setter.bottom - 12 * len(notes) - 8
        foot = debts - 22
        row = (foot - top - NAMES - HEAD) / (sheet.hands + 2)
        _table(setter, sheet, top, row)
        with setter.part("P"):
            _debts(setter, debts)
        base = debts + 5
        for line in notes:
            base += 12
            with setter.part("P"):
                setter.write(line, left, base, NOTES)
    return row


def _notes(setter: Setter, sheet: ScoreSheet) -> list[tuple[Run, ...]]:
    lines = []
    for head, text in sheet.notes:
        lines += setter.broken((Run(f"{head}. ", BOLD, RED), Run(text)), NOTES, setter.inside)
    return lines


def _heads(sheet: ScoreSheet) -> list[Column]:
    return [*sheet.before, *sheet.each * PLAYERS, *sheet.after]


def _edges(setter: Setter, sheet: ScoreSheet) -> list[float]:
    """Return where each column begins, and where the last ends: all are as wide but those whose heads need more."""
    needed = [setter.width_of((Run(column.head),), HEADS) + 5 for column in _heads(sheet)]
    wide = setter.inside / len(needed)
    while sum(max(wide, each) for each in needed) > setter.inside:
        wide -= 0.05
    edges = [setter.left]
    for each in needed:
        edges.append(edges[-1] + max(wide, each))
    edges[-1] = setter.left + setter.inside
    return edges


def _table(setter: Setter, sheet: ScoreSheet, top: float, row: float) -> None:
    edges = _edges(setter, sheet)
    heads = _heads(sheet)
    names = top + NAMES
    body = names + HEAD
    foot = body + row * (sheet.hands + 2)
    with setter.part("Table"):
        with setter.part("TR"):
            for player in range(PLAYERS):
                at = edges[len(sheet.before) + player * len(sheet.each)]
                with setter.part("TH", "column"):
                    setter.write((Run("Name", ITALIC, MUTED),), at + 4, names - 7, HEADS + 1)
        with setter.part("TR"):
            for place, column in enumerate(heads):
                middle = (edges[place] + edges[place + 1]) / 2
                with setter.part("TH", "column"):
                    setter.write((Run(column.head, ROMAN),), middle, body - 5.5, HEADS, align=0.5)
        for number, name in enumerate(_row_names(sheet)):
            base = body + row * number + row / 2 + 3
            with setter.part("TR"):
                with setter.part("TH", "row"):
                    _row_name(setter, name, edges, base)
                for _ in range(len(heads) - 1):
                    with setter.part("TD"):
                        pass
    _grid(setter, sheet, edges, (top, names, body, foot), row)


def _row_names(sheet: ScoreSheet) -> Iterator[str]:
    yield "Brought in"
    yield from (str(number) for number in range(1, sheet.hands + 1))
    yield "Carried on"


def _row_name(setter: Setter, name: str, edges: list[float], base: float) -> None:
    """Write a hand's number into its box, or what is no hand's number across the first boxes."""
    if name.isdigit():
        setter.write((Run(name),), (edges[0] + edges[1]) / 2, base, HEADS + 1.5, align=0.5)
    else:
        setter.write((Run(name, ITALIC, MUTED),), edges[0] + 4, base, HEADS + 1)


def _grid(
    setter: Setter, sheet: ScoreSheet, edges: list[float], at: tuple[float, float, float, float], row: float
) -> None:
    top, names, body, foot = at
    first = len(sheet.before)
    groups = {first + player * len(sheet.each) for player in range(PLAYERS + 1)}
    for place, x in enumerate(edges):
        outer = place in {0, len(edges) - 1}
        inside = 0 < place < first
        begin = names if outer or inside or place not in groups else top
        # What is carried has no dealer and no buyer.
        if inside:
            setter.down(x, begin, body, Pen(0.4, LINE))
            setter.down(x, body + row, foot - row, Pen(0.4, LINE))
            continue
        strong = outer or place in groups
        setter.down(x, begin, foot, Pen(0.9 if strong else 0.4, INK if strong else LINE))
    for place in groups - {first + PLAYERS * len(sheet.each)}:
        total = edges[place + len(sheet.each) - 1]
        setter.down(total, body, foot, Pen(0.4, MUTED))
    setter.across(edges[first], top, edges[first + PLAYERS * len(sheet.each)], Pen(0.9))
    setter.across(edges[0], names, edges[-1], Pen(0.9))
    setter.across(edges[0], body, edges[-1], Pen(0.9, RED))
    for number in range(1, sheet.hands + 2):
        strong = number in {1, sheet.hands + 1}
        setter.across(
            edges[0], body + row * number, edges[-1], Pen(0.6 if strong else 0.4, MUTED if strong else LINE)
        )
    setter.across(edges[0], foot, edges[-1], Pen(0.9))


def _debts(setter: Setter, base: float) -> None:
    """Write the line for debts: so many times who owes whom how much."""
    x, third = setter.left, setter.inside / PLAYERS
    for number in range(PLAYERS):
        at = x + number * third
        words = ("Debts:" if number == 0 else "", "owes", "to")
        stops = (0.0, 0.46, 0.74)
        for word, stop in zip(words, stops, strict=True):
            if word:
                setter.write((Run(word, ITALIC, MUTED),), at + stop * third, base, NOTES)
        lines = ((0.16 if number == 0 else 0.02, 0.44), (0.56, 0.72), (0.79, 0.98))
        for begin, end in lines:
            setter.across(at + begin * third, base + 1, at + end * third, Pen(0.4, MUTED))
