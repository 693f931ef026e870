"""The actions of players: the base class, the actions that several games share, and a parser for actions in words.

Each action names the seat that takes it. So a replay under other rules notices an action out of turn.
This module does not decide which actions are legal: `gleek.engine.phase` does.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, ClassVar, Final, NamedTuple

from gleek.engine.cards import CARDS, Card, card, cards, cards_of, mask_of, with_letters
from gleek.engine.errors import Unreadable, given, need, shown
from gleek.engine.phrase import Cards, Phrase, infinitive


def check_seat(seat: int, seats: Sequence[str]) -> None:
    """Raise `Unreadable` unless `seat` is an index of `seats`."""
    if not (seat.__class__ is int or isinstance(seat, IntEnum)) or not 0 <= seat < len(seats):
        names = [f"{number} ({word})" for number, word in enumerate(seats)]
        raise Unreadable(f"{given(seat)} is not a seat: give {', '.join(names[:-1])} or {names[-1]}.")


@dataclass(frozen=True, slots=True)
class Action:
    """An action of one player. Each game has its own subclasses, which set `seats`.

    Raises `Unreadable` for an invalid seat, price or card.
    """

    seat: int  # the seat of the player who acts
    seats: ClassVar[tuple[str, ...]] = ()  # the names of the game's seats
    stages: ClassVar[tuple[str, ...]] = ()  # the stages in which the action can be legal

    def __post_init__(self) -> None:
        if not self.seats:
            name = type(self).__name__
            raise Unreadable(f"{name} is a base class without seats: use the {name} of a game.")
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
        """The shortest text that tells the action from the other legal actions; by default the infinitive."""
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
    """Return whether a value is a mask: an int of at most 52 bits, one for each card."""
    return isinstance(given, int) and given.__class__ is not bool and 0 <= given < _BEYOND


def is_number(given: object) -> bool:
    """Return whether a value is the number of a card, 0 to 51."""
    return given.__class__ is int and given in _NUMBERS


def are_numbers(given: object) -> bool:
    """Return whether a value is a tuple of card numbers."""
    return isinstance(given, tuple) and {*map(type, given)} <= {int} and _EVERY.issuperset(given)


def are_masks(given: object, count: int) -> bool:
    """Return whether a value is a tuple of `count` masks of cards."""
    return isinstance(given, tuple) and len(given) == count and all(map(is_mask, given))


@dataclass(frozen=True, slots=True)
class DealOut(Action):
    """The dealer's action of giving out the cards. Each game has a subclass, which sets the class variables."""

    deal: Any  # the cards of each place (hands, stock), as the game's named tuple
    stages: ClassVar = ("deal",)
    record: ClassVar[type]  # the class of `deal`
    parts: ClassVar[tuple[Callable[[object], bool], ...]]  # for each field of `deal`, a check of its type
    wanted: ClassVar[str]  # a description of a valid deal, for the error sentence

    def __post_init__(self) -> None:
        """Raise `Unreadable` if `deal` has the wrong type. `DealShape.faults` checks its cards later."""
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
        return Phrase("deals")


@dataclass(frozen=True, slots=True, repr=False)
class Discard(Action):
    mask: int  # the discarded cards

    def __repr__(self) -> str:
        """Show the names of the cards, because a reader cannot tell the cards from the number `mask`."""
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
        return cards_of(self.mask)

    @property
    def phrase(self) -> Phrase:
        return Phrase("discards {cards}", cards=Cards(self.mask)) if self.mask else Phrase("discards")


@dataclass(frozen=True, slots=True)
class Play(Action):
    card: Card
    stages: ClassVar = ("tricks",)

    def __post_init__(self) -> None:
        Action.__post_init__(self)
        if not isinstance(self.card, Card):
            raise Unreadable(f"{given(self.card)} is not a card: give one, as in Play(0, card('KH')).")

    @property
    def phrase(self) -> Phrase:
        return Phrase("plays {card}", card=self.card)


class ActionWords(NamedTuple):
    """The written form of a game's actions: its seats, its verbs and the parser of each verb."""

    seats: tuple[str, ...]
    plain: Mapping[str, Callable[[int], Action]]  # verbs without an object ("passes"): seat → action
    # verbs with an object ("bids 13"): seat, object → action
    others: Mapping[str, Callable[[int, str], Action]]
    example: str  # an action in words, for error sentences
    # seat, card ("KH", without a verb) → action; None if the game has no tricks
    play: Callable[[int, str], Action] | None = None

    def read(self, text: str) -> Action:
        """Parse one action, such as "eldest bids 13"; raises `Unreadable` if the text is not an action of this game."""
        need(text, str, "text", f"an action’s words, as in “{self.example}”")
        first, _, tail = text.strip().partition(" ")
        seat = self._seat(first)
        verb, _, rest = tail.strip().partition(" ")
        verb, rest = verb.lower(), rest.strip()
        for found in (*self.plain, *self.others):  # accept infinitives as well: "bid" for "bids"
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
        raise Unreadable(
            f"“{shown(word, 20)}” is not a seat: an action begins with {names}, as in “{self.example}”."
        )

    def _unknown(self, text: str, verb: str) -> str:
        verbs = [*dict.fromkeys([*self.plain, *self.others])]
        near = difflib.get_close_matches(verb, verbs, 1)
        hint = f" Did you mean “{near[0]}”?" if near else ""
        listed = ", ".join(verbs) + (", or a card" if self.play else "")
        return f"“{shown(text.strip(), 60)}” is not an action: after the seat comes one of {listed}.{hint}"


_CARD: Final = re.compile(r"(10|[0-9TtAaKkQqJj])[SsHhDdCc]")


def read_mask(rest: str) -> int:
    """Parse the cards of a discard; return their mask. Raises `Unreadable` for a repeated card or other text."""
    found = cards(rest)
    for each in found:
        if found.count(each) > 1:
            raise Unreadable(
                f"the {each.name} is named twice in the discard ({rest.strip()}): name each card once."
            )
    return mask_of(found)


_MOST_DIGITS: Final = 6


def read_number(rest: str, what: str, right: str) -> int:
    """Parse a whole number of at most six digits; raises `Unreadable` for any other text.

    The error sentence says that the text is not `what`, followed by the advice `right`.
    """
    if not (rest.isascii() and rest.isdigit()):
        raise Unreadable(f"“{shown(rest, 20)}” is not {what}: {right}.")
    if len(rest) > _MOST_DIGITS:
        most = 10**_MOST_DIGITS - 1
        raise Unreadable(f"“{shown(rest, 20)}” is too high for {what}: give {most} at most.")
    return int(rest)


def read_card(rest: str) -> Card:
    return card(rest)
