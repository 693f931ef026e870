"""`GameTable`: what each game defines for the picture of its card table, such as piles, pots and speech."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from gleek.course.explorer.table_view import SeatView, TallyView
from gleek.engine.cards import Card, Suit
from gleek.engine.events import Event
from gleek.engine.hand import Hand
from gleek.engine.ledger import Payment
from gleek.engine.money import Stake
from gleek.engine.observation import Observation
from gleek.engine.words import Spoken
from gleek.records.replay import Step


class Pile(NamedTuple):
    name: str
    text: str = ""
    size: int = 0
    seen: Sequence[Card] = ()


class Piles(NamedTuple):
    turn_up: Pile | None = None
    stock: Pile | None = None
    discards: Pile | None = None


class Moment(NamedTuple):
    seat: int
    what: str  # what the player does: a verb with its object
    # a short label, shown at the seat until the end of the hand
    mark: str
    told: bool = False  # whether the sentence on the step mentions the highlight already


@dataclass(frozen=True)
class GameTable:
    """The part of a game's course that draws the table."""

    seats: tuple[str, ...]  # the ids of the seats, in order of play
    # the role of each seat in the hand, in words, as in "Dealer"
    roles: tuple[str, ...]
    hand_size: int
    stages: Mapping[str, str]  # the name of each stage within a sentence, keyed by the stage's id
    spoken_in: frozenset[str]
    trump: Callable[[Observation], Suit | None]  # returns the trump suit; None while it is not known
    # Returns the nickname of a card, from the card, the number of the trump suit, and the rules; "" if it has none.
    nickname: Callable[[Card, int | None, Any], str]
    playable: Callable[[Observation], int]  # returns a mask of the cards that are legal now
    # Returns the cards to label after a step: for each seat, pairs of a mask of cards and their label. Empty if no card
    # has a label.
    marks: Callable[[Step], Sequence[Sequence[tuple[int, str]]]]
    # Returns what a player says in an event, from the event and the hand after it.
    said: Callable[[Event, Hand], Spoken]
    # Returns the seats that gain something in an event, and what they gain (a verb with its object); None if none does.
    won: Callable[[Event], tuple[Sequence[int], str] | None]
    no_piles: Piles  # the places of the piles before the deal
    # Returns the piles on the table, from the hand and what a seat knows of it.
    piles: Callable[[Hand, Observation], Piles]
    # Returns the id, name and content (in stakes) of each pot.
    pots: Callable[[Hand], Iterable[tuple[str, str, int]]]
    # Returns the table of the final count, in the step that counts the hand; None for other steps.
    tally: Callable[[Step, list[SeatView]], TallyView | None]
    tricks: bool = True
    purse: str = "Purse"  # the label of a player's winnings
    money: bool = True  # whether the winnings are money, shown as counters
    sum: Callable[[Stake, int], str] = Stake.sum  # returns a number of stakes as text: money or points
    # Returns whether a shortened account of a hand mentions this event.
    outcome: Callable[[Event], bool] = lambda event: bool(event.payments)
    remembered: tuple[type[Event], ...] = ()  # `moments` is called only for events of these types
    # Returns the highlights of an event. The arguments are the event, the hand after it, and the viewing seat, or None
    # if all cards are open.
    moments: Callable[[Event, Hand, int | None], Iterable[Moment]] = lambda *_: ()
    # Returns the reason for a payment, in words that suit both the payer and the receiver.
    reason: Callable[[Payment], str] = lambda payment: payment.reason
    deal: str = "hand"  # the game's word for a hand
    # The game's word for a match whose length is fixed by the rules, as in "partie"; "" if the players choose the
    # number of hands.
    partie: str = ""
    # Returns the length of a partie under these rules, in words that follow `partie`: "of 6 deals".
    lasts: Callable[[Any], str] = lambda _: ""
    # Returns the factor by which these rules multiply the score of a hand. The second argument is the number of the
    # hand in the partie, from 0.
    counted_times: Callable[[Any, int], int] = lambda *_: 1
    # Returns the last lines of the score sheet of a match: the label of each line, and a sum for each player.
    totals: Callable[[Any], Sequence[tuple[str, Sequence[int]]]] = lambda match: [("In all", match.purses)]
    # Returns the result of a finished partie in words, from the match. The player with this number is called "you";
    # with None, no player is.
    settled: Callable[[Any, int | None], str] = lambda *_: ""

    def whole_partie(self, rules: Any) -> str:  # noqa: ANN401  (each game has rules of its own)
        """Return the name and length of a partie with these rules, as in "a partie of 6 deals"."""
        return f"a {self.partie} {self.lasts(rules)}"
