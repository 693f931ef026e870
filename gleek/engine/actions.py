"""The actions of players: the base class, the actions that several games share, and a parser for actions in words.

Each action names the seat that takes it. So a hand replayed under other rules detects an action out of turn.
This module does not decide which actions are legal; the phases do.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from gleek.engine.cards import CARDS, Card, card, cards, cards_of, mask_of, with_letters
from gleek.engine.errors import Unreadable, given, need, shown
from gleek.engine.phrase import Cards, Phrase, infinitive

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


def check_seat(seat: int, seats: Sequence[str]) -> None:
    """Raise `Unreadable` unless `seat` is the number of one of these seats."""
    if not (seat.__class__ is int or isinstance(seat, IntEnum)) or not 0 <= seat < len(seats):
        names = [f"{number} ({word})" for number, word in enumerate(seats)]
        raise Unreadable(f"{given(seat)} is not a seat: give {', '.join(names[:-1])} or {names[-1]}.")


@dataclass(frozen=True, slots=True)
class Action:
    """An action of the player in a seat. Each game subclasses it and sets `seats`.

    Raises `Unreadable` for an invalid seat, price or card.
    """

    seat: int
    seats: ClassVar[tuple[str, ...]] = ()  # the names of the game's seats
    stages: ClassVar[tuple[str, ...]] = ()  # the stages in which the action can be legal

    def __post_init__(self) -> None:
        if not self.seats:
            name = type(self).__name__
            raise Unreadable(f"{name} is the base of the games' own and has no seats: use a game's {name}.")
        check_seat(self.seat, self.seats)

    @property
    def phrase(self) -> Phrase:
        """The action without the seat, as a phrase: "bids 13"."""
        raise NotImplementedError

    @property
    def words(self) -> str:
        """The action without the seat, in the words of a record: "bids 13"."""
        return self.phrase.told()

    @property
    def infinitive(self) -> str:
        """The action as an option of the player: "bid 13"."""
        verb, _, rest = self.words.partition(" ")
        return f"{infinitive(verb)} {rest}".rstrip()

    @property
    def brief(self) -> str:
        """The shortest text that distinguishes the action from the other legal ones."""
        return self.infinitive

    @property
    def said(self) -> Phrase:
        """The action with its seat, as a phrase: "eldest bids 13"."""
        return Phrase("{seat} {words}", seat=self.seats[self.seat], words=self.phrase)

    def __str__(self) -> str:
        """Return the action in the words of a record: "eldest bids 13"."""
        return f"{self.seats[self.seat]} {self.words}"


_NUMBERS: Final = range(len(CARDS))
_EVERY: Final = frozenset(_NUMBERS)
_BEYOND: Final = 1 << len(CARDS)


def is_mask(given: object) -> bool:
    """Return whether a value is a mask of cards."""
    return isinstance(given, int) and given.__class__ is not bool and 0 <= given < _BEYOND


def is_number(given: object) -> bool:
    """Return whether a value is the number of a card."""
    return given.__class__ is int and given in _NUMBERS


def are_numbers(given: object) -> bool:
    """Return whether a value is a tuple of card numbers."""
    return isinstance(given, tuple) and {*map(type, given)} <= {int} and _EVERY.issuperset(given)


def are_masks(given: object, count: int) -> bool:
    """Return whether a value is a tuple of `count` masks of cards."""
    return isinstance(given, tuple) and len(given) == count and all(map(is_mask, given))


@dataclass(frozen=True, slots=True)
class DealOut(Action):
    """The action of dealing. `deal` is the game's own record of the cards that each place gets.

    Each game sets the class variables below.
    """

    deal: Any
    stages: ClassVar = ("deal",)
    record: ClassVar[type]  # the named tuple that `deal` must be
    parts: ClassVar[tuple[Callable[[object], bool], ...]]  # a check for each field of the record
    wanted: ClassVar[str]  # a description of a valid deal, for the error sentence

    def __post_init__(self) -> None:
        """Check the form of the deal. The rules check later whether its cards are possible."""
        Action.__post_init__(self)
        deal: tuple[object, ...] = self.deal
        if not isinstance(deal, self.record) or not all(
            can_be(part) for can_be, part in zip(self.parts, deal, strict=True)
        ):
            raise Unreadable(
                f"{given(deal, 80)} is not a deal: give {self.wanted}, or make it with Deal.of from cards."
            )

    @property
    def phrase(self) -> Phrase:
        """The action without the seat: "deals"."""
        return Phrase("deals")


@dataclass(frozen=True, slots=True, repr=False)
class Discard(Action):
    """The action of discarding the cards of a mask."""

    mask: int

    def __repr__(self) -> str:
        """Return the seat and the cards, because a mask is unreadable."""
        return f"<Discard: {self}>"

    def __post_init__(self) -> None:
        Action.__post_init__(self)
        if not is_mask(self.mask):
            raise Unreadable(
                f"{given(self.mask)} is not a mask of cards: make one with gleek.engine.cards.mask_of, as in "
                "Discard(0, mask_of(cards('7H 8H')))."
            )

    @property
    def cards(self) -> tuple[Card, ...]:
        """The discarded cards."""
        return cards_of(self.mask)

    @property
    def phrase(self) -> Phrase:
        """The action without the seat: "discards 7H 8H"."""
        return Phrase("discards {cards}", cards=Cards(self.mask)) if self.mask else Phrase("discards")


@dataclass(frozen=True, slots=True)
class Play(Action):
    """The action of playing a card to the trick."""

    card: Card
    stages: ClassVar = ("tricks",)

    def __post_init__(self) -> None:
        Action.__post_init__(self)
        if not isinstance(self.card, Card):
            raise Unreadable(f"{given(self.card)} is not a card: give one, as in Play(0, card('KH')).")

    @property
    def phrase(self) -> Phrase:
        """The action without the seat: "plays KH"."""
        return Phrase("plays {card}", card=self.card)


class ActionWords(NamedTuple):
    """The written form of a game's actions: its seats, its verbs and the parser of each verb."""

    seats: tuple[str, ...]
    plain: Mapping[str, Callable[[int], Action]]  # verbs without an object ("passes"): seat → action
    # verbs with an object ("bids 13"): seat, object → action
    others: Mapping[str, Callable[[int, str], Action]]
    example: str  # an action in words, for error sentences
    # parses a card without a verb; None if the game has no tricks
    play: Callable[[int, str], Action] | None = None

    def read(self, text: str) -> Action:
        """Parse one action, such as "eldest bids 13".

        Raises `Unreadable`; its sentence quotes the text, explains the error and says what would be right.
        """
        need(text, str, "text", f"an action’s words, as in “{self.example}”")
        first, _, tail = text.strip().partition(" ")
        seat = self._seat(first)
        verb, _, rest = tail.strip().partition(" ")
        verb, rest = verb.lower(), rest.strip()
        for found in (*self.plain, *self.others):  # accept "bid" and "pass" as well
            if verb in {found, infinitive(found)}:
                verb = found
        if verb in self.plain and not rest:
            return self.plain[verb](seat)
        if verb in self.others:
            return self.others[verb](seat, rest)
        if self.play and not rest and _CARD.fullmatch(with_letters(verb)):
            return self.play(seat, verb)
        raise Unreadable(self._unknown(text, verb))

    def _seat(self, word: str) -> int:
        if word.lower() in self.seats:
            return self.seats.index(word.lower())
        names = f"{', '.join(self.seats[:-1])} or {self.seats[-1]}"
        msg = f"“{shown(word, 20)}” is not a seat: an action begins with {names}, as in “{self.example}”."
        raise Unreadable(msg)

    def _unknown(self, text: str, verb: str) -> str:
        verbs = [*dict.fromkeys([*self.plain, *self.others])]
        near = difflib.get_close_matches(verb, verbs, 1)
        hint = f" Did you mean “{near[0]}”?" if near else ""
        listed = ", ".join(verbs) + (", or a card" if self.play else "")
        return f"“{shown(text.strip(), 60)}” is not an action: after the seat comes one of {listed}.{hint}"


_CARD: Final = re.compile(r"(10|[0-9TtAaKkQqJj])[SsHhDdCc]")


def read_mask(rest: str) -> int:
    """Parse the cards of a discard into a mask; raises `Unreadable` for a repeated card."""
    found = cards(rest)
    for each in found:
        if found.count(each) > 1:
            msg = f"the {each.name} stands twice among the cards laid out ({rest.strip()}): name each card once."
            raise Unreadable(msg)
    return mask_of(found)


_MOST_DIGITS: Final = 6


def read_number(rest: str, what: str, right: str) -> int:
    """Parse a whole number of at most six digits; raises `Unreadable`."""
    if not (rest.isascii() and rest.isdigit()):
        raise Unreadable(f"“{shown(rest, 20)}” is not {what}: {right}.")
    if len(rest) > _MOST_DIGITS:
        most = 10**_MOST_DIGITS - 1
        raise Unreadable(f"“{shown(rest, 20)}” is too high for {what}: the most that is read is {most}.")
    return int(rest)


def read_card(rest: str) -> Card:
    """Parse one card; raises `Unreadable`."""
    return card(rest)
