"""Probability distributions of whole numbers, such as how many of some given cards are drawn, as fractions."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb

Law = Mapping[int, Fraction]
"""A probability distribution: the probability of each whole number. The sum is 1."""


def drawn(named: int, unseen: int, taken: int) -> dict[int, Fraction]:
    """Return the hypergeometric distribution: how many of `named` given cards are among `taken` drawn from `unseen`.

    Raises ValueError if `named` or `taken` is more than `unseen`.

    >>> drawn(1, 31, 7)
    {0: Fraction(24, 31), 1: Fraction(7, 31)}
    """
    if not (0 <= named <= unseen and 0 <= taken <= unseen):
        msg = f"{named} cards are named and {taken} drawn: each may be 0 to {unseen}, the number of unseen cards."
        raise ValueError(msg)
    least, most = max(0, taken - (unseen - named)), min(named, taken)
    ways = comb(unseen, taken)
    return {
        count: Fraction(comb(named, count) * comb(unseen - named, taken - count), ways)
        for count in range(least, most + 1)
    }


def at_least(law: Law, least: int) -> Fraction:
    """Return the probability that the number is `least` or more.

    >>> at_least(drawn(2, 31, 7), 1)
    Fraction(63, 155)
    """
    return sum((chance for value, chance in law.items() if value >= least), Fraction(0))


def mean(law: Law) -> Fraction:
    return sum((value * chance for value, chance in law.items()), Fraction(0))


def median(law: Law) -> int:
    """Return the smallest number whose cumulative probability is at least 1/2; raises ValueError if none is."""
    total = Fraction(0)
    for value in sorted(law):
        total += law[value]
        if 2 * total >= 1:
            return value
    msg = "the probabilities of a distribution must add up to 1, and these add up to less than one half."
    raise ValueError(msg)


def groups(ways: Iterable[Mapping[int, int]], size: int) -> int:
    """Return the number of sets of `size` cards that consist of one option from each group.

    An option is a set of cards. A group maps each size of a set to the number of its options of this size.

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
