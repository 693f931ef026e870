"""How likely an unseen hand has so good a ruff: exactly, by generating functions.

For each suit a whole number holds, in fields of forty bits, how many sets of so many of its unseen cards count no more
than a limit; the product of the four holds it for hands.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

from gleek.engine.cards import CARD_POINTS, Rank, bits

_FIELD: Final = 40
_ONE: Final = (1 << _FIELD) - 1
_SUIT: Final = (1 << 13) - 1


@lru_cache(maxsize=8192)
def _sets(thirteen: int, limit: int, counts: str, *, with_ace: bool) -> int:
    """Return how many sets of each size of these cards of one suit count at most so much; with its ace, or any."""
    ranks = list(bits(thirteen))
    sums = {0: 1}
    if with_ace:
        if not thirteen >> Rank.ACE & 1:
            return 0
        ranks.remove(Rank.ACE)
        sums = {11 if counts == "points" else 1: 1 << _FIELD}
    for rank in ranks:
        worth = CARD_POINTS[rank] if counts == "points" else 1
        for total, polynomial in sorted(sums.items(), reverse=True):
            if total + worth <= limit:
                sums[total + worth] = sums.get(total + worth, 0) + (polynomial << _FIELD)
    return sum([polynomial for total, polynomial in sums.items() if total <= limit])


def _hands(unseen: int, size: int, limit: int, counts: str, *, with_aces: bool) -> int:
    product = 1
    for suit in range(4):
        product *= _sets(unseen >> 13 * suit & _SUIT, limit, counts, with_ace=with_aces)
    return product >> _FIELD * size & _ONE


def at_most(unseen: int, size: int, limit: int, counts: str) -> tuple[int, int]:
    """Return how many hands of so many of the unseen cards (an engine's mask) have a ruff of at most `limit`, of all.

    A hand with four aces has more than any limit. `counts` is the rules' `ruff_counts`.
    """
    if limit < 0:
        return 0, comb(unseen.bit_count(), size)
    few = _hands(unseen, size, limit, counts, with_aces=False)
    four = _hands(unseen, size, limit, counts, with_aces=True)
    return few - four, comb(unseen.bit_count(), size)


def beats_one(unseen: int, size: int, worth: int, counts: str, *, wins_ties: bool) -> float:
    """Return the chance that a ruff of so much beats that of one unseen hand."""
    hands, of_all = at_most(unseen, size, worth if wins_ties else worth - 1, counts)
    return hands / of_all
