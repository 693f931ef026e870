"""Numbers for exercises from a seed: the same on every machine and in every version of Python.

They come from SHA-256 of "gleek-exercise-1:SEED:KIND:LEVEL:NUMBER:BLOCK" (eight words of 32 bits, big-endian, a
block), those that would favour some number thrown away, as those of the deal codes do.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Final, TypeVar

from gleek.engine.errors import Unreadable, shown
from gleek.records.characters import ALPHABET, count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Item = TypeVar("Item")
SEED_LENGTH: Final = 4
_LONGEST: Final = 8
_MOST_READ: Final = 20


class Draw:
    """A source of numbers for one question. `name` says for which: what is drawn follows from it alone."""

    def __init__(self, name: str) -> None:
        """Begin at the first number."""
        self._words = _words(name)

    def below(self, size: int) -> int:
        """Return a number from 0 up to, and without, `size`."""
        fair = (1 << 32) - (1 << 32) % size
        return next(word for word in self._words if word < fair) % size

    def between(self, low: int, high: int) -> int:
        """Return a number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def chance(self, of_ten: int) -> bool:
        """Tell yes in so many cases of ten."""
        return self.below(10) < of_ten

    def one(self, some: Sequence[Item]) -> Item:
        """Return one of several."""
        return some[self.below(len(some))]

    def shuffled(self, some: Iterable[Item]) -> list[Item]:
        """Return all of several, in a new order."""
        items = list(some)
        for place in range(len(items) - 1, 0, -1):
            other = self.below(place + 1)
            items[place], items[other] = items[other], items[place]
        return items

    def some(self, of: Iterable[Item], count: int) -> list[Item]:
        """Return so many of several, each once; fewer where there are not so many."""
        return self.shuffled(of)[:count]


def _words(name: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(f"gleek-exercise-1:{name}:{block}".encode()).digest()
        yield from (int.from_bytes(digest[place : place + 4], "big") for place in range(0, 32, 4))
        block += 1


def new_seed() -> str:
    """Return a seed drawn at random: four letters and digits that can be read aloud."""
    return "".join(secrets.choice(ALPHABET) for _ in range(SEED_LENGTH))


def read_seed(text: str) -> str:
    """Return a seed as it is kept: capitals, I and L read as 1, O as 0. Raises `Unreadable`."""
    given = text.strip()
    seed = given[:_MOST_READ].upper().translate(str.maketrans("ILO", "110", " -"))
    wrong = [each for each in seed if each not in ALPHABET]
    hint = f"A seed is {SEED_LENGTH} letters and digits (up to {_LONGEST}), as in KA7B."
    if not seed or len(seed) > _LONGEST or len(given) > _MOST_READ:
        msg = f"“{shown(given, _MOST_READ)}” is not a seed: it has {count(given)}. {hint}"
        raise Unreadable(msg)
    if wrong:
        msg = f"“{shown(given)}” is not a seed: “{shown(wrong[0])}” is not used in seeds. {hint}"
        raise Unreadable(msg)
    return seed
