"""Random numbers for exercises. The same seed gives the same numbers on every machine and Python version.

They are the SHA-256 digests of "gleek-exercise-1:SEED:KIND:LEVEL:NUMBER:BLOCK". BLOCK counts the digests. Each
is read as eight big-endian words of 32 bits. A word that would bias the result is skipped.
"""

import secrets
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from gleek.engine.errors import Unreadable, shown
from gleek.records.code_characters import ALPHABET, count
from gleek.records.codes import below, random_words, shuffled

Item = TypeVar("Item")
SEED_LENGTH: Final = 4
_LONGEST: Final = 8
_MOST_READ: Final = 20


class Draw:
    """The random numbers for one question. `name` identifies the question: the same name gives the same numbers."""

    def __init__(self, name: str) -> None:
        self._words = random_words(f"gleek-exercise-1:{name}")

    def below(self, size: int) -> int:
        return below(size, self._words)

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def chance(self, of_ten: int) -> bool:
        return self.below(10) < of_ten

    def one(self, some: Sequence[Item]) -> Item:
        return some[self.below(len(some))]

    def shuffled(self, some: Iterable[Item]) -> list[Item]:
        return shuffled(some, self._words)

    def some(self, of: Iterable[Item], count: int) -> list[Item]:
        """Return `count` random items of `of`, none of them twice. If it has fewer items, return all of them."""
        return self.shuffled(of)[:count]


def new_seed() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(SEED_LENGTH))


def read_seed(text: str) -> str:
    """Return a typed seed in capitals, with 1 for I and L, and 0 for O. Raises `Unreadable` if it is no seed."""
    given = text.strip()
    seed = given[:_MOST_READ].upper().translate(str.maketrans("ILO", "110", " -"))
    wrong = [each for each in seed if each not in ALPHABET]
    hint = f"A seed is {SEED_LENGTH} letters and digits (up to {_LONGEST}), as in KA7B."
    if not seed or len(seed) > _LONGEST or len(given) > _MOST_READ:
        raise Unreadable(f"“{shown(given, _MOST_READ)}” is not a seed: it has {count(given)}. {hint}")
    if wrong:
        raise Unreadable(f"“{shown(given)}” is not a seed: “{shown(wrong[0])}” is not used in seeds. {hint}")
    return seed
