"""The actions of Gillet as frozen dataclasses, and a parser for actions written in words."""

import re
from functools import lru_cache
from typing import ClassVar, Final

from gleek.engine import actions
from gleek.engine.actions import ActionWords, action, read_number
from gleek.engine.errors import Unreadable, given
from gleek.games.common import dealing
from gleek.games.gillet.accounts import SEAT_WORDS


class Deal(dealing.Deal):
    __slots__ = ()
    seats: ClassVar = SEAT_WORDS


class Action(actions.Action):
    __slots__ = ()
    seats: ClassVar = SEAT_WORDS


class DealOut(dealing.DealOut, Action):
    __slots__ = ()
    record: ClassVar = Deal


@action("goes", "point", letter="g")
class Go(Action):
    """The player stays in without a payment. This is possible only before the first raise."""


@action("sees", "point", letter="s")
class See(Action):
    """The player pays the counters that they owe to the bowl, and stays in."""


@action("yields", "point", letter="y")
class Yield(Action):
    """The player gives up the second bowl."""


@action("raises {by}", "point")
class Raise(Action):
    """The player pays the counters that they owe to the bowl, and `by` counters more."""

    by: int

    def __post_init__(self) -> None:
        actions.Action.__post_init__(self)
        if self.by.__class__ is not int or not 0 <= self.by <= 10**9:
            raise Unreadable(
                f"{given(self.by)} is not a raise: give a whole number of counters, as in Raise(0, 2)."
            )

    @classmethod
    def parse(cls, seat: int, rest: str) -> actions.Action | None:
        right = "write a whole number of counters, as in “second raises 2”"
        return cls(seat, read_number(rest, "a raise", right))

    @property
    def short(self) -> str:
        return f"r{self.by}"

    @classmethod
    def expanded(cls, seat: int, word: str) -> actions.Action | None:
        return cls(seat, int(word[1:])) if re.fullmatch(r"r[0-9]{1,6}", word) else None


@lru_cache(maxsize=4096)  # the same few raises occur in every hand
def raising(seat: int, by: int) -> Raise:
    return Raise(seat, by)


WORDS: Final = ActionWords((Go, See, Yield, Raise), example="first raises 2")
