"""Chance that is the same everywhere: seeds out of what names a decision, and choices among equals."""

from __future__ import annotations

import hashlib
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# Values that differ by less are equal: sums of floats come out alike only in the same order.
_DIGITS = 9


def seed_of(*parts: int | str) -> int:
    """Return a seed of 64 bits for what these parts name: the deals' seed, the hand, the seat, the decision."""
    text = "|".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")


def chance(*parts: int | str) -> Random:
    """Return the chance of what these parts name; only its `random` and `getrandbits` are the same in every Python."""
    return Random(seed_of(*parts))  # noqa: S311  (chance for play, not for secrets)


def best(values: Sequence[float]) -> int:
    """Return the place of the largest value, the first of those that are equal to nine digits."""
    rounded = [round(each, _DIGITS) for each in values]
    return rounded.index(max(rounded))


def shuffle(some: list[int], count: int, chance: Random) -> None:
    """Bring `count` of some things to the front, each choice as likely as any other."""
    random, size = chance.random, len(some)
    for place in range(min(count, size - 1)):
        other = place + int(random() * (size - place))
        some[place], some[other] = some[other], some[place]


def weighted(weights: Sequence[float], chance: Random) -> int:
    """Return a place, each as likely as its weight says; the weights are not negative, and not all nought."""
    point = chance.random() * sum(weights)
    for place, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return place
    return max(place for place, weight in enumerate(weights) if weight)


def resample(weights: Sequence[float], count: int, chance: Random) -> list[int]:
    """Return so many places, each as often as its weight says, by steps of one size from a beginning by chance."""
    step = sum(weights) / count
    if not step:
        return [place % len(weights) for place in range(count)]
    point, found, total = step * chance.random(), list[int](), 0.0
    for place, weight in enumerate(weights):
        total += weight
        while point < total and len(found) < count:
            found.append(place)
            point += step
    return found + [found[-1] if found else 0] * (count - len(found))
