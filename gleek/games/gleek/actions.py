"""What players do: each action a frozen record, and the words in which records and people write it.

An action names the seat that does it (0 eldest, 1 second, 2 dealer), so that a hand replayed under other
rules notices when it is no longer that player's turn. Whether an action may be done is the stages'
business, not this file's.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Self

from gleek.engine.cards import CARDS, Card, Rank, Suit, card, cards, cards_of, mask_of, text_of
from gleek.engine.errors import Unreadable
from gleek.engine.ledger import SEAT_WORDS, Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

STAGE_NAMES: Final = {
    "deal": "the deal",
    "stock": "the stock",
    "ruff": "the ruff",
    "melds": "mournivals and gleeks",
    "tricks": "the tricks",
    "reckoning": "the reckoning",
    "over": "the end",
}
SET_RANKS: Final = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.KNAVE)


class Deal(NamedTuple):
    """Who was dealt what, as masks, eldest first; the turn-up as a card's number; the stock's seven as a mask.

    Nothing is checked here: `gleek.games.gleek.deal.faults` says whether a deal can be.
    """

    hands: tuple[int, int, int]
    turn_up: int
    stock: int

    @property
    def turned(self) -> Card:
        """The turn-up."""
        return CARDS[self.turn_up]

    @property
    def trump(self) -> Suit:
        """The suit of the turn-up."""
        return CARDS[self.turn_up].suit

    def cards(self, seat: int) -> tuple[Card, ...]:
        """Return the cards dealt to a seat."""
        return cards_of(self.hands[seat])

    @classmethod
    def of(cls, hands: Sequence[Sequence[Card]], turn_up: Card, stock: Sequence[Card]) -> Self:
        """Return a deal from cards, eldest's first."""
        eldest, second, dealer = (mask_of(each) for each in hands)
        return cls((eldest, second, dealer), turn_up.index, mask_of(stock))


def _is_mask(given: object) -> bool:
    return isinstance(given, int) and not isinstance(given, bool) and 0 <= given < 1 << len(CARDS)


def _is_deal(given: object) -> bool:
    if not isinstance(given, Deal):
        return False
    hands: object = given.hands
    turn_up: object = given.turn_up
    return (
        isinstance(hands, tuple)
        and [*map(_is_mask, hands)] == [True, True, True]
        and _is_mask(given.stock)
        and turn_up.__class__ is int
        and turn_up in range(len(CARDS))
    )


def _are_sets(given: object) -> bool:
    """Whether these are pairs of a rank and a number of cards; which of them are sets is for the rules to say."""
    return isinstance(given, tuple) and all(
        isinstance(each, tuple) and len(each) == 2 and each[0] in range(13) and each[1] in range(5)
        for each in given
    )


_NUMBERS: Final = (int, Seat)


@dataclass(frozen=True, slots=True)
class Action:
    """Something that the player in a seat does.

    Raises `Unreadable` for a seat, a price or cards that there cannot be.
    """

    seat: int
    stages: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        """Refuse a seat that there is not."""
        if self.seat.__class__ not in _NUMBERS or not 0 <= self.seat <= 2:
            raise Unreadable(f"{self.seat!r} is not a seat: give 0 (eldest), 1 (second) or 2 (dealer).")

    @property
    def words(self) -> str:
        """The action without the seat, as records write it: "bids 13"."""
        raise NotImplementedError

    @property
    def infinitive(self) -> str:
        """The action as what may be done: "bid 13"."""
        verb, _, rest = self.words.partition(" ")
        return f"{verb.removesuffix('es') if verb == 'passes' else verb.removesuffix('s')} {rest}".rstrip()

    def __str__(self) -> str:
        """Return the action as records write it: "eldest bids 13"."""
        return f"{SEAT_WORDS[self.seat]} {self.words}"


@dataclass(frozen=True, slots=True)
class DealOut(Action):
    """The dealer deals: twelve to each, the turn-up, and the seven of the stock."""

    deal: Deal
    stages: ClassVar = ("deal",)

    def __post_init__(self) -> None:
        """Refuse what is no deal; whether a deal can be is for the rules to say."""
        Action.__post_init__(self)
        if not _is_deal(self.deal):
            raise Unreadable(
                f"{self.deal!r:.80} is not a deal: give a Deal of three hands and a stock as masks, and a turn-up "
                "from 0 to 51, or make it with Deal.of from cards."
            )

    @property
    def words(self) -> str:
        """The deal's words."""
        return f"deals, and turns up {self.deal.turned}"


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """A bid for the stock, in stakes."""

    price: int
    stages: ClassVar = ("stock",)

    def __post_init__(self) -> None:
        """Refuse a price that is not a number of stakes; whether it may be bid is for the rules to say."""
        Action.__post_init__(self)
        if self.price.__class__ is not int or not 0 <= self.price <= 10**9:
            raise Unreadable(f"{self.price!r} is not a bid: give a whole number of stakes, as in Bid(0, 13).")

    @property
    def words(self) -> str:
        """The bid's words."""
        return f"bids {self.price}"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Not to bid for the stock, or not to go on in the ruff."""

    stages: ClassVar = ("stock", "ruff")

    @property
    def words(self) -> str:
        """The words of passing."""
        return "passes"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """The buyer of the stock lays out cards, given as a mask."""

    mask: int
    stages: ClassVar = ("stock",)

    def __post_init__(self) -> None:
        """Refuse what is no set of cards."""
        Action.__post_init__(self)
        if not _is_mask(self.mask):
            raise Unreadable(
                f"{self.mask!r} is not a mask of cards: make one with gleek.engine.cards.mask_of, as in "
                "Discard(0, mask_of(cards('7H 8H')))."
            )

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards laid out."""
        return cards_of(self.mask)

    @property
    def words(self) -> str:
        """The discard's words."""
        return f"discards {text_of(self.mask)}".rstrip()


@dataclass(frozen=True, slots=True)
class Vie(Action):
    """To wager two more on the ruff, the first to do so."""

    stages: ClassVar = ("ruff",)

    @property
    def words(self) -> str:
        """The words of vying."""
        return "vies"


@dataclass(frozen=True, slots=True)
class See(Action):
    """To put in what has been vied."""

    stages: ClassVar = ("ruff",)

    @property
    def words(self) -> str:
        """The words of seeing."""
        return "sees"


@dataclass(frozen=True, slots=True)
class Revie(Action):
    """To see, and vie two more."""

    stages: ClassVar = ("ruff",)

    @property
    def words(self) -> str:
        """The words of revying."""
        return "revies"


@dataclass(frozen=True, slots=True)
class Double(Action):
    """The dealer, after two passes, makes the next hand's ruff double."""

    stages: ClassVar = ("ruff",)

    @property
    def words(self) -> str:
        """The words of doubling."""
        return "doubles"


@dataclass(frozen=True, slots=True)
class Call(Action):
    """To call sets: pairs of rank and number of cards (3 a gleek, 4 a mournival), from the highest rank."""

    sets: tuple[tuple[int, int], ...] = ()
    stages: ClassVar = ("melds",)

    def __post_init__(self) -> None:
        """Refuse what are no sets, and put them into one order, whatever order they were called in."""
        Action.__post_init__(self)
        if self.sets and not _are_sets(self.sets):
            raise Unreadable(
                f"{self.sets!r:.80} are not sets: give pairs of a rank and 3 or 4, as in "
                "Call(0, ((Rank.KING, 3),))."
            )
        if len(self.sets) > 1:
            object.__setattr__(self, "sets", tuple(sorted(self.sets, reverse=True)))

    @property
    def words(self) -> str:
        """The call's words."""
        return f"calls {' and '.join(set_name(*each) for each in self.sets) or 'nothing'}"


@dataclass(frozen=True, slots=True)
class Play(Action):
    """To play a card to the trick."""

    card: Card
    stages: ClassVar = ("tricks",)

    def __post_init__(self) -> None:
        """Refuse what is no card."""
        Action.__post_init__(self)
        if not isinstance(self.card, Card):
            raise Unreadable(f"{self.card!r:.40} is not a card: give one, as in Play(0, card('KH')).")

    @property
    def words(self) -> str:
        """The words of playing."""
        return f"plays {self.card}"


# Every play there can be, made once: PLAYS[seat][card's number].
PLAYS: Final = tuple(tuple(Play(seat, each) for each in CARDS) for seat in range(3))


def set_name(rank: int, count: int) -> str:
    """Return a set's name, as in "gleek of kings"."""
    return f"{'mournival' if count == 4 else 'gleek'} of {Rank(rank).words}"


def _seat(word: str) -> int:
    if word.lower() in SEAT_WORDS:
        return SEAT_WORDS.index(word.lower())
    msg = f"“{word[:20]}” is not a seat: an action begins with eldest, second or dealer, as in “eldest bids 13”."
    raise Unreadable(msg)


def _bid(seat: int, rest: str) -> Action:
    if not re.fullmatch(r"[0-9]{1,6}", rest):
        msg = f"“{rest[:20]}” is not a bid: write a whole number of stakes, as in “eldest bids 13”."
        raise Unreadable(msg)
    return Bid(seat, int(rest))


def _discard(seat: int, rest: str) -> Action:
    found = cards(rest)
    for each in found:
        if found.count(each) > 1:
            msg = f"the {each.name} stands twice among the cards laid out ({rest.strip()}): name each card once."
            raise Unreadable(msg)
    return Discard(seat, mask_of(found))


_SET = re.compile(r"(?:a\s+)?(mournival|gleek)\s+(?:of\s+)?([a-z]+)")


def _call(seat: int, rest: str) -> Action:
    if rest.lower() in {"nothing", "none", ""}:
        return Call(seat)
    called = []
    for piece in re.split(r"\s+and\s+", rest.lower()):
        match = _SET.fullmatch(piece.strip())
        word = match.group(2).rstrip("s").replace("jack", "knave") if match else ""
        rank = next((each for each in SET_RANKS if each.word == word), None)
        if match is None or rank is None:
            msg = (
                f"“{piece[:40]}” is not a set: write “gleek” or “mournival”, and aces, kings, queens or knaves, "
                "joined by “and”, as in “eldest calls mournival of aces and gleek of queens”, or “calls nothing”."
            )
            raise Unreadable(msg)
        called.append((int(rank), 4 if match.group(1) == "mournival" else 3))
    return Call(seat, tuple(called))


def _play(seat: int, rest: str) -> Action:
    return PLAYS[seat][card(rest).index]


_PLAIN = {"passes": Pass, "vies": Vie, "sees": See, "revies": Revie, "doubles": Double}
_WITH = {"bids": _bid, "discards": _discard, "calls": _call, "plays": _play}
_VERBS = (*_PLAIN, *_WITH)


def read(text: str) -> Action:
    """Read one action from words: "eldest bids 13", "second passes", "dealer AS" (short for "dealer plays AS").

    Raises `Unreadable` with what was given, what is wrong, and what would be right.

    >>> read("eldest bids 13")
    Bid(seat=0, price=13)
    >>> print(read("dealer calls gleek of kings"), "·", read("second 10h"))
    dealer calls gleek of kings · second plays 10H
    """
    first, _, tail = text.strip().partition(" ")
    seat = _seat(first)
    verb, _, rest = tail.strip().partition(" ")
    verb, rest = verb.lower(), rest.strip()
    for found in _VERBS:  # "bid" and "pass" are understood as well
        if verb in {found, found.removesuffix("es") if found == "passes" else found.removesuffix("s")}:
            verb = found
    if verb in _PLAIN and not rest:
        return _PLAIN[verb](seat)
    if verb in _WITH:
        return _WITH[verb](seat, rest)
    if not rest and re.fullmatch(r"(10|[0-9TtAaKkQqJj])[SsHhDdCc♠♥♦♣]", verb):
        return _play(seat, verb)
    near = difflib.get_close_matches(verb, _VERBS, 1)
    hint = f" Did you mean “{near[0]}”?" if near else ""
    msg = f"“{text.strip()[:60]}” is not an action: after the seat comes one of {', '.join(_VERBS)}, or a card.{hint}"
    raise Unreadable(msg)
