"""The printed score sheet of Gillet as data: a row for each deal, with columns for four players and the two bowls.

In each row the players' totals and the bowls sum to 0. A test checks this with played deals.
"""

from typing import Final

from gleek.course.on_paper import Column, ScoreSheet
from gleek.evidence.presets import nearest
from gleek.games.gillet.accounts import SEAT_WORDS
from gleek.games.gillet.rules import Rules
from gleek.records.rules_text import rules_line

TITLE: Final = "Gillet: the score"
DEALS: Final = 12
"""The number of rows, which fits on a page and lets each player deal equally often."""


def score_sheet(rules: Rules, book: str = "") -> ScoreSheet:
    """Return the score sheet for these rules. Its top names `book`, or else the book whose rules are nearest."""
    return ScoreSheet(
        title=TITLE,
        by=rules_line(rules, book or nearest(rules)),
        players=len(SEAT_WORDS),
        before=(Column("Deal", "its number"), Column("Dealer", "who dealt")),
        each=(
            Column("Gé", "won or lost in the first bowl"),
            Column("Point", "won or lost in the second bowl"),
            Column("Total", "all so far"),
        ),
        after=(
            Column("In the Gé", "what the first bowl holds when the deal is over"),
            Column("In the point", "what the second bowl holds when the deal is over"),
        ),
        rows=tuple(str(number) for number in range(1, DEALS + 1)),
        notes=(("How to write it", _how(rules)), ("What must come to nought", _NOUGHT)),
        over="Brought in",
        under="Carried on",
        debts=True,
    )


_NOUGHT: Final = (
    "After every deal the four totals and the two bowls together. If not, look for the slip at once."
)


def _how(rules: Rules) -> str:
    return (
        "Write in counters: what is won as it is, what is lost with a minus. "
        f"Gé: what you took out, less your ante of {rules.ante_ge}. "
        f"Point: what you took out, less your ante of {rules.ante_point} and all that you put in to raise and to see. "
        "Total: the last total with both. The last two columns: what a bowl still holds."
    )
