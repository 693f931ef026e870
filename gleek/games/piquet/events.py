"""The events of a deal of Piquet. `gleek.games.piquet.tell` describes each event in a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Self

from gleek.engine.events import Event

if TYPE_CHECKING:
    from gleek.games.piquet.actions import Deal
    from gleek.games.piquet.items import Items


@dataclass(frozen=True, slots=True)
class Brought(Event):
    """The deal begins with these points of the two players from earlier deals of the game."""

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
    """A player claimed carte blanche."""

    seat: int
    rule: str = field(default="blank.claim", kw_only=True)
    kind: ClassVar = "claimed"
    stage: ClassVar = "exchange"


@dataclass(frozen=True, slots=True)
class BlankShown(Event):
    """A player showed the twelve cards of their carte blanche."""

    seat: int
    mask: int
    rule: str = field(default="blank.claim", kw_only=True)
    kind: ClassVar = "blank_shown"
    stage: ClassVar = "exchange"


@dataclass(frozen=True, slots=True)
class LaidOut(Event):
    """A player discarded cards face down, and will take in the same number from the talon."""

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
    """A player took cards from the top of the talon into their hand."""

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
    """Elder left cards of the talon that they were allowed to take, and looked at them."""

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
    """Both players claimed carte blanche: neither scores it, and neither can make a pique or a repique."""

    rule: str = field(default="blank.both", kw_only=True)
    kind: ClassVar = "blanks_bar"
    stage: ClassVar = "calling"


@dataclass(frozen=True, slots=True)
class Called(Event):
    """Elder called a point, sequences and sets."""

    seat: int
    point: int
    """The cards of the point, as a mask. Elder does not show the cards of any item yet."""
    sequences: Items
    sets: Items
    said: tuple[tuple[int, int], tuple[int, int], tuple[int, int]]
    """What younger hears: two numbers for each of point, sequences and sets; (0, 0) if elder called none of that kind.

    For the point, its number of cards and its value. For the first sequence and the first set, the number of cards and
    the top rank.
    """
    rule: str = field(default="call.turn", kw_only=True)
    kind: ClassVar = "called"
    stage: ClassVar = "calling"
    public: ClassVar = False

    def seen_by(self, seat: int) -> Self:
        """Return the event without the cards, unless they are the seat's own."""
        return self if seat == self.seat else replace(self, point=0, sequences=(), sets=())


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """Younger has a suit as long as elder's point, and asked what elder's point makes."""

    seat: int
    makes: int
    """Elder's answer: the value of the point."""
    rule: str = field(default="call.turn", kw_only=True)
    kind: ClassVar = "asked"
    stage: ClassVar = "calling"


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """Younger answered elder's call."""

    seat: int
    point: int
    """The cards of younger's point, as a mask. Younger hides the cards of all items until elder has led."""
    sequences: Items
    sets: Items
    answers: tuple[str, str, str]
    """One answer for each of point, sequences and sets: "good", "not good", "equal", or "" if elder called none."""
    rule: str = field(default="call.better", kw_only=True)
    kind: ClassVar = "answered"
    stage: ClassVar = "calling"
    public: ClassVar = False

    def seen_by(self, seat: int) -> Self:
        """Return the event without the cards, unless they are the seat's own."""
        return self if seat == self.seat else replace(self, point=0, sequences=(), sets=())


@dataclass(frozen=True, slots=True)
class EqualShown(Event):
    """A player showed an item that was called equal. Neither player scores it."""

    seat: int
    what: str
    mask: int
    rule: str = field(default="call.equal", kw_only=True)
    kind: ClassVar = "equal_shown"
    stage: ClassVar = "calling"


@dataclass(frozen=True, slots=True)
class Barred(Event):
    """One of younger's items scores nothing, because elder's shown cards contain one at least as good."""

    seat: int
    what: str
    mask: int
    rule: str = field(default="call.shown_bars", kw_only=True)
    kind: ClassVar = "barred"
    stage: ClassVar = "calling"


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A player scored before the play: for carte blanche, an item or a repique."""

    seat: int
    what: str
    """"carte_blanche", "point", "sequence", "set" or "repique"."""
    points: int
    mask: int
    """The cards that score, as a mask. The player shows them. It is 0 for a repique."""
    kind: ClassVar = "scored"
    stage: ClassVar = "calling"


@dataclass(frozen=True, slots=True)
class ScoredInPlay(Event):
    """A player scored points in the play that no `Played` or `TrickTaken` event pays."""

    seat: int
    what: str
    """"lead" (for elder's first card), "last_trick" or "pique"."""
    points: int
    kind: ClassVar = "scored_in_play"
    stage: ClassVar = "tricks"


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """Younger decided whether to look at the cards left in the talon. If they do, elder sees these cards too."""

    seat: int
    looks: bool
    mask: int
    rule: str = field(default="look.younger", kw_only=True)
    kind: ClassVar = "looked"
    stage: ClassVar = "tricks"


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A player played a card to the trick. `payments` holds the point for a lead, if the card scores."""

    seat: int
    card: int
    rule: str = field(default="tricks.follow_suit", kw_only=True)
    kind: ClassVar = "played"
    stage: ClassVar = "tricks"


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    """A player won a trick. They score a point if they played second."""

    seat: int
    number: int
    """The number of the trick, from 1."""
    card: int
    rule: str = field(default="tricks.win", kw_only=True)
    kind: ClassVar = "trick"
    stage: ClassVar = "tricks"


@dataclass(frozen=True, slots=True)
class CardsCounted(Event):
    """The tricks were counted after the play: for "the cards" (most tricks) or capot (all tricks)."""

    what: str
    """"cards" or "capot", or "" if nobody scores."""
    tricks: tuple[int, int]
    """Elder's tricks and younger's."""
    kind: ClassVar = "cards_counted"
    stage: ClassVar = "end"


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """A player reached the number that the game is played up to. This ends the deal."""

    seat: int
    totals: tuple[int, int]
    """The points of elder and of younger in this game."""
    kind: ClassVar = "game_won"
    stage: ClassVar = "end"
