"""The events of a hand of Gleek. `gleek.games.gleek.tell` describes each in a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final, Self

from gleek.engine.events import Event

if TYPE_CHECKING:
    from gleek.games.gleek.actions import Deal


@dataclass(frozen=True, slots=True)
class CarriedIn(Event):
    """Earlier hands left money in the ruff's pot, or made this hand's ruff double."""

    # the stakes in the ruff's pot
    stakes: int
    # whether this hand's ruff is double
    doubled: bool
    rule: str = field(default="ruff.carried", kw_only=True)
    kind: ClassVar = "carried_in"
    stage: ClassVar = "deal"


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The cards were dealt."""

    deal: Deal
    rule: str = field(default="deal.twelve", kw_only=True)
    kind: ClassVar = "dealt"
    stage: ClassVar = "deal"
    public: ClassVar = False

    def seen_by(self, seat: int) -> Self:
        """Return the event as `seat` sees it: with its own cards and the turn-up, and no others."""
        return self.__class__(self.deal.seen_by(seat))


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """The dealer turned up the top card of the remaining eight. It belongs to the dealer and makes trumps."""

    card: int
    rule: str = field(default="deal.turn_up", kw_only=True)
    kind: ClassVar = "turned_up"
    stage: ClassVar = "deal"


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    """A player bid for the stock."""

    seat: int
    # the price in stakes
    price: int
    rule: str = field(default="stock.raise", kw_only=True)
    kind: ClassVar = "bid"
    stage: ClassVar = "stock"


@dataclass(frozen=True, slots=True)
class StockPassed(Event):
    """A player passed in the bidding for the stock."""

    seat: int
    rule: str = field(default="stock.pass", kw_only=True)
    kind: ClassVar = "stock_pass"
    stage: ClassVar = "stock"


@dataclass(frozen=True, slots=True)
class StockBought(Event):
    """The highest bidder bought the stock and paid for it."""

    seat: int
    # the price in stakes
    price: int
    rule: str = field(default="stock.halves", kw_only=True)
    kind: ClassVar = "stock_bought"
    stage: ClassVar = "stock"


@dataclass(frozen=True, slots=True)
class StockLeft(Event):
    """All players passed: no cards are exchanged."""

    rule: str = field(default="stock.nobody", kw_only=True)
    kind: ClassVar = "stock_left"
    stage: ClassVar = "stock"


@dataclass(frozen=True, slots=True)
class LaidOut(Event):
    """The buyer laid out seven cards, face down."""

    seat: int
    # the cards as a mask; 0 for observers who may not see them
    mask: int
    rule: str = field(default="stock.exchange", kw_only=True)
    kind: ClassVar = "laid_out"
    stage: ClassVar = "stock"
    public: ClassVar = False

    def seen_by(self, seat: int) -> Self:
        """Return the event as `seat` sees it: with the cards if `seat` is the buyer, else without them."""
        return self if seat == self.seat else self.__class__(self.seat, 0)


@dataclass(frozen=True, slots=True)
class TookIn(Event):
    """The buyer took the seven cards of the stock into their hand."""

    seat: int
    # the cards as a mask; 0 for observers who may not see them
    mask: int
    rule: str = field(default="stock.exchange", kw_only=True)
    kind: ClassVar = "took_in"
    stage: ClassVar = "stock"
    public: ClassVar = False

    def seen_by(self, seat: int) -> Self:
        """Return the event as `seat` sees it: with the cards if `seat` is the buyer, else without them."""
        return self if seat == self.seat else self.__class__(self.seat, 0)


@dataclass(frozen=True, slots=True)
class AntesPut(Event):
    """Each player put an ante into the ruff's pot."""

    # whether this hand's ruff is double
    doubled: bool
    rule: str = field(default="ruff.ante", kw_only=True)
    kind: ClassVar = "antes"
    stage: ClassVar = "ruff"


@dataclass(frozen=True, slots=True)
class Vied(Event):
    """A player made the first bet on the ruff."""

    seat: int
    rule: str = field(default="ruff.vie", kw_only=True)
    kind: ClassVar = "vied"
    stage: ClassVar = "ruff"


@dataclass(frozen=True, slots=True)
class Saw(Event):
    """A player matched the bets on the ruff."""

    seat: int
    rule: str = field(default="ruff.see", kw_only=True)
    kind: ClassVar = "saw"
    stage: ClassVar = "ruff"


@dataclass(frozen=True, slots=True)
class Revied(Event):
    """A player matched the bets on the ruff and raised."""

    seat: int
    rule: str = field(default="ruff.revie", kw_only=True)
    kind: ClassVar = "revied"
    stage: ClassVar = "ruff"


@dataclass(frozen=True, slots=True)
class RuffPass(Event):
    """A player passed in the ruff."""

    seat: int
    # whether the player is out of the ruff for good
    out: bool
    rule: str = field(default="ruff.pass", kw_only=True)
    kind: ClassVar = "ruff_pass"
    stage: ClassVar = "ruff"


@dataclass(frozen=True, slots=True)
class Doubled(Event):
    """The dealer made the ruff of the next hand double."""

    seat: int
    rule: str = field(default="ruff.double", kw_only=True)
    kind: ClassVar = "doubled"
    stage: ClassVar = "ruff"


@dataclass(frozen=True, slots=True)
class RuffShown(Event):
    """The players still in the ruff showed their cards."""

    # one tuple for each player: seat, value of the ruff, its cards as a mask, whether it is four aces
    shown: tuple[tuple[int, int, int, bool], ...]
    rule: str = field(default="ruff.best", kw_only=True)
    kind: ClassVar = "ruff_shown"
    stage: ClassVar = "ruff"


@dataclass(frozen=True, slots=True)
class RuffWon(Event):
    """The ruff's pot was paid to one winner, or divided among players who tied."""

    winners: tuple[int, ...]
    # the whole pot, in stakes
    pot: int
    # whether the ruffs were shown
    shown: bool
    rule: str = field(default="ruff.best", kw_only=True)
    kind: ClassVar = "ruff_won"
    stage: ClassVar = "ruff"


@dataclass(frozen=True, slots=True)
class RuffPassed(Event):
    """All players passed in the ruff."""

    # whether the ruff of the next hand is double
    next_doubled: bool
    rule: str = field(default="ruff.passed", kw_only=True)
    kind: ClassVar = "ruff_passed"
    stage: ClassVar = "ruff"


@dataclass(frozen=True, slots=True)
class Called(Event):
    """A player called sets, or none. The payments are for the sets and, if the rules pay them now, for low trumps."""

    seat: int
    sets: tuple[tuple[int, int], ...]
    shown: int  # the cards of the sets as a mask if the rules require players to show them, else 0
    rule: str = field(default="melds.gleek", kw_only=True)
    kind: ClassVar = "called"
    stage: ClassVar = "melds"


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A player played a card to the trick."""

    seat: int
    card: int
    rule: str = field(default="tricks.follow_suit", kw_only=True)
    kind: ClassVar = "played"
    stage: ClassVar = "tricks"


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    """A player won a trick."""

    seat: int
    # the number of the trick, from 1
    number: int
    # the card that won the trick
    card: int
    rule: str = field(default="tricks.trumps_beat", kw_only=True)
    kind: ClassVar = "trick"
    stage: ClassVar = "tricks"


@dataclass(frozen=True, slots=True)
class Reckoned(Event):
    """Each seat's score was counted: three points for each trick, plus the points of the honours, less 22."""

    tricks: tuple[int, int, int]
    honours: tuple[int, int, int]
    scores: tuple[int, int, int]
    rule: str = field(default="reckoning.twenty_two", kw_only=True)
    kind: ClassVar = "reckoned"
    stage: ClassVar = "reckoning"


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """The scores were paid, through the pot or directly between the players."""

    rule: str = field(default="reckoning.settlement", kw_only=True)
    kind: ClassVar = "settled"
    stage: ClassVar = "reckoning"


# The events of each play that causes no payment, by seat and card number. They are created once, because the engine
# returns thousands of them.
PLAYED: Final = tuple(tuple((Played(seat, index),) for index in range(52)) for seat in range(3))
