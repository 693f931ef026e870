"""What a game says of cards that are brought to its table: `gleek/games/<id>/teach/family.py`.

Which of its worths stand beside which of another game's is told by their heads, in ``sources/family.toml``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Worth(NamedTuple):
    """Something that cards make in a game: under which head, what it is called, what it brings ("": nothing sure).

    `cards` is the mask of those that make it.
    """

    head: str
    name: str
    cards: int
    brings: str = ""


class Measured(NamedTuple):
    """What cards make for an aim: the greater `rank`, the better; `name` is "" where they make nothing."""

    rank: tuple[int, ...]
    name: str


class Aim(NamedTuple):
    """Something that cards are chosen for, where a table takes fewer than there are: "point", "the point"."""

    id: str
    name: str
    measure: Callable[[int], Measured]


class FamilyPart(Protocol):
    """A game's own part of the comparison. Every hand is a mask."""

    @property
    def AIMS(self) -> Sequence[Aim]:  # noqa: N802  (a constant of the module)
        """What its cards are chosen for; none where all are taken."""
        ...

    def worths(self, held: int) -> tuple[Worth, ...]:
        """Return what some cards make by the game's default rules, the best of each head first."""
        ...
