"""The printed score sheet of Gillet as data. In each row the players' totals and the bowls sum to 0."""

from dataclasses import replace
from typing import Final

from gleek.course.course_parts import Column, ScoreSheet
from gleek.games.common.course import plain
from gleek.games.gillet.rules import Rules


def score_sheet(rules: Rules, book: str) -> ScoreSheet:
    return replace(
        plain.score_sheet(rules, book),
        each=(
            Column("Gé", "won or lost in the first bowl"),
            Column("Point", "won or lost in the second bowl"),
            Column("Total", "all so far"),
        ),
        after=(
            Column("In the Gé", "what the first bowl holds when the deal is over"),
            Column("In the point", "what the second bowl holds when the deal is over"),
        ),
        notes=(("How to write it", _how(rules)), ("What must come to nought", _SUMS_TO_ZERO)),
    )


_SUMS_TO_ZERO: Final = (
    "After every deal the four totals and the two bowls together. If not, look for the slip at once."
)


def _how(rules: Rules) -> str:
    return (
        "Write in counters: what is won as it is, what is lost with a minus. "
        f"Gé: what you took out, less your ante of {rules.ante_ge}. "
        f"Point: what you took out, less your ante of {rules.ante_point} and all that you put in to raise and to see. "
        "Total: the last total with both. The last two columns: what a bowl still holds."
    )
