"""The part of a table that each game defines: views, piles, pots, speech, gains and the final count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from gleek.engine.money import Stake

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from gleek.course.explorer.table_view import SeatView, TallyView
    from gleek.engine.cards import Card, Suit
    from gleek.engine.events import Event
    from gleek.engine.hand import Hand
    from gleek.engine.ledger import Payment
    from gleek.records.replay import Step
    from gleek.words.speech import Spoken


class Pile(NamedTuple):
    """Cards that lie together."""

    name: str
    text: str = ""  # the caption of the pile
    size: int = 0  # the number of cards in the pile
    seen: Sequence[Card] = ()  # the visible cards of the pile


class Piles(NamedTuple):
    """The piles of a game; None if the game has no such pile or there is nothing to show."""

    turn_up: Pile | None = None
    stock: Pile | None = None
    discards: Pile | None = None


class Moment(NamedTuple):
    """A highlight of a hand, as in (2, "draws Tib", "Tib")."""

    seat: int  # the seat that gains by the event
    what: str  # a verb and the rest of the sentence
    mark: str  # a word that stays at the seat until the end of the hand
    told: bool = False  # whether the sentence of the event already mentions the highlight


class Choices(Protocol):
    """The legal actions at one moment."""

    def words(self) -> Iterable[object]:
        """Yield each action in words."""
        ...


class Seen(Protocol):
    """A hand as a seat sees it: the part that all games share."""

    @property
    def table(self) -> tuple[tuple[int, int], ...]:
        """The trick on the table, as (seat, card's number), in the order played."""
        ...

    @property
    def legal(self) -> Choices | None:
        """The legal actions, if this seat may know them."""
        ...

    @property
    def known(self) -> tuple[int, ...]:
        """The visible cards of each hand, as masks."""
        ...

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        ...

    def hand(self, seat: int) -> tuple[Card | None, ...]:
        """Return a seat's cards, sorted as a player sorts them; a hidden card is None."""
        ...


V = TypeVar("V", bound=Seen)


def _pays(event: Event) -> bool:
    return bool(event.payments)


@dataclass(frozen=True)
class GameTable(Generic[V]):
    """The part of a table that one game defines; `V` is the type of a hand as a seat sees it."""

    seats: tuple[str, ...]  # the ids of the seats, in order of play
    roles: tuple[str, ...]  # the name of each seat's role on the page
    hand_size: int  # the number of cards dealt to each seat
    stages: Mapping[str, str]  # the name of each stage, for use within a sentence
    spoken_in: frozenset[str]  # the stages in which the players speak
    see: Callable[[Hand, int | None], V]  # returns a hand as a seat sees it, or with all cards open (None)
    trump: Callable[[V], Suit | None]  # returns the trump suit once it is known
    # Returns a card's nickname under these trumps and rules, or "".
    nickname: Callable[[Card, int | None, Any], str]
    playable: Callable[[V], int]  # returns a mask of the cards that may be played now
    # Returns the marked cards of each seat after a step, as (mask, word) pairs; may be empty.
    marks: Callable[[Step], Sequence[Sequence[tuple[int, str]]]]
    # Returns what the player who caused an event says; the hand is the one after the event.
    said: Callable[[Event, Hand], Spoken]
    # Returns the seats that gain by an event, with a verb and the rest of the sentence; or None.
    won: Callable[[Event], tuple[Sequence[int], str] | None]
    piles: Callable[[V | None], Piles]  # returns the piles; with None, those before a hand begins
    pots: Callable[[Hand], Iterable[tuple[str, str, int]]]  # returns the id, name and stakes of each pot
    # Returns the count at the end of a hand, once it has been reached.
    tally: Callable[[Step, list[SeatView]], TallyView | None]
    tricks: bool = True  # whether the game has tricks
    purse: str = "Purse"  # the label of a player's winnings
    money: bool = True  # whether the winnings are money, shown as counters
    sum: Callable[[Stake, int], str] = Stake.sum  # turns stakes into text: money or points
    # Returns whether to keep an event when a long passage is shortened.
    outcome: Callable[[Event], bool] = _pays
    remembered: tuple[type[Event], ...] = ()  # the types of events that can be highlights
    # Returns the highlights of an event as a seat sees it (None: all cards open), given the hand after it.
    moments: Callable[[Event, Hand, int | None], Iterable[Moment]] = lambda *_: ()
    # Returns the reason of a payment, as told to its payer or receiver.
    reason: Callable[[Payment], str] = lambda payment: payment.reason
    deal: str = "hand"  # the game's word for a hand
    # The name of a match that ends by its rules, as in "partie"; "" if the players choose the number of
    # hands.
    partie: str = ""
    # Returns the length of a partie under these rules, in words that follow its name.
    lasts: Callable[[Any], str] = lambda _: ""
    # Returns the factor by which hand number n (from 0) counts in a partie.
    counted_times: Callable[[Any, int], int] = lambda *_: 1
    # Returns the last lines of a partie's score sheet: for each a name, and a sum for each player.
    totals: Callable[[Any], Sequence[tuple[str, Sequence[int]]]] = lambda match: [("In all", match.purses)]
    # Returns the result of a partie once it is over, addressed to a player by number (None: to nobody).
    settled: Callable[[Any, int | None], str] = lambda *_: ""

    def whole_partie(self, rules: Any) -> str:  # noqa: ANN401  (each game has rules of its own)
        """Return the name and length of a partie with these rules, as in "a partie of 6 deals"."""
        return f"a {self.partie} {self.lasts(rules)}"
