"""The numbers and small tables of the page “The rules in brief”, for one set of rules."""

from collections.abc import Mapping
from typing import Final

from gleek.course.course_parts import Brief, Table
from gleek.engine.cards import CARD_POINTS, Rank
from gleek.engine.words import listed
from gleek.games.common.course.brief import values_table
from gleek.games.gleek.actions import SET_RANKS
from gleek.games.gleek.deal import GLEEK_PACK
from gleek.games.gleek.melds import PAYS
from gleek.games.gleek.reckoning import A_TRICK, OWN_CARDS
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.stock import SIZE
from gleek.games.gleek.tricks import TRICKS
from gleek.games.gleek.trumps import HONOURS, NICKNAMES, SIDE, TIDDY_COUNTS, TIDDY_HELD


def numbers(rules: Rules) -> Mapping[str, object]:
    honours = sum(HONOURS.values())
    turned_up = 2 if rules.towser_tumbler == "side_doubled" else 1
    # the nicknames of the low trumps for which each opponent pays their holder
    low = [NICKNAMES[Rank.FOUR]] * (rules.tiddy == "played" and rules.tiddy_held == "two_each")
    low += [NICKNAMES[rank] for rank in SIDE] * rules.side_payments
    return {
        "pack": GLEEK_PACK.bit_count(),
        "each": TRICKS,
        "stock": SIZE,
        "nineteen": TRICKS + SIZE,
        "turned_up_tiddy": rules.turned_up_tiddy,
        "opening_bid": rules.opening_bid,
        "best_ruff": sum(points for rank, points in enumerate(CARD_POINTS) if rank >= Rank.FOUR),
        "ante": rules.ruff_ante,
        "vie": rules.ruff_vie,
        "decline": rules.ruff_decline,
        "decline_back": rules.ruff_ante - rules.ruff_decline,
        "double_ante": 2 * rules.ruff_ante,
        "double_vie": 2 * rules.ruff_vie,
        "tiddy_held": TIDDY_HELD,
        "tiddy_counts": TIDDY_COUNTS,
        "towser": SIDE[Rank.FIVE],
        "tumbler": SIDE[Rank.SIX],
        "towser_up": SIDE[Rank.FIVE] * turned_up,
        "tumbler_up": SIDE[Rank.SIX] * turned_up,
        "a_trick": A_TRICK,
        "all_honours": honours,
        "own": OWN_CARDS,
        "all_points": TRICKS * A_TRICK + honours,
        "low_trumps": listed(low),
        "are": "are" if len(low) > 1 else "is",
    }


def _sets_table(_rules: Rules) -> Table:
    rows = tuple((Rank(rank).words, str(PAYS[rank, 3]), str(PAYS[rank, 4])) for rank in SET_RANKS)
    return Table("Each opponent pays, in stakes", ("Set of", "Gleek", "Mournival"), rows)


def _honours_table(rules: Rules) -> Table:
    worth = {Rank(rank): value for rank, value in HONOURS.items()}
    if rules.tiddy == "played" and rules.tiddy_held == "count":
        worth[Rank.FOUR] = TIDDY_COUNTS
    if rules.towser_tumbler == "count":
        worth |= {Rank(rank): value for rank, value in SIDE.items()}
    rows = tuple(
        (f"{rank.word} ({NICKNAMES[rank]})" if rank in NICKNAMES else rank.word, str(worth[rank]))
        for rank in sorted(worth, reverse=True)
    )
    return Table("A trump counts at the reckoning", ("Trump", "Counts"), rows)


_CARD_VALUES: Final = values_table("A card in the ruff counts", "Counts", Rank.FOUR)
BRIEF: Final = Brief(
    page="09-the-rules-in-brief",
    numbers=numbers,
    tables={
        "ruff-counts": lambda rules: _CARD_VALUES if rules.ruff_counts == "points" else None,
        "sets": _sets_table,
        "honours": _honours_table,
    },
)
