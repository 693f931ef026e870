"""What happens in a deal of Piquet. `gleek.games.piquet.tell` puts an event into a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Self

from gleek.engine.events import Event

if TYPE_CHECKING:
    from gleek.games.piquet.actions import Deal
    from gleek.games.piquet.items import Items


@dataclass(frozen=True, slots=True)
class Brought(Event):
    """What the two players have scored in the game so far."""

    elder: int
    younger: int
    rule: str = field(default="end.deal", kw_only=True)
    kind: ClassVar = "brought"
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
        return replace(self, deal=self.deal.seen_by(seat))


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    """Someone claimed carte blanche."""

    seat: int
    rule: str = field(default="blank.claim", kw_only=True)
    kind: ClassVar = "claimed"
    stage: ClassVar = "exchange"


@dataclass(frozen=True, slots=True)
class BlankShown(Event):
    """The twelve cards of a carte blanche were shown."""

    seat: int
    mask: int
    rule: str = field(default="blank.claim", kw_only=True)
    kind: ClassVar = "blank_shown"
    stage: ClassVar = "exchange"


@dataclass(frozen=True, slots=True)
class LaidOut(Event):
    """Someone laid out cards, unseen by the other, and may take in as many."""

    seat: int
    mask: int
    count: int
    rule: str = field(default="exchange.elder", kw_only=True)
    kind: ClassVar = "laid_out"
    stage: ClassVar = "exchange"
    public: ClassVar = False

    def seen_by(self, seat: int) -> Self:
        """Return the event without the cards, unless they are the seat's own."""
        return self if seat == self.seat else replace(self, mask=0)


@dataclass(frozen=True, slots=True)
class TookIn(Event):
    """Someone took cards from the top of the talon into his hand."""

    seat: int
    mask: int
    count: int
    rule: str = field(default="exchange.talon", kw_only=True)
    kind: ClassVar = "took_in"
    stage: ClassVar = "exchange"
    public: ClassVar = False

    def seen_by(self, seat: int) -> Self:
        """Return the event without the cards, unless they are the seat's own."""
        return self if seat == self.seat else replace(self, mask=0)


@dataclass(frozen=True, slots=True)
class LeftSome(Event):
    """Elder left cards that he might have taken, and looked at them."""

    seat: int
    mask: int
    count: int
    rule: str = field(default="exchange.elder", kw_only=True)
    kind: ClassVar = "left_some"
    stage: ClassVar = "exchange"
    public: ClassVar = False

    def seen_by(self, seat: int) -> Self:
        """Return the event without the cards, unless the seat looked at them."""
        return self if seat == self.seat else replace(self, mask=0)


@dataclass(frozen=True, slots=True)
class BlanksBar(Event):
    """Both claimed carte blanche: neither scores it, and nobody can make a pique or a repique."""

    rule: str = field(default="blank.both", kw_only=True)
    kind: ClassVar = "blanks_bar"
    stage: ClassVar = "calling"


@dataclass(frozen=True, slots=True)
class Called(Event):
    """Elder called.

    `point`, `sequences` and `sets` are the cards, which he does not show yet. `said` is what younger has to know so
    as to answer: of the point its cards and what it makes, of the first sequence and the first set their cards and
    the top rank; each a pair, (0, 0) where nothing was called.
    """

    seat: int
    point: int
    sequences: Items
    sets: Items
    said: tuple[tuple[int, int], tuple[int, int], tuple[int, int]]
    rule: str = field(default="call.turn", kw_only=True)
    kind: ClassVar = "called"
    stage: ClassVar = "calling"
    public: ClassVar = False

    def seen_by(self, seat: int) -> Self:
        """Return the event without the cards, unless they are the seat's own."""
        return self if seat == self.seat else replace(self, point=0, sequences=(), sets=())


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """Younger, who has as many cards of a suit, asked what elder's point makes; `makes` is elder's answer."""

    seat: int
    makes: int
    rule: str = field(default="call.turn", kw_only=True)
    kind: ClassVar = "asked"
    stage: ClassVar = "calling"


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """Younger answered elder's call, kind by kind: "good", "not good", "equal", or "" where there was nothing to say.

    `point`, `sequences` and `sets` are the cards that he will reckon when elder has led, unseen till then.
    """

    seat: int
    point: int
    sequences: Items
    sets: Items
    answers: tuple[str, str, str]
    rule: str = field(default="call.better", kw_only=True)
    kind: ClassVar = "answered"
    stage: ClassVar = "calling"
    public: ClassVar = False

    def seen_by(self, seat: int) -> Self:
        """Return the event without the cards, unless they are the seat's own."""
        return self if seat == self.seat else replace(self, point=0, sequences=(), sets=())


@dataclass(frozen=True, slots=True)
class EqualShown(Event):
    """Someone showed what was called equal, which nobody scores."""

    seat: int
    what: str
    mask: int
    rule: str = field(default="call.equal", kw_only=True)
    kind: ClassVar = "equal_shown"
    stage: ClassVar = "calling"


@dataclass(frozen=True, slots=True)
class Barred(Event):
    """What younger put forward counts nothing: elder's cards that were shown make as much."""

    seat: int
    what: str
    mask: int
    rule: str = field(default="call.shown_bars", kw_only=True)
    kind: ClassVar = "barred"
    stage: ClassVar = "calling"


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """Someone scored for what he holds: `what` is carte_blanche, point, sequence, set or repique.

    `mask` are the cards, which he shows; of a repique there are none.
    """

    seat: int
    what: str
    points: int
    mask: int
    kind: ClassVar = "scored"
    stage: ClassVar = "calling"


@dataclass(frozen=True, slots=True)
class ScoredInPlay(Event):
    """Someone scored in the play: `what` is lead (for elder's first card), last_trick or pique."""

    seat: int
    what: str
    points: int
    kind: ClassVar = "scored_in_play"
    stage: ClassVar = "tricks"


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """Younger said whether he looks at the cards left; if he does, both see them."""

    seat: int
    looks: bool
    mask: int
    rule: str = field(default="look.younger", kw_only=True)
    kind: ClassVar = "looked"
    stage: ClassVar = "tricks"


@dataclass(frozen=True, slots=True)
class Played(Event):
    """Someone played a card to the trick; a card led scores."""

    seat: int
    card: int
    rule: str = field(default="tricks.follow_suit", kw_only=True)
    kind: ClassVar = "played"
    stage: ClassVar = "tricks"


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    """A trick was won; `number` counts from 1. Whoever wins it with the second card scores."""

    seat: int
    number: int
    card: int
    rule: str = field(default="tricks.win", kw_only=True)
    kind: ClassVar = "trick"
    stage: ClassVar = "tricks"


@dataclass(frozen=True, slots=True)
class CardsCounted(Event):
    """The tricks were counted: `what` is cards or capot, or "" where nobody scores; elder's tricks, younger's."""

    what: str
    tricks: tuple[int, int]
    kind: ClassVar = "cards_counted"
    stage: ClassVar = "end"


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """Someone came to the number that is played up to, which ends the deal: at how much each stands."""

    seat: int
    totals: tuple[int, int]
    kind: ClassVar = "game_won"
    stage: ClassVar = "end"
