"""Reproducible random numbers: seeds computed from values, and random choices that are the same on every platform."""

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")
# Values that agree to this many decimals count as equal, because the order of additions changes the last digits.
_DECIMALS = 9


def seed_of(*parts: int | str) -> int:
    """Return a 64-bit seed computed from `parts`, such as the deals' seed, the hand, the seat and the decision."""
    text = "|".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")


def chance(*parts: int | str) -> Random:
    """Return a random generator, seeded by `parts`. Only `random` and `getrandbits` are the same in every Python."""
    return Random(seed_of(*parts))  # noqa: S311  (chance for play, not for secrets)


def best(values: Sequence[float]) -> int:
    """Return the index of the largest value; of several that agree to nine decimals, the first."""
    rounded = [round(each, _DECIMALS) for each in values]
    return rounded.index(max(rounded))


def shuffle(some: list[int], count: int, chance: Random) -> None:
    """Move `count` random items to the front of the list, in place; all selections are equally likely."""
    random, size = chance.random, len(some)
    for place in range(min(count, size - 1)):
        other = place + int(random() * (size - place))
        some[place], some[other] = some[other], some[place]


def weighted(weights: Sequence[float], chance: Random) -> int:
    """Return a random index, with a probability proportional to its weight; weights must be ≥ 0 and not all 0."""
    point = chance.random() * sum(weights)
    for place, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return place
    return max(place for place, weight in enumerate(weights) if weight)


def independence(samples: Sequence[object]) -> float:
    """Return the effective share of independent samples: 1 if no sample occurs twice, less if some are repeated."""
    counts = Counter(map(id, samples)).values()
    return len(samples) / sum([count * count for count in counts])


def resample(weights: Sequence[float], count: int, chance: Random) -> list[int]:
    """Return `count` indices, each about as often as its weight requires (systematic resampling, random start)."""
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


def resampled_halves(draw: Callable[[], tuple[T, float]], count: int, most: int, chance: Random) -> list[T]:
    """Return twice `count` samples with equal weights; those at even indices are independent of those at odd ones.

    `draw` returns a random sample and its weight. Each half is resampled from at most `most` draws; drawing ends
    earlier when the draws are worth `count` samples of equal weight.
    """
    halves = []
    for _ in range(2):
        drawn, weights = list[T](), list[float]()
        total = squares = 0.0
        while len(drawn) < most and (len(drawn) < count or total * total < count * squares):
            for _ in range(count):
                sample, weight = draw()
                drawn.append(sample)
                weights.append(weight)
                total, squares = total + weight, squares + weight * weight
        halves.append([drawn[place] for place in resample(weights, count, chance)])
    return [sample for pair in zip(*halves, strict=True) for sample in pair]
