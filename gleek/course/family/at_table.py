"""The interface of a game's `teach/family.py`, which values given cards in that game.

``sources/family.toml`` has the headings that match the values of different games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Worth(NamedTuple):
    """A scoring combination that the cards form in a game."""

    head: str  # the id of the heading
    name: str
    cards: int  # a mask of the cards that form the combination
    brings: str = ""  # the value in words; "" if the value is not certain


class Measured(NamedTuple):
    """The value of some cards for an aim."""

    rank: tuple[int, ...]  # a greater rank is better
    name: str  # "" if they are worth nothing


class Aim(NamedTuple):
    """An aim for choosing cards, where a game takes fewer than there are: "point", "the point"."""

    id: str
    name: str
    measure: Callable[[int], Measured]


class FamilyPart(Protocol):
    """A game's part of the comparison. Hands are masks."""

    @property
    def AIMS(self) -> Sequence[Aim]:  # noqa: N802  (a constant of the module)
        """The aims for choosing cards; empty if the game takes all of them."""
        ...

    def worths(self, held: int) -> tuple[Worth, ...]:
        """Return the combinations of some cards under the game's default rules, the best of each heading first."""
        ...
