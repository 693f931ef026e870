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


def at_most_with(kept: int, unseen: int, size: int, limit: int, counts: str) -> tuple[int, int]:
    """Return with how many draws of so many unseen cards, of all, these kept ones have a ruff of at most `limit`.

    A hand that comes to four aces has more than any limit. With nothing kept it is `at_most`.
    """
    few, four = 1, 1
    for suit in range(4):
        mine, theirs = kept >> 13 * suit & _SUIT, unseen >> 13 * suit & _SUIT
        worths = CARD_POINTS if counts == "points" else (1,) * 13
        left = limit - sum([worths[rank] for rank in bits(mine)])
        if left < 0:
            return 0, comb(unseen.bit_count(), size)
        few *= _sets(theirs, left, counts, with_ace=False)
        four *= _sets(theirs, left, counts, with_ace=not mine >> Rank.ACE & 1)
    fields = _FIELD * size
    return (few >> fields & _ONE) - (four >> fields & _ONE), comb(unseen.bit_count(), size)


_WIDE: Final = 64
"""Bits of a field for two hands: 31 cards are divided in fewer ways than that."""
_ROW: Final = 32
"""Fields of a row: of two hands each row has those of one more card in the second."""


@lru_cache(maxsize=64)
def _divided(thirteen: int, most: int, counts: str) -> dict[tuple[int, int], int]:
    """Return in how many ways cards of a suit, but for its ace, go to two hands, neither counting more than `most`.

    By what both hands count; the ways are in fields by both hands' sizes.
    """
    sums = {(0, 0): 1}
    for rank in bits(thirteen & ~(1 << Rank.ACE)):
        worth = CARD_POINTS[rank] if counts == "points" else 1
        for (one, other), ways in list(sums.items()):
            if one + worth <= most:
                sums[one + worth, other] = sums.get((one + worth, other), 0) + (ways << _WIDE)
            if other + worth <= most:
                sums[one, other + worth] = sums.get((one, other + worth), 0) + (ways << _WIDE * _ROW)
    return sums


def _pairs(thirteen: int, first: int, second: int, counts: str) -> tuple[int, int, int]:
    """Return in how many ways cards of a suit go to two hands that count at most so much, by both hands' sizes.

    The ace goes to neither hand or is not there; to the first; to the second.
    """
    # Limits that are one apart, as ties make them, share what was reckoned.
    sums = _divided(thirteen, max(first, second) | 1, counts).items()

    def ways(first: int, second: int) -> int:
        return sum([each for (one, other), each in sums if one <= first and other <= second])

    neither = ways(first, second)
    if not thirteen >> Rank.ACE & 1:
        return neither, 0, 0
    ace = 11 if counts == "points" else 1
    return neither, ways(first - ace, second) << _WIDE, ways(first, second - ace) << _WIDE * _ROW


def both_at_most(unseen: int, size: int, first: int, second: int, counts: str) -> tuple[int, int]:
    """Return in how many ways, of all, two hands of so many unseen cards have ruffs of at most `first` and `second`.

    A hand with four aces has more than any limit. `counts` is the rules' `ruff_counts`. Raises ValueError for more
    than 31 unseen cards: the fields have room for no more.
    """
    cards = unseen.bit_count()
    if cards >= _ROW:
        msg = f"{cards} cards are unseen: two hands are reckoned of at most {_ROW - 1}."
        raise ValueError(msg)
    of_all = comb(cards, size) * comb(cards - size, size)
    if first < 0 or second < 0:
        return 0, of_all
    every, aces_one, aces_two = 1, 1, 1
    for suit in range(4):
        no_ace, one, two = _pairs(unseen >> 13 * suit & _SUIT, first, second, counts)
        every *= no_ace + one + two
        aces_one *= one
        aces_two *= two
    place = _WIDE * (size + _ROW * size)
    field = (1 << _WIDE) - 1
    return sum(
        [sign * (each >> place & field) for sign, each in ((1, every), (-1, aces_one), (-1, aces_two))]
    ), of_all
