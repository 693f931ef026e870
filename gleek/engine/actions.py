"""What players do: the base of every game's actions, those that several games share, and how they are read from words.

An action names the seat that does it, so that a hand replayed under other rules notices when it is no longer that
player's turn. Whether an action may be done is the stages' business, not this file's.
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
    """Refuse what is none of these seats' numbers; raises `Unreadable`."""
    if not (seat.__class__ is int or isinstance(seat, IntEnum)) or not 0 <= seat < len(seats):
        names = [f"{number} ({word})" for number, word in enumerate(seats)]
        raise Unreadable(f"{given(seat)} is not a seat: give {', '.join(names[:-1])} or {names[-1]}.")


@dataclass(frozen=True, slots=True)
class Action:
    """Something that the player in a seat does; each game's own actions name its seats.

    Raises `Unreadable` for a seat, a price or cards that there cannot be.
    """

    seat: int
    seats: ClassVar[tuple[str, ...]] = ()  # the names of the game's seats
    stages: ClassVar[tuple[str, ...]] = ()  # the stages to which the action belongs

    def __post_init__(self) -> None:
        """Refuse a seat that there is not."""
        if not self.seats:
            name = type(self).__name__
            raise Unreadable(f"{name} is the base of the games' own and has no seats: use a game's {name}.")
        check_seat(self.seat, self.seats)

    @property
    def phrase(self) -> Phrase:
        """The action without the seat: "bids 13"."""
        raise NotImplementedError

    @property
    def words(self) -> str:
        """The action without the seat, as records write it: "bids 13"."""
        return self.phrase.told()

    @property
    def infinitive(self) -> str:
        """The action as what may be done: "bid 13"."""
        verb, _, rest = self.words.partition(" ")
        return f"{infinitive(verb)} {rest}".rstrip()

    @property
    def brief(self) -> str:
        """The same, in as few words as tell it from what else may be done."""
        return self.infinitive

    @property
    def said(self) -> Phrase:
        """The action as a phrase, as records write it: "eldest bids 13"."""
        return Phrase("{seat} {words}", seat=self.seats[self.seat], words=self.phrase)

    def __str__(self) -> str:
        """Return the action as records write it: "eldest bids 13"."""
        return f"{self.seats[self.seat]} {self.words}"


_NUMBERS: Final = range(len(CARDS))
_EVERY: Final = frozenset(_NUMBERS)
_BEYOND: Final = 1 << len(CARDS)


def is_mask(given: object) -> bool:
    """Tell whether something given is a mask of cards."""
    return isinstance(given, int) and given.__class__ is not bool and 0 <= given < _BEYOND


def is_number(given: object) -> bool:
    """Tell whether something given is a card's number."""
    return given.__class__ is int and given in _NUMBERS


def are_numbers(given: object) -> bool:
    """Tell whether something given is a tuple of cards' numbers."""
    return isinstance(given, tuple) and {*map(type, given)} <= {int} and _EVERY.issuperset(given)


def are_masks(given: object, count: int) -> bool:
    """Tell whether something given is a tuple of so many masks of cards."""
    return isinstance(given, tuple) and len(given) == count and all(map(is_mask, given))


@dataclass(frozen=True, slots=True)
class DealOut(Action):
    """The dealer deals; `deal` is the game's own record of who got what.

    Each game says what its record is (`record`, a named tuple), what its fields must hold (`parts`: field by field,
    whether a value can stand there), and how one is given (`wanted`).
    """

    deal: Any
    stages: ClassVar = ("deal",)
    record: ClassVar[type]
    parts: ClassVar[tuple[Callable[[object], bool], ...]]
    wanted: ClassVar[str]

    def __post_init__(self) -> None:
        """Refuse what is no deal; whether a deal can be is for the rules to say."""
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
        """The deal's words."""
        return Phrase("deals")


@dataclass(frozen=True, slots=True, repr=False)
class Discard(Action):
    """To lay out cards, given as a mask."""

    mask: int

    def __repr__(self) -> str:
        """Return the seat and the cards: a mask says nothing to a reader."""
        return f"<Discard: {self}>"

    def __post_init__(self) -> None:
        """Refuse what is no set of cards."""
        Action.__post_init__(self)
        if not is_mask(self.mask):
            raise Unreadable(
                f"{given(self.mask)} is not a mask of cards: make one with gleek.engine.cards.mask_of, as in "
                "Discard(0, mask_of(cards('7H 8H')))."
            )

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards laid out."""
        return cards_of(self.mask)

    @property
    def phrase(self) -> Phrase:
        """The discard's words."""
        return Phrase("discards {cards}", cards=Cards(self.mask)) if self.mask else Phrase("discards")


@dataclass(frozen=True, slots=True)
class Play(Action):
    """To play a card to the trick."""

    card: Card
    stages: ClassVar = ("tricks",)

    def __post_init__(self) -> None:
        """Refuse what is no card."""
        Action.__post_init__(self)
        if not isinstance(self.card, Card):
            raise Unreadable(f"{given(self.card)} is not a card: give one, as in Play(0, card('KH')).")

    @property
    def phrase(self) -> Phrase:
        """The words of playing."""
        return Phrase("plays {card}", card=self.card)


class ActionWords(NamedTuple):
    """How a game's actions are written: its seats, its verbs, and what reads the words after them.

    `plain` are the verbs that stand alone ("passes"), each with a function of the seat; `others` those after which
    more words may come ("bids 13"), each with a function of the seat and these words. `example` is an action in
    words. `play` reads a card that stands alone (None where no cards are played).
    """

    seats: tuple[str, ...]
    plain: Mapping[str, Callable[[int], Action]]
    others: Mapping[str, Callable[[int, str], Action]]
    example: str
    play: Callable[[int, str], Action] | None = None

    def read(self, text: str) -> Action:
        """Read one action from words: "eldest bids 13".

        Raises `Unreadable` with what was given, what is wrong, and what would be right.
        """
        need(text, str, "text", f"an action’s words, as in “{self.example}”")
        first, _, tail = text.strip().partition(" ")
        seat = self._seat(first)
        verb, _, rest = tail.strip().partition(" ")
        verb, rest = verb.lower(), rest.strip()
        for found in (*self.plain, *self.others):  # "bid" and "pass" are understood as well
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
        verbs = [*self.plain, *self.others]
        near = difflib.get_close_matches(verb, verbs, 1)
        hint = f" Did you mean “{near[0]}”?" if near else ""
        listed = ", ".join(verbs) + (", or a card" if self.play else "")
        return f"“{shown(text.strip(), 60)}” is not an action: after the seat comes one of {listed}.{hint}"


_CARD: Final = re.compile(r"(10|[0-9TtAaKkQqJj])[SsHhDdCc]")


def read_mask(rest: str) -> int:
    """Read the cards of a discard as a mask; raises `Unreadable` where one stands twice."""
    found = cards(rest)
    for each in found:
        if found.count(each) > 1:
            msg = f"the {each.name} stands twice among the cards laid out ({rest.strip()}): name each card once."
            raise Unreadable(msg)
    return mask_of(found)


_MOST_DIGITS: Final = 6


def read_number(rest: str, what: str, right: str) -> int:
    """Read a whole number; raises `Unreadable` where it is none, or is too high to be meant."""
    if not (rest.isascii() and rest.isdigit()):
        raise Unreadable(f"“{shown(rest, 20)}” is not {what}: {right}.")
    if len(rest) > _MOST_DIGITS:
        most = 10**_MOST_DIGITS - 1
        raise Unreadable(f"“{shown(rest, 20)}” is too high for {what}: the most that is read is {most}.")
    return int(rest)


def read_card(rest: str) -> Card:
    """Read one card; raises `Unreadable`."""
    return card(rest)
