"""Choosing some cards out of many, by number: 50,388 discards are then a sequence that costs nothing."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final

from gleek.engine.cards import CARDS, bits

if TYPE_CHECKING:
    from collections.abc import Iterator


# How many ways there are of choosing so many cards out of so many: a look is quicker than to reckon it each time.
_WAYS: Final = tuple(tuple(comb(cards, size) for size in range(cards + 1)) for cards in range(len(CARDS)))


def nth_choice(mask: int, size: int, number: int) -> int:
    """Return the choice of `size` cards of a mask with this number, in the order of `choices`."""
    chosen, left = 0, mask.bit_count()
    while size:
        left -= 1
        rest = _WAYS[left][size - 1]  # the choices that have the lowest card
        if number < rest:
            chosen |= mask & -mask
            size -= 1
        else:
            number -= rest
        mask &= mask - 1
    return chosen


def choices(mask: int, size: int) -> Iterator[int]:
    """Give every choice of `size` cards of a mask, as masks."""
    for chosen in combinations(bits(mask), size):
        yield sum(1 << index for index in chosen)
