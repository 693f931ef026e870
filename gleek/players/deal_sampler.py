"""Random deals of the cards that a seat has not seen: each card goes to a place (hand or pile) where it can be.

Every possible deal is equally likely.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import comb
from random import Random
from typing import NamedTuple

from gleek.players.seeds import shuffle

Split = tuple[int, ...]
"""How many cards of one group each place gets."""


class _Ways(NamedTuple):
    """In how many ways groups of cards can be dealt to places, in all and for each division of the first group."""

    total: int
    splits: tuple[tuple[int, Split], ...]  # for each split of the first group, (number of ways, split)


@lru_cache(maxsize=4096)
def _ways(groups: tuple[tuple[int, int], ...], room: Split) -> _Ways:
    """Count the ways to deal groups (number of cards, mask of possible places) to places with these sizes."""
    (count, places), *rest = groups
    if not rest:
        left, ways = count, 1
        for place, size in enumerate(room):
            if size and not places >> place & 1:
                return _Ways(0, ())
            ways *= comb(left, size) if left >= size else 0
            left -= size
        return _Ways(ways, ((ways, room),)) if ways and not left else _Ways(0, ())
    ranges = [
        range(min(size, count) + 1) if places >> place & 1 else range(1) for place, size in enumerate(room)
    ]
    found = []
    for split in product(*ranges):
        if sum(split) != count:
            continue
        ways, left = 1, count
        for size in split:
            ways *= comb(left, size)
            left -= size
        after = tuple([size - used for size, used in zip(room, split, strict=True)])
        ways *= _ways(tuple(rest), after).total
        if ways:
            found.append((ways, split))
    return _Ways(sum(ways for ways, _ in found), tuple(found))


class DealSampler:
    """Deals cards at random: `may` maps each card (one bit) to a mask of places, `room` has the places' sizes."""

    __slots__ = ("_groups", "_room", "_shape", "ways")

    def __init__(self, may: Mapping[int, int], room: Sequence[int]) -> None:
        """Group the cards by the places where they may be. Groups with the fewest possible places are dealt first."""
        groups: dict[int, list[int]] = {}
        for card, places in may.items():
            groups.setdefault(places, []).append(card)
        order = sorted(groups, key=lambda places: (places.bit_count(), places))
        self._groups = [sorted(groups[places]) for places in order]
        self._shape = tuple([(len(groups[places]), places) for places in order])
        self._room = tuple(room)
        # the number of possible deals
        self.ways = _ways(self._shape, self._room).total if order else int(not any(room))

    def deal(self, chance: Random) -> list[int]:
        """Return a random deal: the cards of each place as a mask. `ways` must not be 0."""
        masks, room, shape = [0] * len(self._room), self._room, self._shape
        for cards in self._groups:
            total, splits = _ways(shape, room)
            split = splits[0][1]
            if len(splits) > 1:
                point = int(chance.random() * total)
                for ways, each in splits:
                    split = each
                    point -= ways
                    if point < 0:
                        break
            if shape[0][1].bit_count() > 1:
                cards = cards[:]  # noqa: PLW2901  (a copy, so that `_groups` keeps its order)
                shuffle(cards, len(cards), chance)
            first = 0
            for place, size in enumerate(split):
                if size:
                    masks[place] += sum(cards[first : first + size])
                    first += size
            room = tuple([left - used for left, used in zip(room, split, strict=True)])
            shape = shape[1:]
        return masks
