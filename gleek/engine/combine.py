"""Choosing some cards out of many, by number: 50,388 discards are then a sequence that costs nothing."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from gleek.engine.cards import bits, numbers_of

if TYPE_CHECKING:
    from collections.abc import Iterator


def nth_choice(mask: int, size: int, number: int) -> int:
    """Return the choice of `size` cards of a mask with this number, in the order of `choices`."""
    numbers = numbers_of(mask)
    chosen, left = 0, len(numbers)
    for index in numbers:
        if not size:
            break
        left -= 1
        rest = comb(left, size - 1)  # the choices that have this card
        if number < rest:
            chosen |= 1 << index
            size -= 1
        else:
            number -= rest
    return chosen


def choices(mask: int, size: int) -> Iterator[int]:
    """Give every choice of `size` cards of a mask, as masks."""
    for chosen in combinations(bits(mask), size):
        yield sum(1 << index for index in chosen)
