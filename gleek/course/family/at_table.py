"""The types for the value of given cards in one game, which the game's `course/family.py` computes."""

from collections.abc import Callable
from typing import NamedTuple


class Worth(NamedTuple):
    head: str  # the id of the heading for such combinations (see `gleek.course.family.data.Head`)
    name: str
    cards: int  # a mask of the cards that form the combination
    brings: str = ""  # what the player gets for the combination, in words; "" if this is not certain


class Measured(NamedTuple):
    rank: tuple[int, ...]  # how good the chosen cards are: a greater rank is better
    name: str  # the name of the combination in the cards; "" if they are worth nothing


class Aim(NamedTuple):
    """An aim, such as the best ruff, for which a player chooses some of the given cards.

    `measure` returns what a mask of chosen cards achieves.
    """

    id: str
    name: str
    measure: Callable[[int], Measured]
