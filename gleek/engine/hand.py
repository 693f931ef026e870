"""The state of a hand. A `Hand` never changes: `apply` returns the next hand and the events."""

from __future__ import annotations

from typing import Any

from gleek.engine.actions import Action, check_seat
from gleek.engine.cards import Card, in_hand_order
from gleek.engine.errors import GleekError, Illegal, Refusal, in_a_line, need
from gleek.engine.events import Event
from gleek.engine.legal import Legal
from gleek.engine.observation import Observation, hand_html, observe
from gleek.engine.phase import Over
from gleek.engine.state import Setup, State, make

Step = tuple["Hand", "tuple[Event, ...]"]


class Hand(State):
    """The state of a hand at one moment: immutable, comparable and cheap to store."""

    __slots__ = ()

    @classmethod
    def before_deal(cls, setup: Setup) -> Hand:
        """Return a hand before the deal. Its first action is `DealOut`."""
        need(setup, Setup, "a Setup", "one, as in gleek.Setup(gleek.preset())")
        game = setup.game
        held, ledger = (0,) * len(game.seats), game.accounts.empty()
        return make(cls, (game, setup, game.stages[0].first, None, held, ledger, (), game.facts, None))

    @classmethod
    def dealt_to(cls, setup: Setup, deal: Any, *, halt: bool = False) -> Step:  # noqa: ANN401
        """Return a hand after a deal, and the events; `halt` is as in `apply`. Raises `Illegal` for a faulty deal."""
        hand = cls.before_deal(setup)
        game = hand.game
        return hand.apply(game.deal_out(game.dealer, deal), halt=halt)

    def __repr__(self) -> str:
        game = self.game
        return in_a_line(f"Hand of {game.title}: {game.stage_names[self.stage]}; {self.may_be_done()}")

    def _repr_html_(self) -> str:
        return hand_html(self.observe(None))

    @property
    def stage(self) -> str:
        return self.phase.stage

    @property
    def over(self) -> bool:
        return self.phase.__class__ is Over

    @property
    def to_act(self) -> int | None:
        return self.phase.to_act()

    @property
    def forced(self) -> bool:
        return self.phase.forced

    def legal(self) -> Legal:
        """Return the legal actions: iterate over them, test with `in`, count with `len`."""
        return self.phase.legal(self)

    def why_not(self, action: Action | str) -> Refusal | None:
        """Return the reason why an action is illegal now, or None if it is legal."""
        doing = self._read(action)
        return None if doing in self.phase.legal(self) else self.phase.refuse(self, doing)

    def _read(self, action: Action | str) -> Action:
        return self.game.words.read(action) if isinstance(action, str) else action

    def apply(self, action: Action | str, *, halt: bool = False) -> Step:
        """Take an action and the automatic steps after it; return the new state of the hand, and the events.

        With `halt`, the automatic steps wait for calls of `follow`, one step at a time.
        Raises `Illegal` for an illegal action, `Unreadable` for words that are not an action.
        """
        doing: Action = self._read(action) if action.__class__ is str else action  # type: ignore[assignment]
        phase = self.phase
        if not phase.allows(self, doing):
            raise Illegal(phase.refuse(self, doing))
        return phase.do(self, doing) if halt else phase.do_all(self, doing)

    def follow(self) -> Step:
        """Take one automatic step; raises `GleekError` if none comes next (see `forced`)."""
        if not self.phase.forced:
            raise GleekError(f"No automatic step comes next: {self.may_be_done()}.")
        return self.phase.follow(self)

    def force(self, action: Action) -> Step | None:
        """Take an illegal action; return the new state of the hand and the events, or None if it makes no sense.

        The check of records uses this, so that one illegal action does not hide later ones. A low bid can be forced;
        an action out of turn, or a card that the player does not hold, cannot.
        """
        need(action, Action, "an action", f"one, as in hand.game.words.read(“{self.game.words.example}”)")
        phase = self.phase
        fits = phase.to_act() == action.seat and isinstance(action, getattr(phase, "takes", ()))
        return phase.do(self, action) if fits and phase.can_be_forced(self, action) else None

    def observe(self, seat: int | None) -> Observation:
        """Return what a seat knows of this hand. If `seat` is None, the observation contains everything."""
        if seat is not None:
            check_seat(seat, self.game.seats)
        seen: Observation = (self.game.observe or observe)(self, seat)
        return seen

    def cards(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that a seat holds, sorted as in a player's hand."""
        check_seat(seat, self.game.seats)
        return in_hand_order(self.held[seat], getattr(self.deal, "trump", None))

    def replay(self, *actions: Action | str) -> Hand:
        """Take several actions with `apply`, and return the hand after them; raises the same errors as `apply`."""
        after = self
        for action in actions:
            after, _ = after.apply(action)
        return after
