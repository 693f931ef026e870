"""The rules in large type: a sheet of two sides, in the order of play, with each payment in figures."""

from __future__ import annotations

from typing import Any, Final

from gleek.course.game_course import game_course
from gleek.course.on_paper import Group
from gleek.course.pages.brief import brief
from gleek.handouts.kit.asked import Asked
from gleek.handouts.kit.cells import in_line, kit_words

NUMBERED: Final = "The numbers are those of the rules in brief, which have a few more."
"""The sheet's note on why some numbers are missing: its two sides have no room for every rule."""


def large_rules(asked: Asked) -> dict[str, Any]:
    """Return the rules under each heading with their numbers, and the payments in figures under each title."""
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
        stretches.append({"title": section.title, "lines": lines})
    figures = [(parts.CAPTIONS[0], parts.for_cards(rules))]
    if large.play_in_figures:
        figures.append((parts.CAPTIONS[1], parts.in_play(rules)))
    head = asked.head("the rules to play by")
    return {
        **head,
        "by": f"{head['by']}. {NUMBERED}",
        "stretches": stretches,
        "figures": [{"title": title, "groups": [*map(_group, groups)]} for title, groups in figures],
    }


def _group(group: Group) -> tuple[str, list[tuple[str, int]]]:
    """Return the payer or scorer of a group, and the reasons with their sums."""
    return group.who, [(each.what, each.stakes) for each in group.paid]
