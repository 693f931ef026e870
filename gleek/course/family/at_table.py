"""The values of given cards in one game. The game's `course/family.py` computes them.

``sources/family.toml`` defines the headings under which the games are compared.
"""

from collections.abc import Callable
from typing import NamedTuple


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
