"""The numbers and tables on the page "The rules in brief" of Piquet."""

from collections.abc import Mapping
from typing import Final

from gleek.course.course_parts import Brief, Table
from gleek.engine.cards import CARD_POINTS, Rank
from gleek.games.common.course.brief import values_table
from gleek.games.piquet import counting
from gleek.games.piquet.deal import HAND
from gleek.games.piquet.items import SEQUENCE_NAMES, SEQUENCE_SCORES, SET_SCORES, tens_score
from gleek.games.piquet.match import DEALS, DOUBLE_UNDER, RUBICON
from gleek.games.piquet.rules import Rules

_LOWEST_RANK: Final = {32: Rank.SEVEN, 36: Rank.SIX}
_LEAST_POINT_SHOWN: Final = 30  # the lowest point among Cotton’s examples; the table begins with it


def numbers(rules: Rules) -> Mapping[str, object]:
    return {
        "pack": rules.pack,
        "each": HAND,
        "talon": rules.pack - 2 * HAND,
        "elder_max": rules.elder_max,
        "carte_blanche": counting.CARTE_BLANCHE,
        "quatorze": SET_SCORES[4],
        "trio": SET_SCORES[3],
        "thirty": counting.THIRTY,
        "repique": counting.REPIQUE,
        "pique": counting.PIQUE,
        "lead": counting.LEAD,
        "win": counting.WIN,
        "last_trick": counting.LAST_TRICK,
        "cards": counting.CARDS_WON,
        "capot": counting.CAPOT,
        "deals": DEALS.get(rules.partie, ""),
        "rubicon": RUBICON,
        "up_to": rules.up_to,
        "double_under": DOUBLE_UNDER,
    }


def sequences(rules: Rules) -> tuple[tuple[str, int], ...]:
    longest = Rank.ACE - _LOWEST_RANK[rules.pack] + 1
    return tuple((SEQUENCE_NAMES[size], score) for size, score in SEQUENCE_SCORES.items() if size <= longest)


def tens(rules: Rules) -> tuple[tuple[str, int], ...]:
    """Return (range of values, score) for each score that a point can have, if it scores by tens; otherwise ()."""
    if rules.point_score != "tens":
        return ()
    stretches: dict[int, list[int]] = {}
    for value in range(_LEAST_POINT_SHOWN, sum(CARD_POINTS[_LOWEST_RANK[rules.pack] :]) + 1):
        stretches.setdefault(tens_score(value), []).append(value)
    return tuple((f"{each[0]} to {each[-1]}", score) for score, each in stretches.items())


def _tens_table(rules: Rules) -> Table | None:
    rows = tuple((value, str(score)) for value, score in tens(rules))
    return Table("A point scores", ("Makes", "Scores"), rows) if rows else None


def _sequences_table(rules: Rules) -> Table:
    rows = tuple(
        (name, str(cards), str(SEQUENCE_SCORES[cards]))
        for cards, (name, _) in enumerate(sequences(rules), min(SEQUENCE_SCORES))
    )
    return Table("A sequence scores", ("Sequence", "Cards", "Scores"), rows)


BRIEF: Final = Brief(
    page="07-the-rules-in-brief",
    numbers=numbers,
    tables={
        "point": lambda rules: values_table("A card in the point makes", "Makes", _LOWEST_RANK[rules.pack]),
        "point-score": _tens_table,
        "sequence": _sequences_table,
    },
)
