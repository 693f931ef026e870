"""The actions of Gillet as frozen dataclasses, and a parser for actions written in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import ClassVar, Final, NamedTuple, Self

from gleek.engine import actions
from gleek.engine.actions import ActionWords, action, are_masks, read_number
from gleek.engine.as_html import deal_html
from gleek.engine.cards import Card, cards_of, mask_of
from gleek.engine.deal import deal_line
from gleek.engine.errors import Unreadable, given
from gleek.games.gillet.accounts import SEAT_WORDS


class Deal(NamedTuple):
    """The cards dealt to each seat: four card masks, in the order of the seats. The class does not check the cards."""

    hands: tuple[int, ...]

    @property
    def places(self) -> dict[str, tuple[Card, ...]]:
        return dict(zip(SEAT_WORDS, map(cards_of, self.hands), strict=True))

    def __repr__(self) -> str:
        return deal_line(self.places)

    def _repr_html_(self) -> str:
        return deal_html(self.places)

    def seen_by(self, seat: int) -> Deal:
        """Return the deal with the cards of one seat. The other hands are 0."""
        return Deal(tuple([mask if each == seat else 0 for each, mask in enumerate(self.hands)]))

    @classmethod
    def of(cls, hands: Iterable[Sequence[Card]]) -> Self:
        """Return a deal from the hands in seat order. Raises `Unreadable` if a hand is not a sequence of cards."""
        try:
            return cls(tuple(map(mask_of, hands)))
        except (AttributeError, TypeError):
            right = "give four hands of cards, each as gleek.cards returns it"
            raise Unreadable(f"{given(hands)} is no deal: {right}.") from None


class Action(actions.Action):
    """An action of the player in a seat (0 first, 1 second, 2 third, 3 dealer)."""

    __slots__ = ()
    seats: ClassVar = SEAT_WORDS


@dataclass(frozen=True, slots=True)
class DealOut(actions.DealOut, Action):
    deal: Deal
    record: ClassVar = Deal
    parts: ClassVar = (partial(are_masks, count=len(SEAT_WORDS)),)
    wanted: ClassVar = "a Deal of four hands as masks"


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
        """Check that `by` is a whole number. Whether the table's rules allow it is checked when the action is taken."""
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
    """Return the action of raising by `by` counters, from a cache."""
    return Raise(seat, by)


WORDS: Final = ActionWords((Go, See, Yield, Raise), example="first raises 2")
