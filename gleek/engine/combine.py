"""Combinations of cards, computed from their index. So a sequence of 50,388 possible discards stores none of them."""

from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import Final

from gleek.engine.cards import CARDS, bits

# `_WAYS[n][k]` equals `comb(n, k)`; a lookup is faster.
_WAYS: Final = tuple(tuple(comb(cards, size) for size in range(cards + 1)) for cards in range(len(CARDS)))


def nth_choice(mask: int, size: int, number: int) -> int:
    """Return one combination of `size` cards of a mask, as a mask: the one that `choices` yields at index `number`."""
    chosen, left = 0, mask.bit_count()
    while size:
        left -= 1
        rest = _WAYS[left][size - 1]  # the number of choices that contain the lowest card
        if number < rest:
            chosen |= mask & -mask
            size -= 1
        else:
            number -= rest
        mask &= mask - 1
    return chosen


def choices(mask: int, size: int) -> Iterator[int]:
    """Yield every combination of `size` cards of a mask, as masks."""
    for chosen in combinations(bits(mask), size):
        yield sum(1 << index for index in chosen)
