"""Laws of whole numbers as fractions: how many of some named cards lie among those that are drawn, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb

Law = Mapping[int, Fraction]
"""How likely each whole number is; the chances come to 1."""


def drawn(named: int, unseen: int, taken: int) -> dict[int, Fraction]:
    """Return the law of how many of so many named cards are among `taken` of the `unseen`, every draw alike.

    Raises ValueError where more cards are named, or taken, than there are.

    >>> drawn(1, 31, 7)
    {0: Fraction(24, 31), 1: Fraction(7, 31)}
    """
    if not (0 <= named <= unseen and 0 <= taken <= unseen):
        msg = f"of {unseen} unseen cards {named} cannot be named and {taken} taken: neither may be more."
        raise ValueError(msg)
    least, most = max(0, taken - (unseen - named)), min(named, taken)
    ways = comb(unseen, taken)
    return {
        count: Fraction(comb(named, count) * comb(unseen - named, taken - count), ways)
        for count in range(least, most + 1)
    }


def at_least(law: Law, least: int) -> Fraction:
    """Return the chance of so much or more.

    >>> at_least(drawn(2, 31, 7), 1)
    Fraction(63, 155)
    """
    return sum((chance for value, chance in law.items() if value >= least), Fraction(0))


def mean(law: Law) -> Fraction:
    """Return the mean of a law."""
    return sum((value * chance for value, chance in law.items()), Fraction(0))


def median(law: Law) -> int:
    """Return the smallest number that is not passed in half of all cases, or more."""
    total = Fraction(0)
    for value in sorted(law):
        total += law[value]
        if 2 * total >= 1:
            return value
    msg = "a law's chances come to 1, and these to less than a half."
    raise ValueError(msg)


def groups(ways: Iterable[Mapping[int, int]], size: int) -> int:
    """Return how many sets of so many cards there are: one part of each group, `ways` by the parts' sizes.

    >>> groups([{0: 1, 1: 4}, {1: 6, 2: 15}], 2)
    39
    """
    found = {0: 1}
    for group in ways:
        new: dict[int, int] = {}
        for held, count in found.items():
            for more, each in group.items():
                if held + more <= size:
                    new[held + more] = new.get(held + more, 0) + count * each
        found = new
    return found.get(size, 0)
