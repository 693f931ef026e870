"""The exact probabilities for the odds of Gleek, as fractions. They are computed by counting, not from samples."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb
from typing import Final

from gleek.engine.cards import Rank
from gleek.games.gleek.actions import SET_RANKS
from gleek.games.gleek.deal import GLEEK_PACK, HAND
from gleek.games.gleek.play.odds import at_most
from gleek.games.gleek.rules import preset
from gleek.games.gleek.stock import SIZE
from gleek.players.laws import Law, drawn, groups

CARDS: Final = GLEEK_PACK.bit_count()
UNSEEN: Final = CARDS - HAND - 1
"""The number of cards that a player has not seen during the bidding: all but their own twelve and the turn-up."""
RANKS: Final = 13 - Rank.FOUR
FOUR_ACES: Final = 91
"""The value that stands for four aces in the distribution of a ruff: it is higher than that of any suit."""


def turned_up(ranks: int) -> Fraction:
    return Fraction(ranks, RANKS)


def trumps_dealt() -> Law:
    """Return the distribution of the number of trumps in a hand as dealt, not counting the turn-up."""
    return drawn(RANKS - 1, CARDS - 1, HAND)


def set_dealt(count: int) -> Fraction:
    return drawn(4, CARDS, HAND)[count]


def no_set_dealt(most: int = 2) -> Fraction:
    """Return the probability that a hand holds at most `most` cards of each of the four ranks that make sets."""
    small = {count: comb(4, count) for count in range(most + 1)}
    plain = CARDS - 4 * len(SET_RANKS)
    rest = {count: comb(plain, count) for count in range(HAND + 1)}
    return Fraction(groups([small] * len(SET_RANKS) + [rest], HAND), comb(CARDS, HAND))


def set_from_stock(kept: int, least: int) -> Fraction:
    """Return the probability that `kept` cards of a rank become `least` or more with the stock; the rest are unseen."""
    law = drawn(4 - kept, UNSEEN, SIZE)
    return sum((chance for more, chance in law.items() if kept + more >= least), Fraction(0))


def one_in_stock(missing: int) -> Fraction:
    return 1 - drawn(missing, UNSEEN, SIZE)[0]


@cache
def ruff_dealt() -> Law:
    """Return the distribution of the ruff of twelve dealt cards by default rules; four aces count as `FOUR_ACES`."""
    return ruff_law(lambda limit: at_most(0, GLEEK_PACK, HAND, limit, preset().ruff_counts))


def ruff_law(ways: Callable[[int], tuple[int, int]]) -> Law:
    """Return the distribution of a ruff.

    `ways(limit)` returns how many hands have a ruff up to `limit`, and how many there are.
    """
    found, before = {}, 0
    for limit in range(1, FOUR_ACES):
        hands, of_all = ways(limit)
        if hands > before:
            found[limit] = Fraction(hands - before, of_all)
        before = hands
    return found | {FOUR_ACES: 1 - sum(found.values(), Fraction(0))}
