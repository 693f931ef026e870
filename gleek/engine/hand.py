"""A hand at one moment: what may be done, why something may not, what follows.

A `Hand` never changes. `apply` gives the next one and what happened, so stepping back, undoing and trying something
else need nothing but the hands that came before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gleek.engine.actions import Action, check_seat
from gleek.engine.as_html import hand_html
from gleek.engine.cards import in_hand_order
from gleek.engine.errors import GleekError, Illegal, Refusal, in_a_line, need
from gleek.engine.phase import Over
from gleek.engine.state import Setup, State, make

if TYPE_CHECKING:
    from gleek.engine.cards import Card
    from gleek.engine.events import Event
    from gleek.engine.legal import Legal
    from gleek.engine.observation import Observation

Step = tuple["Hand", "tuple[Event, ...]"]


class Hand(State):
    """A hand at one moment: frozen, comparable, cheap to keep."""

    __slots__ = ()

    @classmethod
    def before_deal(cls, setup: Setup) -> Hand:
        """Return a hand that has yet to be dealt; the deal is an action like any other."""
        need(setup, Setup, "a Setup", "one, as in gleek.Setup(gleek.preset())")
        game = setup.game
        held, ledger = game.nothing
        return make(cls, (game, setup, game.stages[0].first, None, held, ledger, (), game.facts, None))

    @classmethod
    def dealt_to(cls, setup: Setup, deal: Any, *, halt: bool = False) -> Step:  # noqa: ANN401
        """Return a hand just dealt, and what happened.

        Raises `Illegal`, naming all faults, for a deal that cannot be.
        """
        hand = cls.before_deal(setup)
        game = hand.game
        return hand.apply(game.deal_out(game.dealer, deal), halt=halt)

    def __repr__(self) -> str:
        """Return where the hand stands, in a line."""
        return in_a_line(
            f"Hand of {self.game.title}: {self.game.stage_names[self.stage]}; {self.may_be_done()}"
        )

    def _repr_html_(self) -> str:
        """Return the cards, the table and the ledger, for a notebook."""
        return hand_html(self.game.observe(self, None))

    @property
    def stage(self) -> str:
        """The stage's id, or "over"."""
        return self.phase.stage

    @property
    def over(self) -> bool:
        """Whether the hand has come to its end."""
        return self.phase.__class__ is Over

    @property
    def to_act(self) -> int | None:
        """The seat that has to decide; None when a consequence is to follow, or the hand is over."""
        return self.phase.to_act()

    @property
    def forced(self) -> bool:
        """Whether something follows by itself, which `follow` lets happen."""
        return self.phase.forced

    def legal(self) -> Legal:
        """Return what may be done now: iterate, ask with `in`, count with `len`."""
        return self.phase.legal(self)

    def why_not(self, action: Action | str) -> Refusal | None:
        """Return why an action may not be done now, or None if it may."""
        doing = self._read(action)
        return None if doing in self.phase.legal(self) else self.phase.refuse(self, doing)

    def _read(self, action: Action | str) -> Action:
        return self.game.words.read(action) if isinstance(action, str) else action

    def apply(self, action: Action | str, *, halt: bool = False) -> Step:
        """Do an action, and let its consequences follow; return the hand after it and what happened.

        With `halt` the consequences wait for `follow`, one at a time, so that each can be looked at.
        Raises `Illegal` with the refusal, or `Unreadable` for words that are no action.
        """
        doing: Action = self._read(action) if action.__class__ is str else action  # type: ignore[assignment]
        phase = self.phase
        if not phase.allows(self, doing):
            raise Illegal(phase.refuse(self, doing))
        return phase.do(self, doing) if halt else phase.do_all(self, doing)  # type: ignore[return-value]

    def follow(self) -> Step:
        """Let one consequence happen; raises `GleekError` where none follows by itself (see `forced`)."""
        if not self.phase.forced:
            raise GleekError(f"Nothing follows by itself here: {self.may_be_done()}.")
        return self.phase.follow(self)  # type: ignore[return-value]

    def force(self, action: Action) -> Step | None:
        """Do an action even though the rules refuse it, where that makes sense at all; else return None.

        This serves the reading of faulty records, so that one fault does not hide those after it: a bid
        too low is taken, a card that does not follow suit is played; but nobody can play out of turn or
        what he does not hold.
        """
        need(action, Action, "an action", f"one, as in hand.game.words.read(“{self.game.words.example}”)")
        phase = self.phase
        if phase.to_act() != action.seat or not isinstance(action, getattr(phase, "takes", ())):
            return None
        if not phase.can_be_forced(self, action):
            return None
        return phase.do(self, action)  # type: ignore[return-value]

    def observe(self, seat: int | None) -> Observation:
        """Return what a seat knows of this hand (None: everything)."""
        if seat is not None:
            check_seat(seat, self.game.seats)
        return self.game.observe(self, seat)

    def cards(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that a seat holds, as a player sorts them."""
        check_seat(seat, self.game.seats)
        return in_hand_order(self.held[seat], getattr(self.deal, "trump", None))

    def replay(self, *actions: Action | str) -> Hand:
        """Return the hand after several actions; raises as `apply` does."""
        after = self
        for action in actions:
            after, _ = after.apply(action)
        return after
