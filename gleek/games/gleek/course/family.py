"""The worth of a hand's cards at Gleek before a card is turned up: its ruff, gleeks and mournivals."""

from typing import Final

from gleek.course.course_parts import Family, Worth
from gleek.engine.cards import RANK_MASKS
from gleek.games.gleek.actions import set_name
from gleek.games.gleek.melds import PAYS, sets_in
from gleek.games.gleek.ruff import best_ruff
from gleek.games.gleek.rules import preset


def worths(held: int) -> tuple[Worth, ...]:
    counts, cards, four_aces = best_ruff(held, preset())
    ruff = "four aces, which beat every ruff" if four_aces else f"a ruff of {counts}"
    sets = [
        Worth(
            "alike",
            f"a {set_name(*each)}",
            held & RANK_MASKS[each[0]],
            f"each of the others pays {PAYS[each]}",
        )
        for each in sets_in(held)
    ]
    return (Worth("suit", ruff, cards, "the best of the table takes the pot"), *sets)


FAMILY: Final = Family(worths)
