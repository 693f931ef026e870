"""The actions of Gillet as frozen records, and the words in which records and people write them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Self

from gleek.engine import actions
from gleek.engine.actions import ActionWords, are_masks, read_number
from gleek.engine.as_html import deal_html
from gleek.engine.cards import cards_of, mask_of
from gleek.engine.deal import deal_line
from gleek.engine.errors import Unreadable, given
from gleek.engine.phrase import Phrase
from gleek.games.gillet.accounts import SEAT_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gleek.engine.cards import Card


class Deal(NamedTuple):
    """The cards dealt to each seat, as four masks, the first player's first. The class does not validate them."""

    hands: tuple[int, ...]

    @property
    def places(self) -> dict[str, tuple[Card, ...]]:
        """The cards of every place."""
        return dict(zip(SEAT_WORDS, map(cards_of, self.hands), strict=True))

    def __repr__(self) -> str:
        return deal_line(self.places)

    def _repr_html_(self) -> str:
        """Return the cards of every place, for a notebook."""
        return deal_html(self.places)

    def seen_by(self, seat: int) -> Deal:
        """Return the deal with only this seat's cards."""
        return Deal(tuple([mask if each == seat else 0 for each, mask in enumerate(self.hands)]))

    @classmethod
    def of(cls, hands: Iterable[Sequence[Card]]) -> Self:
        """Return a deal from four hands of cards, the first player's first; raises `Unreadable` for anything else."""
        try:
            return cls(tuple(map(mask_of, hands)))
        except (AttributeError, TypeError):
            right = "give four hands of cards, as gleek.cards reads them"
            raise Unreadable(f"{given(hands)} is no deal: {right}.") from None


class Action(actions.Action):
    """An action of the player in a seat (0 first, 1 second, 2 third, 3 dealer)."""

    __slots__ = ()
    seats: ClassVar = SEAT_WORDS


@dataclass(frozen=True, slots=True)
class DealOut(actions.DealOut, Action):
    """The dealer deals three cards to each player."""

    deal: Deal
    record: ClassVar = Deal
    parts: ClassVar = (partial(are_masks, count=len(SEAT_WORDS)),)
    wanted: ClassVar = "a Deal of four hands as masks"


@dataclass(frozen=True, slots=True)
class Go(Action):
    """The action of staying in without a payment, before any raise."""

    stages: ClassVar = ("point",)

    @property
    def phrase(self) -> Phrase:
        """The action without the seat: "goes"."""
        return Phrase("goes")


@dataclass(frozen=True, slots=True)
class Raise(Action):
    """The action of paying the debt to the bowl, and `by` counters more."""

    by: int
    stages: ClassVar = ("point",)

    def __post_init__(self) -> None:
        """Check that `by` is a number of counters. The rules check later whether they allow it."""
        actions.Action.__post_init__(self)
        if self.by.__class__ is not int or not 0 <= self.by <= 10**9:
            raise Unreadable(
                f"{given(self.by)} is not a raise: give a whole number of counters, as in Raise(0, 2)."
            )

    @property
    def phrase(self) -> Phrase:
        """The action without the seat: "raises 2"."""
        return Phrase("raises {by}", by=self.by)


@dataclass(frozen=True, slots=True)
class See(Action):
    """The action of paying the debt to the bowl, to stay in."""

    stages: ClassVar = ("point",)

    @property
    def phrase(self) -> Phrase:
        """The action without the seat: "sees"."""
        return Phrase("sees")


@dataclass(frozen=True, slots=True)
class Yield(Action):
    """The action of giving up the second bowl."""

    stages: ClassVar = ("point",)

    @property
    def phrase(self) -> Phrase:
        """The action without the seat: "yields"."""
        return Phrase("yields")


@lru_cache(maxsize=4096)  # every hand uses the same few raises
def raising(seat: int, by: int) -> Raise:
    """Return a cached `Raise`."""
    return Raise(seat, by)


def _raise(seat: int, rest: str) -> actions.Action:
    right = "write a whole number of counters, as in “second raises 2”"
    return Raise(seat, read_number(rest, "a raise", right))


WORDS: Final = ActionWords(
    SEAT_WORDS,
    plain={"goes": Go, "sees": See, "yields": Yield},
    others={"raises": _raise},
    example="first raises 2",
)


def read(text: str) -> actions.Action:
    """Parse one action: "first goes", "second raises 3", "dealer yields".

    Raises `Unreadable`; its sentence quotes the text, explains the error and says what would be right.

    >>> read("second raises 3")
    Raise(seat=1, by=3)
    >>> print(read("First go"), "·", read("dealer see"))
    first goes · dealer sees
    """
    return WORDS.read(text)
