"""What happens in a hand of Gleek. `gleek.games.gleek.tell` puts an event into a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final, Self

from gleek.engine.events import Event

if TYPE_CHECKING:
    from gleek.games.gleek.actions import Deal


@dataclass(frozen=True, slots=True)
class CarriedIn(Event):
    """What earlier hands left: stakes in the ruff's pot, and whether this hand's ruff is double."""

    stakes: int
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
        """Return the event with the seat's own cards only."""
        return self.__class__(self.deal.seen_by(seat))


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """The top card of the eight was turned up; it is the dealer's and makes trumps."""

    card: int
    rule: str = field(default="deal.turn_up", kw_only=True)
    kind: ClassVar = "turned_up"
    stage: ClassVar = "deal"


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    """Someone bid for the stock."""

    seat: int
    price: int
    rule: str = field(default="stock.raise", kw_only=True)
    kind: ClassVar = "bid"
    stage: ClassVar = "stock"


@dataclass(frozen=True, slots=True)
class StockPassed(Event):
    """Someone did not bid."""

    seat: int
    rule: str = field(default="stock.pass", kw_only=True)
    kind: ClassVar = "stock_pass"
    stage: ClassVar = "stock"


@dataclass(frozen=True, slots=True)
class StockBought(Event):
    """The highest bidder bought the stock and paid for it."""

    seat: int
    price: int
    rule: str = field(default="stock.halves", kw_only=True)
    kind: ClassVar = "stock_bought"
    stage: ClassVar = "stock"


@dataclass(frozen=True, slots=True)
class StockLeft(Event):
    """Nobody bought the stock: nothing is exchanged."""

    rule: str = field(default="stock.nobody", kw_only=True)
    kind: ClassVar = "stock_left"
    stage: ClassVar = "stock"


@dataclass(frozen=True, slots=True)
class LaidOut(Event):
    """The buyer laid out seven cards, unseen by the others."""

    seat: int
    mask: int
    rule: str = field(default="stock.exchange", kw_only=True)
    kind: ClassVar = "laid_out"
    stage: ClassVar = "stock"
    public: ClassVar = False

    def seen_by(self, seat: int) -> Self:
        """Return the event without the cards, unless they are the seat's own."""
        return self if seat == self.seat else self.__class__(self.seat, 0)


@dataclass(frozen=True, slots=True)
class TookIn(Event):
    """The buyer took the seven cards of the stock into his hand."""

    seat: int
    mask: int
    rule: str = field(default="stock.exchange", kw_only=True)
    kind: ClassVar = "took_in"
    stage: ClassVar = "stock"
    public: ClassVar = False

    def seen_by(self, seat: int) -> Self:
        """Return the event without the cards, unless they are the seat's own."""
        return self if seat == self.seat else self.__class__(self.seat, 0)


@dataclass(frozen=True, slots=True)
class AntesPut(Event):
    """Each put his ante into the ruff's pot."""

    doubled: bool
    rule: str = field(default="ruff.ante", kw_only=True)
    kind: ClassVar = "antes"
    stage: ClassVar = "ruff"


@dataclass(frozen=True, slots=True)
class Vied(Event):
    """Someone vied the ruff."""

    seat: int
    rule: str = field(default="ruff.vie", kw_only=True)
    kind: ClassVar = "vied"
    stage: ClassVar = "ruff"


@dataclass(frozen=True, slots=True)
class Saw(Event):
    """Someone saw what had been vied."""

    seat: int
    rule: str = field(default="ruff.see", kw_only=True)
    kind: ClassVar = "saw"
    stage: ClassVar = "ruff"


@dataclass(frozen=True, slots=True)
class Revied(Event):
    """Someone saw, and vied again."""

    seat: int
    rule: str = field(default="ruff.revie", kw_only=True)
    kind: ClassVar = "revied"
    stage: ClassVar = "ruff"


@dataclass(frozen=True, slots=True)
class RuffPass(Event):
    """Someone passed in the ruff; `out` tells whether he is out of it."""

    seat: int
    out: bool
    rule: str = field(default="ruff.pass", kw_only=True)
    kind: ClassVar = "ruff_pass"
    stage: ClassVar = "ruff"


@dataclass(frozen=True, slots=True)
class Doubled(Event):
    """The dealer made the next hand's ruff double."""

    seat: int
    rule: str = field(default="ruff.double", kw_only=True)
    kind: ClassVar = "doubled"
    stage: ClassVar = "ruff"


@dataclass(frozen=True, slots=True)
class RuffShown(Event):
    """Those still in showed their ruffs: (seat, what it counts, the cards as a mask, whether four aces)."""

    shown: tuple[tuple[int, int, int, bool], ...]
    rule: str = field(default="ruff.best", kw_only=True)
    kind: ClassVar = "ruff_shown"
    stage: ClassVar = "ruff"


@dataclass(frozen=True, slots=True)
class RuffWon(Event):
    """The ruff's pot was taken: by one, or divided among those who tied."""

    winners: tuple[int, ...]
    pot: int
    shown: bool
    rule: str = field(default="ruff.best", kw_only=True)
    kind: ClassVar = "ruff_won"
    stage: ClassVar = "ruff"


@dataclass(frozen=True, slots=True)
class RuffPassed(Event):
    """Nobody vied."""

    next_doubled: bool
    rule: str = field(default="ruff.passed", kw_only=True)
    kind: ClassVar = "ruff_passed"
    stage: ClassVar = "ruff"


@dataclass(frozen=True, slots=True)
class Called(Event):
    """Someone called his sets (perhaps none), and was paid for them; with Tiddy where it is paid with the sets."""

    seat: int
    sets: tuple[tuple[int, int], ...]
    shown: int  # the sets' cards as a mask where they are shown, else 0
    rule: str = field(default="melds.gleek", kw_only=True)
    kind: ClassVar = "called"
    stage: ClassVar = "melds"


@dataclass(frozen=True, slots=True)
class Played(Event):
    """Someone played a card to the trick."""

    seat: int
    card: int
    rule: str = field(default="tricks.follow_suit", kw_only=True)
    kind: ClassVar = "played"
    stage: ClassVar = "tricks"


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    """A trick was won; `number` counts from 1."""

    seat: int
    number: int
    card: int
    rule: str = field(default="tricks.trumps_beat", kw_only=True)
    kind: ClassVar = "trick"
    stage: ClassVar = "tricks"


@dataclass(frozen=True, slots=True)
class Reckoned(Event):
    """Each seat's tricks, what its honours count, and its score: three a trick and the honours, less 22."""

    tricks: tuple[int, int, int]
    honours: tuple[int, int, int]
    scores: tuple[int, int, int]
    rule: str = field(default="reckoning.twenty_two", kw_only=True)
    kind: ClassVar = "reckoned"
    stage: ClassVar = "reckoning"


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """The scores were paid."""

    rule: str = field(default="reckoning.settlement", kw_only=True)
    kind: ClassVar = "settled"
    stage: ClassVar = "reckoning"


# Every plain play and trick there can be, made once: the engine hands these out by the thousand.
PLAYED: Final = tuple(tuple((Played(seat, index),) for index in range(52)) for seat in range(3))
