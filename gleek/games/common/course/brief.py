"""The table of the cards' points, which the page “The rules in brief” of several games has."""

from gleek.course.course_parts import Table
from gleek.engine.cards import CARD_POINTS, Rank
from gleek.engine.words import listed


def values_table(caption: str, counts: str, lowest: Rank) -> Table:
    coats = listed([Rank(rank).word for rank in (Rank.KING, Rank.QUEEN, Rank.KNAVE)])
    rows = (
        ("ace", str(CARD_POINTS[Rank.ACE])),
        (coats, f"{CARD_POINTS[Rank.KING]} each"),
        (f"ten to {lowest.word}", "their number"),
    )
    return Table(caption, ("Card", counts), rows)
