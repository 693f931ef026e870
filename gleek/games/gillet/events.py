"""The events of a hand of Gillet. `gleek.games.gillet.tell` describes each event in a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Self

from gleek.engine.events import Event

if TYPE_CHECKING:
    from gleek.games.gillet.actions import Deal


@dataclass(frozen=True, slots=True)
class CarriedIn(Event):
    """The hand begins with counters that earlier hands left in the two bowls."""

    ge: int
    point: int
    rule: str = field(default="deal.antes", kw_only=True)
    kind: ClassVar = "carried_in"
    stage: ClassVar = "deal"


@dataclass(frozen=True, slots=True)
class AntesPut(Event):
    """Each player put an ante into each bowl."""

    ge: int
    point: int
    rule: str = field(default="deal.antes", kw_only=True)
    kind: ClassVar = "antes"
    stage: ClassVar = "deal"


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The cards were dealt."""

    deal: Deal
    rule: str = field(default="deal.three", kw_only=True)
    kind: ClassVar = "dealt"
    stage: ClassVar = "deal"
    public: ClassVar = False

    def seen_by(self, seat: int) -> Self:
        """Return the event with the seat's own cards only."""
        return replace(self, deal=self.deal.seen_by(seat))


@dataclass(frozen=True, slots=True)
class GeShown(Event):
    """The winners of the first bowl showed their pair or tricon; `shown` holds (seat, mask of these cards) for each."""

    shown: tuple[tuple[int, int], ...]
    rule: str = field(default="ge.shown", kw_only=True)
    kind: ClassVar = "ge_shown"
    stage: ClassVar = "ge"


@dataclass(frozen=True, slots=True)
class GeWon(Event):
    """One seat won the first bowl, or seats with equal pairs divided it."""

    winners: tuple[int, ...]
    bowl: int
    rule: str = field(default="ge.best", kw_only=True)
    kind: ClassVar = "ge_won"
    stage: ClassVar = "ge"


@dataclass(frozen=True, slots=True)
class GeLeftOver(Event):
    """The first bowl could not be divided evenly; `counters` remain in it."""

    counters: int
    rule: str = field(default="ge.left_over", kw_only=True)
    kind: ClassVar = "ge_left_over"
    stage: ClassVar = "ge"


@dataclass(frozen=True, slots=True)
class GeCarried(Event):
    """No player has a Gé (a pair or tricon); the first bowl remains for the next deal."""

    bowl: int
    rule: str = field(default="ge.carried", kw_only=True)
    kind: ClassVar = "ge_carried"
    stage: ClassVar = "ge"


@dataclass(frozen=True, slots=True)
class GeMoved(Event):
    """No player has a Gé (a pair or tricon); the counters of the first bowl went into the second."""

    bowl: int
    rule: str = field(default="ge.moved", kw_only=True)
    kind: ClassVar = "ge_moved"
    stage: ClassVar = "ge"


@dataclass(frozen=True, slots=True)
class Went(Event):
    """A player stayed in without a payment, before the first raise."""

    seat: int
    rule: str = field(default="point.go", kw_only=True)
    kind: ClassVar = "went"
    stage: ClassVar = "point"


@dataclass(frozen=True, slots=True)
class Raised(Event):
    """A player paid what they owed, and `by` counters more."""

    seat: int
    by: int
    rule: str = field(default="point.raise", kw_only=True)
    kind: ClassVar = "raised"
    stage: ClassVar = "point"


@dataclass(frozen=True, slots=True)
class Saw(Event):
    """A player paid what they owed, and stayed in."""

    seat: int
    rule: str = field(default="point.see", kw_only=True)
    kind: ClassVar = "saw"
    stage: ClassVar = "point"


@dataclass(frozen=True, slots=True)
class Yielded(Event):
    """A player gave up the second bowl."""

    seat: int
    rule: str = field(default="point.yield", kw_only=True)
    kind: ClassVar = "yielded"
    stage: ClassVar = "point"


@dataclass(frozen=True, slots=True)
class PointShown(Event):
    """The players who had not yielded showed their hands; `shown` holds (seat, half points, card mask) for each."""

    shown: tuple[tuple[int, int, int], ...]
    rule: str = field(default="point.best", kw_only=True)
    kind: ClassVar = "point_shown"
    stage: ClassVar = "point"


@dataclass(frozen=True, slots=True)
class PointWon(Event):
    """One seat won the second bowl, or seats with equal points divided it."""

    winners: tuple[int, ...]
    bowl: int
    rule: str = field(default="point.best", kw_only=True)
    kind: ClassVar = "point_won"
    stage: ClassVar = "point"


@dataclass(frozen=True, slots=True)
class PointLeftOver(Event):
    """The second bowl could not be divided evenly; `counters` remain in it."""

    counters: int
    rule: str = field(default="point.left_over", kw_only=True)
    kind: ClassVar = "point_left_over"
    stage: ClassVar = "point"
