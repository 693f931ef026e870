"""The actions of Gleek as frozen dataclasses, and their words in record files and on pages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final, NamedTuple, Self

from gleek.engine import actions
from gleek.engine.actions import ActionWords, action, are_masks, check_seat, is_mask, is_number, read_number
from gleek.engine.as_html import deal_html
from gleek.engine.cards import CARDS, Card, Rank, Suit, cards_of, mask_of
from gleek.engine.deal import deal_line
from gleek.engine.errors import Unreadable, given
from gleek.engine.phrase import Phrase
from gleek.engine.state import make
from gleek.games.common.tricks import every_play
from gleek.games.gleek.accounts import SEAT_WORDS

SET_RANKS: Final = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.KNAVE)


class Deal(NamedTuple):
    """The three hands and the stock as masks, and the number of the turn-up; `DealShape.faults` checks the cards."""

    hands: tuple[int, int, int]  # one mask for each seat, eldest first
    turn_up: int  # the number of the card turned up
    stock: int  # the mask of the seven cards of the stock

    @property
    def places(self) -> dict[str, tuple[Card, ...]]:
        return {
            **dict(zip(SEAT_WORDS, map(cards_of, self.hands), strict=True)),
            "turn_up": (self.turned,),
            "stock": cards_of(self.stock),
        }

    def __repr__(self) -> str:
        return deal_line(self.places)

    def _repr_html_(self) -> str:
        return deal_html(self.places)

    @property
    def turned(self) -> Card:
        return CARDS[self.turn_up]

    @property
    def trump(self) -> Suit:
        return CARDS[self.turn_up].suit

    def cards(self, seat: int) -> tuple[Card, ...]:
        check_seat(seat, SEAT_WORDS)
        return cards_of(self.hands[seat])

    def seen_by(self, seat: int) -> Deal:
        check_seat(seat, SEAT_WORDS)
        own = self.hands[seat]
        return make(Deal, ((own * (seat == 0), own * (seat == 1), own * (seat == 2)), self.turn_up, 0))

    @classmethod
    def of(cls, hands: Sequence[Sequence[Card]], turn_up: Card, stock: Sequence[Card]) -> Self:
        """Build a deal from the three hands (eldest's first), the turn-up and the stock.

        Raises `Unreadable` if there are not three hands, or if an item is not a card.
        """
        try:
            eldest, second, dealer = (mask_of(each) for each in hands)
            return cls((eldest, second, dealer), turn_up.index, mask_of(stock))
        except (AttributeError, TypeError, ValueError):
            some = ", ".join(map(given, (hands, turn_up, stock)))
            right = "give three hands, the turn-up and the stock as cards, as gleek.cards reads them"
            raise Unreadable(f"{some} do not make a deal: {right}.") from None


def _are_sets(given: object) -> bool:
    """Return whether a value is a tuple of pairs (rank, number of cards). The rules decide which pairs are sets."""
    return isinstance(given, tuple) and all(
        isinstance(each, tuple) and len(each) == 2 and each[0] in range(13) and each[1] in range(5)
        for each in given
    )


class Action(actions.Action):
    __slots__ = ()
    seats: ClassVar = SEAT_WORDS


@dataclass(frozen=True, slots=True)
class DealOut(actions.DealOut, Action):
    deal: Deal
    record: ClassVar = Deal
    parts: ClassVar = (partial(are_masks, count=3), is_number, is_mask)
    wanted: ClassVar = "a Deal of three hands and a stock as masks, and a turn-up from 0 to 51"

    @property
    def phrase(self) -> Phrase:
        return Phrase("deals, and turns up {card}", card=self.deal.turned)


@action("passes", "stock", "ruff", letter="p")
class Pass(Action):
    """The player passes in the bidding for the stock or in the ruff."""


@action("vies", "ruff", letter="v")
class Vie(Action):
    """The player is the first to bet on the ruff and puts one vie into the pot."""


@action("sees", "ruff", letter="s")
class See(Action):
    """The player matches the bets of the others in the ruff."""


@action("revies", "ruff", letter="r")
class Revie(Action):
    """The player matches the bets of the others in the ruff, and raises by one vie."""


@action("doubles", "ruff", letter="d")
class Double(Action):
    """The dealer makes the ruff of the next hand double, after both other players have passed."""


@action("bids {price}", "stock")
class Bid(Action):
    price: int

    def __post_init__(self) -> None:
        """Raise `Unreadable` if the price is not a whole number from 0 to 10**9. The rules set narrower limits."""
        actions.Action.__post_init__(self)
        if self.price.__class__ is not int or not 0 <= self.price <= 10**9:
            raise Unreadable(
                f"{given(self.price)} is not a bid: give a whole number of stakes, as in Bid(0, 13)."
            )

    @classmethod
    def parse(cls, seat: int, rest: str) -> actions.Action | None:
        return cls(seat, read_number(rest, "a bid", "write a whole number of stakes, as in “eldest bids 13”"))

    @property
    def short(self) -> str:
        return str(self.price)

    @classmethod
    def expanded(cls, seat: int, word: str) -> actions.Action | None:
        return cls(seat, int(word)) if re.fullmatch(r"[0-9]{1,3}", word) else None


class Discard(actions.Discard, Action):
    __slots__ = ()
    stages: ClassVar = ("stock",)


@action("calls {sets}", "melds")
class Call(Action):
    """The player calls sets. A set is a pair: its rank, and its number of cards (3 for a gleek, 4 for a mournival)."""

    sets: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        """Raise `Unreadable` if `sets` is not a tuple of pairs (rank, number); sort the sets from the highest rank."""
        actions.Action.__post_init__(self)
        if self.sets and not _are_sets(self.sets):
            raise Unreadable(
                f"{given(self.sets, 80)} are not sets: give pairs of a rank and 3 or 4, as in "
                "Call(0, ((Rank.KING, 3),))."
            )
        if len(self.sets) > 1:
            object.__setattr__(self, "sets", tuple(sorted(self.sets, reverse=True)))

    @property
    def phrase(self) -> Phrase:
        return Phrase(self.says, sets=" and ".join(set_name(*each) for each in self.sets) or "nothing")

    @classmethod
    def parse(cls, seat: int, rest: str) -> actions.Action | None:
        if rest.lower() in {"nothing", "none", ""}:
            return cls(seat)
        called = []
        for piece in " ".join(rest.lower().split()).split(" and "):
            match = _SET.fullmatch(piece)
            word = match.group(2).rstrip("s").replace("jack", "knave") if match else ""
            rank = next((each for each in SET_RANKS if each.word == word), None)
            if match is None or rank is None:
                raise Unreadable(
                    f"“{piece[:40]}” is not a set: write “gleek” or “mournival”, and aces, kings, queens or knaves, "
                    "joined by “and”, as in “eldest calls mournival of aces and gleek of queens”, or “calls nothing”."
                )
            called.append((int(rank), 4 if match.group(1) == "mournival" else 3))
        return cls(seat, tuple(called))

    @property
    def short(self) -> str:
        return "c" + "".join(f"{Rank(rank).letter}{count}" for rank, count in self.sets)

    @classmethod
    def expanded(cls, seat: int, word: str) -> actions.Action | None:
        if not re.fullmatch(r"c(?:[AKQJ][34])*", word):
            return None
        letters = {rank.letter: int(rank) for rank in SET_RANKS}
        sets = zip(word[1::2], word[2::2], strict=True)
        return cls(seat, tuple((letters[rank], int(count)) for rank, count in sets))


_SET: Final = re.compile(r"(?:a )?(mournival|gleek) (?:of )?([a-z]+)")


class Play(actions.Play, Action):
    __slots__ = ()


PLAYS: Final = every_play(Play)


def set_name(rank: int, count: int) -> str:
    return f"{'mournival' if count == 4 else 'gleek'} of {Rank(rank).words}"


WORDS: Final = ActionWords(
    (Pass, Vie, See, Revie, Double, Bid, Discard, Call, Play),
    example="eldest bids 13",
    hint=": write one as in “13”, “p” or “QH”",
)
