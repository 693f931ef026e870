"""`GameTable`: what each game defines for its table, such as piles, pots, speech and the final count."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from gleek.course.explorer.table_view import SeatView, TallyView
from gleek.engine.cards import Card, Suit
from gleek.engine.events import Event
from gleek.engine.hand import Hand
from gleek.engine.ledger import Payment
from gleek.engine.money import Stake
from gleek.games.common.view import View
from gleek.records.replay import Step
from gleek.words.speech import Spoken


class Pile(NamedTuple):
    name: str
    text: str = ""  # the caption of the pile
    size: int = 0  # the number of cards in the pile
    seen: Sequence[Card] = ()  # the visible cards of the pile


class Piles(NamedTuple):
    """The piles on the table. A pile is None if the game has no such pile or there is nothing to show."""

    turn_up: Pile | None = None
    stock: Pile | None = None
    discards: Pile | None = None


class Moment(NamedTuple):
    """A highlight, something special that happens to one player, as in (2, "draws Tib", "Tib")."""

    seat: int  # the player's seat
    what: str  # what happens to the player: a verb and the rest of the sentence
    mark: str  # a word that the page shows at the seat until the end of the hand
    told: bool = False  # whether the sentence on the step already says this


V = TypeVar("V", bound=View)


@dataclass(frozen=True)
class GameTable(Generic[V]):
    """The definitions of one game for its table. `V` is the game's type for a hand as a seat sees it."""

    seats: tuple[str, ...]  # the ids of the seats, in order of play
    roles: tuple[str, ...]  # the name of each seat's role in the hand, as the page shows it
    hand_size: int  # the number of cards dealt to each seat
    stages: Mapping[str, str]  # the name of each stage by its id, as written within a sentence
    spoken_in: frozenset[str]  # the ids of the stages in which the page shows what players say
    see: Callable[[Hand, int | None], V]  # returns a hand as a seat sees it; for None, with all cards open
    trump: Callable[[V], Suit | None]  # returns the trump suit; None while it is not known
    # Returns the nickname of a card with this trump suit and these rules, or "" if it has none.
    nickname: Callable[[Card, int | None, Any], str]
    playable: Callable[[V], int]  # returns a mask of the cards that are legal now
    # Returns which cards the page marks after a step: for each seat, pairs of a mask and a word. May be empty.
    marks: Callable[[Step], Sequence[Sequence[tuple[int, str]]]]
    # Returns what a player says in an event. The hand is the hand after the event.
    said: Callable[[Event, Hand], Spoken]
    # Returns the seats that gain something in an event, and a verb and the rest of a sentence; None if no seat does.
    won: Callable[[Event], tuple[Sequence[int], str] | None]
    piles: Callable[[V | None], Piles]  # returns the piles on the table; for None, the piles before the deal
    pots: Callable[[Hand], Iterable[tuple[str, str, int]]]  # returns each pot's id, name and stakes
    # Returns the count at the end of a hand; None before that step of the hand.
    tally: Callable[[Step, list[SeatView]], TallyView | None]
    tricks: bool = True  # whether the game has tricks
    purse: str = "Purse"  # the label of a player's winnings
    money: bool = True  # whether the winnings are money, shown as counters
    sum: Callable[[Stake, int], str] = Stake.sum  # writes a number of stakes as money, or as points
    # Returns whether a shortened account of a hand still mentions this event.
    outcome: Callable[[Event], bool] = lambda event: bool(event.payments)
    remembered: tuple[type[Event], ...] = ()  # the types of events for which `moments` is called
    # Returns the highlights of an event, from the event, the hand after it, and the viewing seat (None: all cards
    # open).
    moments: Callable[[Event, Hand, int | None], Iterable[Moment]] = lambda *_: ()
    # Returns the reason for a payment, as the page tells it to the payer or the receiver.
    reason: Callable[[Payment], str] = lambda payment: payment.reason
    deal: str = "hand"  # the game's word for a hand
    # The game's word for a match whose rules decide when it ends, as in "partie". It is "" in games in which the
    # players choose the number of hands.
    partie: str = ""
    # Returns the length of a partie under these rules, as in "of 6 deals": words that follow `partie`.
    lasts: Callable[[Any], str] = lambda _: ""
    # Returns by which factor hand number n (from 0) of a partie is multiplied, under these rules.
    counted_times: Callable[[Any, int], int] = lambda *_: 1
    # Returns the last lines of the score sheet of a match: for each line its name and a sum for each player.
    totals: Callable[[Any], Sequence[tuple[str, Sequence[int]]]] = lambda match: [("In all", match.purses)]
    # Returns the result of a finished partie in words. The player with this number is called "you" (None: nobody is).
    settled: Callable[[Any, int | None], str] = lambda *_: ""

    def whole_partie(self, rules: Any) -> str:  # noqa: ANN401  (each game has rules of its own)
        """Return the name and length of a partie with these rules, as in "a partie of 6 deals"."""
        return f"a {self.partie} {self.lasts(rules)}"
