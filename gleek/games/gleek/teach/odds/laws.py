"""The exact laws behind the odds of Gleek: fractions, from counting; no card is drawn at random."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import Final

from gleek.engine.cards import Rank
from gleek.games.gleek.actions import SET_RANKS
from gleek.games.gleek.deal import GLEEK_PACK, HAND
from gleek.games.gleek.play.odds import at_most
from gleek.games.gleek.rules import Rules, preset
from gleek.games.gleek.stock import SIZE
from gleek.odds.laws import Law, drawn, groups

CARDS: Final = GLEEK_PACK.bit_count()
UNSEEN: Final = CARDS - HAND - 1
"""The cards that a player has not seen when the stock is sold: all but his own twelve and the turn-up."""
RANKS: Final = 13 - Rank.FOUR
FOUR_ACES: Final = 91
"""What four aces stand for in a law of ruffs: more than any suit counts."""


def turned_up(ranks: int) -> Fraction:
    """Return the chance that the turn-up is of one of so many ranks."""
    return Fraction(ranks, RANKS)


def trumps_dealt() -> Law:
    """Return the law of a hand's trumps as dealt; the turn-up is one more."""
    return drawn(RANKS - 1, CARDS - 1, HAND)


def set_dealt(count: int) -> Fraction:
    """Return the chance that twelve dealt cards hold exactly so many of one rank."""
    return drawn(4, CARDS, HAND)[count]


def no_set_dealt(most: int = 2) -> Fraction:
    """Return the chance that of none of the four ranks that make sets more than so many are dealt to a hand."""
    small = {count: comb(4, count) for count in range(most + 1)}
    plain = CARDS - 4 * len(SET_RANKS)
    rest = {count: comb(plain, count) for count in range(HAND + 1)}
    return Fraction(groups([small] * len(SET_RANKS) + [rest], HAND), comb(CARDS, HAND))


def set_from_stock(kept: int, least: int) -> Fraction:
    """Return the chance that a rank of which so many are kept comes to `least` or more; the others are unseen."""
    law = drawn(4 - kept, UNSEEN, SIZE)
    return sum((chance for more, chance in law.items() if kept + more >= least), Fraction(0))


def one_in_stock(missing: int) -> Fraction:
    """Return the chance that the stock holds at least one of so many unseen cards."""
    return 1 - drawn(missing, UNSEEN, SIZE)[0]


@cache
def ruff_dealt(rules: Rules | None = None) -> Law:
    """Return the law of the ruff of twelve dealt cards; four aces are `FOUR_ACES`."""
    counts = (rules or preset()).ruff_counts
    found, before = {}, 0
    for limit in range(1, FOUR_ACES):
        hands, of_all = at_most(GLEEK_PACK, HAND, limit, counts)
        if hands > before:
            found[limit] = Fraction(hands - before, of_all)
        before = hands
    return found | {FOUR_ACES: 1 - sum(found.values(), Fraction(0))}
