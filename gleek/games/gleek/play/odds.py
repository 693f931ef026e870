"""The exact distribution of the ruff of an unseen hand, by generating functions.

An integer is divided into fields of forty bits, which have room for any number of hands. For each suit, field N holds
the number of sets of N unseen cards of the suit whose value is at most a given limit. In the product of the four suits'
integers, field N holds the number of hands of N cards in which no suit is above the limit.

Cards are masks, those of one suit (`thirteen`) masks of ranks; `counts` says what a ruff counts: "points" or "cards". A
hand with four aces is above every limit. Numbers of hands come with the number of all hands.
"""

from functools import lru_cache
from math import comb
from typing import Final

from gleek.engine.cards import CARD_POINTS, Rank, bits

_FIELD_BITS: Final = 40
_FIELD_MASK: Final = (1 << _FIELD_BITS) - 1
_SUIT_MASK: Final = (1 << 13) - 1


@lru_cache(maxsize=8192)
def _sets(thirteen: int, limit: int, counts: str, *, with_ace: bool) -> int:
    """Return bit fields: field N has the number of sets of N cards of a suit that are worth `limit` or less.

    With `with_ace`, only sets that contain the ace are counted.
    """
    ranks = list(bits(thirteen))
    sums = {0: 1}
    if with_ace:
        if not thirteen >> Rank.ACE & 1:
            return 0
        ranks.remove(Rank.ACE)
        sums = {11 if counts == "points" else 1: 1 << _FIELD_BITS}
    for rank in ranks:
        worth = CARD_POINTS[rank] if counts == "points" else 1
        for total, polynomial in sorted(sums.items(), reverse=True):
            if total + worth <= limit:
                sums[total + worth] = sums.get(total + worth, 0) + (polynomial << _FIELD_BITS)
    return sum([polynomial for total, polynomial in sums.items() if total <= limit])


def beats_one(unseen: int, size: int, worth: int, counts: str, *, wins_ties: bool) -> float:
    """Return the probability that a ruff of the value `worth` beats that of `size` random cards of `unseen`."""
    hands, of_all = at_most(0, unseen, size, worth if wins_ties else worth - 1, counts)
    return hands / of_all


def at_most(kept: int, unseen: int, size: int, limit: int, counts: str) -> tuple[int, int]:
    """Return how many hands of `kept` and `size` unseen cards have a ruff of at most `limit`, and how many exist."""
    few, four = 1, 1
    for suit in range(4):
        mine, theirs = kept >> 13 * suit & _SUIT_MASK, unseen >> 13 * suit & _SUIT_MASK
        worths = CARD_POINTS if counts == "points" else (1,) * 13
        left = limit - sum([worths[rank] for rank in bits(mine)])
        if left < 0:
            return 0, comb(unseen.bit_count(), size)
        few *= _sets(theirs, left, counts, with_ace=False)
        four *= _sets(theirs, left, counts, with_ace=not mine >> Rank.ACE & 1)
    fields = _FIELD_BITS * size
    return (few >> fields & _FIELD_MASK) - (four >> fields & _FIELD_MASK), comb(unseen.bit_count(), size)


_WIDE_BITS: Final = 64
"""The number of bits of a field in the counts for two hands: two hands get 31 cards in fewer than 2**64 ways."""
_ROW: Final = 32
"""In the counts for two hands, a field's number is the first hand's size plus `_ROW` times the second hand's size."""


@lru_cache(maxsize=64)
def _divided(thirteen: int, most: int, counts: str) -> dict[tuple[int, int], int]:
    """Count the ways to give each card of a suit but its ace to the first hand, to the second or to neither.

    `thirteen` is a mask of the suit's ranks. If `counts` is "points", a card is worth its points, else 1. In each hand
    these cards are worth `most` or less. The keys of the result are pairs: what they are worth in each hand. The values
    pack the numbers of ways for all pairs of hand sizes into one integer, 64 bits for each pair.
    """
    sums = {(0, 0): 1}
    for rank in bits(thirteen & ~(1 << Rank.ACE)):
        worth = CARD_POINTS[rank] if counts == "points" else 1
        for (one, other), ways in list(sums.items()):
            if one + worth <= most:
                sums[one + worth, other] = sums.get((one + worth, other), 0) + (ways << _WIDE_BITS)
            if other + worth <= most:
                sums[one, other + worth] = sums.get((one, other + worth), 0) + (ways << _WIDE_BITS * _ROW)
    return sums


def _pairs(thirteen: int, first: int, second: int, counts: str) -> tuple[int, int, int]:
    """Return three counts of the ways to divide a suit: with the ace in neither hand, in the first, in the second.

    The hands are worth at most `first` and `second`. The counts are packed as in `_divided`.
    """
    # The limit is rounded up to an odd number, so that more calls share a cached result.
    sums = _divided(thirteen, max(first, second) | 1, counts).items()

    def ways(first: int, second: int) -> int:
        return sum([each for (one, other), each in sums if one <= first and other <= second])

    neither = ways(first, second)
    if not thirteen >> Rank.ACE & 1:
        return neither, 0, 0
    ace = 11 if counts == "points" else 1
    return neither, ways(first - ace, second) << _WIDE_BITS, ways(first, second - ace) << _WIDE_BITS * _ROW


def both_at_most(unseen: int, size: int, first: int, second: int, counts: str) -> tuple[int, int]:
    """Return how many deals of two hands have ruffs of at most `first` and `second`, and how many deals there are.

    Raises ValueError for more than 31 unseen cards, because the number of deals might then need more than 64 bits.
    """
    cards = unseen.bit_count()
    if cards >= _ROW:
        raise ValueError(
            f"{cards} cards are unseen, which is too many to count the deals: give at most {_ROW - 1}."
        )
    of_all = comb(cards, size) * comb(cards - size, size)
    if first < 0 or second < 0:
        return 0, of_all
    every, aces_one, aces_two = 1, 1, 1
    for suit in range(4):
        no_ace, one, two = _pairs(unseen >> 13 * suit & _SUIT_MASK, first, second, counts)
        every *= no_ace + one + two
        aces_one *= one
        aces_two *= two
    place = _WIDE_BITS * (size + _ROW * size)
    field = (1 << _WIDE_BITS) - 1
    return sum(
        [sign * (each >> place & field) for sign, each in ((1, every), (-1, aces_one), (-1, aces_two))]
    ), of_all
