"""The interface of a game's module `course/family.py`, which says what given cards are worth in that game.

``sources/family.toml`` defines the headings under which the games are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol


class Worth(NamedTuple):
    """A scoring combination that the cards form in a game."""

    head: str  # the id of the heading (`gleek.course.family.data.Head`) to which the combination belongs
    name: str
    cards: int  # a mask of the cards that form the combination
    brings: str = ""  # what the player gets for it, in words; "" if this is not certain


class Measured(NamedTuple):
    """The value of some cards for an aim."""

    rank: tuple[int, ...]  # a greater rank is better
    name: str  # what the cards are called; "" if they are worth nothing


class Aim(NamedTuple):
    """An aim with which a player may choose cards, in a game whose hands are smaller than the given cards."""

    id: str
    name: str
    measure: Callable[[int], Measured]


class FamilyPart(Protocol):
    """The functions of a game's `course/family.py`. Cards are given as masks."""

    @property
    def AIMS(self) -> Sequence[Aim]:  # noqa: N802  (a constant of the module)
        """The aims with which cards can be chosen; empty if the game uses all given cards."""
        ...

    def worths(self, held: int) -> tuple[Worth, ...]:
        """Return the scoring combinations in the cards of the mask `held`, under the game's default rules.

        Under each heading, the best combination comes first.
        """
        ...
