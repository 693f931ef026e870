"""The actions of players: the base class, the actions that several games share, and a parser for actions in words."""

import difflib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any, ClassVar, Final, TypeVar, dataclass_transform

from gleek.engine.cards import CARDS, Card, card, cards, cards_of, mask_of, with_letters
from gleek.engine.errors import Unreadable, given, need, shown
from gleek.engine.phrase import Cards, Phrase, infinitive, placeholders


def check_seat(seat: int, seats: Sequence[str]) -> None:
    if not (seat.__class__ is int or isinstance(seat, IntEnum)) or not 0 <= seat < len(seats):
        names = [f"{number} ({word})" for number, word in enumerate(seats)]
        raise Unreadable(f"{given(seat)} is not a seat: give {', '.join(names[:-1])} or {names[-1]}.")


@dataclass(frozen=True, slots=True)
class Action:
    """An action of one player. Each game has its own subclasses, most of them declared with the decorator `action`."""

    seat: int  # the seat of the player who acts
    seats: ClassVar[tuple[str, ...]] = ()  # the names of the game's seats
    stages: ClassVar[tuple[str, ...]] = ()  # the stages in which the action can be legal
    says: ClassVar[str] = ""  # a template of the action without the seat, such as "bids {price}"
    letter: ClassVar[str] = ""  # the action in a page's address, such as "p"; "" if it has a card or number

    def __post_init__(self) -> None:
        if not self.seats:
            name = type(self).__name__
            raise Unreadable(f"{name} is a base class without seats: use the {name} of a game.")
        check_seat(self.seat, self.seats)

    @property
    def phrase(self) -> Phrase:
        return Phrase(self.says, **{name: getattr(self, name) for name, _ in placeholders(self.says)})

    @classmethod
    def parse(cls, seat: int, rest: str) -> "Action | None":
        """Return the action in `rest`, the words after its verb; None if they do not fit. May raise `Unreadable`."""
        return None if rest else cls(seat)

    @property
    def short(self) -> str:
        """The action as one word in a page's address: "p" for a pass, "13" for a bid, "QH" for a card."""
        return self.letter

    @classmethod
    def expanded(cls, seat: int, word: str) -> "Action | None":
        """Return the action that one word of a page's address means; None if the word does not fit this class."""
        return cls(seat) if word == cls.letter and word else None

    @property
    def words(self) -> str:
        return self.phrase.told()

    @property
    def infinitive(self) -> str:
        verb, _, rest = self.words.partition(" ")
        return f"{infinitive(verb)} {rest}".rstrip()

    @property
    def brief(self) -> str:
        """The shortest text that tells the action from the other legal actions; by default the infinitive."""
        return self.infinitive

    @property
    def said(self) -> Phrase:
        return Phrase("{seat} {words}", seat=self.seats[self.seat], words=self.phrase)

    def __str__(self) -> str:
        return f"{self.seats[self.seat]} {self.words}"


A = TypeVar("A", bound=Action)


@dataclass_transform(frozen_default=True)
def action(says: str, *stages: str, letter: str = "") -> Callable[[type[A]], type[A]]:
    """Return a decorator that makes a class an action, a frozen dataclass with these class variables."""

    def declare(cls: type[A]) -> type[A]:
        cls.says, cls.stages, cls.letter = says, stages, letter
        return dataclass(frozen=True, slots=True)(cls)

    return declare


_CARD_NUMBERS: Final = range(len(CARDS))
_CARD_NUMBER_SET: Final = frozenset(_CARD_NUMBERS)
_ABOVE_MASKS: Final = 1 << len(CARDS)


def is_mask(given: object) -> bool:
    return isinstance(given, int) and given.__class__ is not bool and 0 <= given < _ABOVE_MASKS


def is_number(given: object) -> bool:
    return given.__class__ is int and given in _CARD_NUMBERS


def are_numbers(given: object) -> bool:
    return isinstance(given, tuple) and {*map(type, given)} <= {int} and _CARD_NUMBER_SET.issuperset(given)


def are_masks(given: object, count: int) -> bool:
    return isinstance(given, tuple) and len(given) == count and all(map(is_mask, given))


DEAL: Final = "deal"
"""The id of the first stage of every game."""


@dataclass(frozen=True, slots=True)
class DealOut(Action):
    """The dealer's action of giving out the cards. Each game has a subclass that sets the class variables below."""

    deal: Any  # the dealt cards (hands, stock and so on), an instance of `record`
    stages: ClassVar = (DEAL,)
    says: ClassVar = "deals"
    record: ClassVar[type]  # the game's class of deals
    parts: ClassVar[tuple[Callable[[object], bool], ...]]  # a type check for each field of a deal
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


@dataclass(frozen=True, slots=True, repr=False)
class Discard(Action):
    mask: int  # the discarded cards, as a mask
    says: ClassVar = "discards {cards}"

    def __repr__(self) -> str:
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
        return Phrase(self.says, cards=Cards(self.mask)) if self.mask else Phrase("discards")

    @classmethod
    def parse(cls, seat: int, rest: str) -> Action | None:
        return cls(seat, read_mask(rest))

    @property
    def short(self) -> str:
        return "x" + "".join(map(str, self.cards))

    @classmethod
    def expanded(cls, seat: int, word: str) -> Action | None:
        cards = cards_in_address(word[1:])
        return cls.parse(seat, cards) if word[:1] == "x" and cards is not None else None


@dataclass(frozen=True, slots=True)
class Play(Action):
    card: Card
    stages: ClassVar = ("tricks",)
    says: ClassVar = "plays {card}"

    def __post_init__(self) -> None:
        Action.__post_init__(self)
        if not isinstance(self.card, Card):
            raise Unreadable(f"{given(self.card)} is not a card: give one, as in Play(0, card('KH')).")

    @classmethod
    def parse(cls, seat: int, rest: str) -> Action | None:
        return cls(seat, card(rest))

    @property
    def short(self) -> str:
        return str(self.card)

    @classmethod
    def expanded(cls, seat: int, word: str) -> Action | None:
        return cls.parse(seat, word) if _CARD_IN_ADDRESS.fullmatch(word) else None


_CARD_IN_ADDRESS: Final = re.compile(r"(?:10|[2-9AKQJ])[SHDC]")


def cards_in_address(word: str) -> str | None:
    """Return a word of an address with spaces between its cards: "7H8H" → "7H 8H"; None for anything but cards."""
    found = _CARD_IN_ADDRESS.findall(word)
    return " ".join(found) if "".join(found) == word else None


@dataclass(frozen=True)
class ActionWords:
    kinds: tuple[type[Action], ...]  # the classes of all actions except the deal
    example: str  # an action in words, for error sentences
    hint: str = ""  # a sentence of help that ends the error about a wrong word in an address

    @property
    def seats(self) -> tuple[str, ...]:
        return self.kinds[0].seats

    @cached_property
    def verbs(self) -> Mapping[str, type[Action]]:
        return {kind.says.split()[0]: kind for kind in self.kinds}

    @cached_property
    def play(self) -> type[Action] | None:
        """The class of the action of playing a card, whose verb may be omitted; None if the game has no tricks."""
        return next((kind for kind in self.kinds if issubclass(kind, Play)), None)

    def read(self, text: str) -> Action:
        need(text, str, "text", f"an action’s words, as in “{self.example}”")
        first, _, tail = text.strip().partition(" ")
        seat = self._seat(first)
        verb, _, rest = tail.strip().partition(" ")
        verb, rest = verb.lower(), rest.strip()
        for found, kind in self.verbs.items():  # accept infinitives as well: "bid" for "bids"
            if verb in {found, infinitive(found)} and (action := kind.parse(seat, rest)) is not None:
                return action
        if self.play and not rest and _CARD_AS_WORD.fullmatch(with_letters(verb)):
            return self.play.parse(seat, verb)  # type: ignore[return-value]  # a card is a play
        raise Unreadable(self._unknown(text, verb))

    def _seat(self, word: str) -> int:
        if word.lower() in self.seats:
            return self.seats.index(word.lower())
        names = f"{', '.join(self.seats[:-1])} or {self.seats[-1]}"
        raise Unreadable(
            f"“{shown(word, 20)}” is not a seat: an action begins with {names}, as in “{self.example}”."
        )

    def _unknown(self, text: str, verb: str) -> str:
        near = difflib.get_close_matches(verb, self.verbs, 1)
        hint = f" Did you mean “{near[0]}”?" if near else ""
        listed = ", ".join(self.verbs) + (", or a card" if self.play else "")
        return f"“{shown(text.strip(), 60)}” is not an action: after the seat comes one of {listed}.{hint}"


_CARD_AS_WORD: Final = re.compile(r"(10|[0-9TtAaKkQqJj])[SsHhDdCc]")


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
    """Parse at most six digits.

    For other text, `Unreadable` says that it is not `what`, and gives the advice `right`.
    """
    if not (rest.isascii() and rest.isdigit()):
        raise Unreadable(f"“{shown(rest, 20)}” is not {what}: {right}.")
    if len(rest) > _MOST_DIGITS:
        most = 10**_MOST_DIGITS - 1
        raise Unreadable(f"“{shown(rest, 20)}” is too high for {what}: give {most} at most.")
    return int(rest)
