"""The rules in large type: a sheet of two sides, in the order of play, with each payment in figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from gleek.course.game_course import game_course
from gleek.course.on_paper import Group
from gleek.course.pages.brief import brief
from gleek.evidence import games
from gleek.handouts.kit.asked import Asked
from gleek.handouts.kit.cells import in_line, kit_words
from gleek.records.rules_text import rules_line

NUMBERED: Final = "The numbers are those of the rules in brief, which have a few more."
"""The sheet's note on why some numbers are missing: its two sides have no room for every rule."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The rules under one heading, each with its number in the rules in brief and its text."""

    title: str
    lines: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """Payments in figures under one title; each group has its payer or scorer, and the reasons with their sums."""

    title: str
    groups: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]


@dataclass(frozen=True, slots=True)
class LargeRules:
    """The content of the sheet with the rules in large type."""

    kind: ClassVar = "large"
    tables: ClassVar = 0

    title: str
    by: str
    stretches: tuple[Stretch, ...]
    figures: tuple[Figures, ...]


def large_rules(asked: Asked) -> LargeRules:
    """Return the sheet for a table's rules."""
    rules, book = asked.rules, asked.book
    large, parts = kit_words(rules.game).large, game_course(rules.game).payments
    bare = {*large.without_table, *parts.TOLD}
    stretches = []
    for section in brief(rules, book).sections:
        lines = []
        for line in section.lines:
            if line.id in large.left_out:
                continue
            table = line.table if line.id not in bare else None
            lines.append(
                (line.number, f"{line.text} {table.caption}: {in_line(table)}." if table else line.text)
            )
        stretches.append(Stretch(section.title, tuple(lines)))
    figures = [Figures(parts.CAPTIONS[0], _figures(parts.for_cards(rules)))]
    if large.play_in_figures:
        figures.append(Figures(parts.CAPTIONS[1], _figures(parts.in_play(rules))))
    return LargeRules(
        title=f"{games.game(rules.game).title}: the rules to play by",
        by=f"{rules_line(rules, book)}. {NUMBERED}",
        stretches=tuple(stretches),
        figures=tuple(figures),
    )


def _figures(groups: tuple[Group, ...]) -> tuple[tuple[str, tuple[tuple[str, int], ...]], ...]:
    return tuple((group.who, tuple((each.what, each.stakes) for each in group.paid)) for group in groups)
