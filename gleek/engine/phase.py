"""Where a hand stands: somebody's decision, or a consequence that follows by itself.

A stage has one or more phases: small frozen records that say what is being waited for. `legal` and the refusals rest
on one decision, so that they never differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, Protocol, Self

from gleek.engine.actions import Action
from gleek.engine.errors import Refusal, Unreadable, given
from gleek.engine.legal import NOTHING, Legal
from gleek.engine.phrase import Phrase

if TYPE_CHECKING:
    from gleek.engine.events import Event
    from gleek.engine.state import State

    Doing = tuple[State, tuple[Event, ...]]
    """What comes of an action or a consequence: the state after it, and what happened."""


class Phase(Protocol):
    """Where a hand stands: what is waited for, someone's decision or a consequence that follows by itself."""

    stage: ClassVar[str]
    forced: ClassVar[bool]  # True: `follow` says what happens next; False: somebody decides

    def legal(self, state: State) -> Legal:
        """Return what may be done."""
        ...

    def allows(self, state: State, action: Action) -> bool:
        """Tell whether an action may be done: the same as to ask whether it is in `legal`."""
        ...

    def refuse(self, state: State, action: Action) -> Refusal:
        """Say why an action that is not legal may not be done."""
        ...

    def do(self, state: State, action: Action) -> Doing:
        """Do an action, without asking whether it is legal."""
        ...

    def do_all(self, state: State, action: Action) -> Doing:
        """Do an action as `do` does, and let all its consequences happen."""
        ...

    def follow(self, state: State) -> Doing:
        """Let the consequence happen."""
        ...

    def can_be_forced(self, state: State, action: Action) -> bool:
        """Tell whether an action that the rules refuse could be done all the same (see `Hand.force`)."""
        ...

    def to_act(self) -> int | None:
        """Return the seat that decides, or None."""
        ...

    def seen_by(self, seat: int) -> Phase:
        """Return the phase as a seat sees it."""
        ...


def followed(after: State, events: tuple[Event, ...]) -> Doing:
    """Return the state when all that follows by itself has happened, and these events with those that came of it."""
    phase = after.phase
    while phase.forced:
        after, more = phase.follow(after)
        phase = after.phase
        events += more
    return after, events


class Decision:
    """A phase in which the seat `turn` decides. The stages add `legal`, `do`, and `why_not` for their own rules."""

    __slots__ = ()
    stage: ClassVar[str]
    forced: ClassVar[bool] = False
    turn_rule: ClassVar[str]  # the rule that says whose turn it is
    takes: ClassVar[tuple[type[Action], ...]] = ()
    turn: int

    def to_act(self) -> int | None:
        """Return the seat that decides."""
        return self.turn

    def seen_by(self, seat: int) -> Self:
        """Return the phase as a seat sees it: it holds no secret."""
        return self

    def legal(self, state: State) -> Legal:
        """Return what may be done."""
        raise NotImplementedError

    def allows(self, state: State, action: Action) -> bool:
        """Tell whether an action is legal."""
        return action in self.legal(state)

    def do(self, state: State, action: Action) -> Doing:
        """Do an action, without asking whether it is legal."""
        raise NotImplementedError

    def do_all(self, state: State, action: Action) -> Doing:
        """Do an action, and let all its consequences happen."""
        after, events = self.do(state, action)
        return followed(after, events) if after.phase.forced else (after, events)

    def why_not(self, state: State, action: Action) -> Refusal:
        """Say why an action of this seat and kind may not be done."""
        raise NotImplementedError

    def can_be_forced(self, state: State, action: Action) -> bool:
        """Tell whether an action that the rules refuse could be done all the same (see `Hand.force`)."""
        return True

    def refuse(self, state: State, action: Action) -> Refusal:
        """Say why an action that is not legal may not be done.

        Raises `Unreadable` for what is no action, or one of another game.
        """
        words = state.game.words
        doing: object = action  # from Python, it may be anything
        if not isinstance(doing, Action) or doing.seats != words.seats:
            right = f"give one of those in `legal()`, or words such as “{words.example}”"
            msg = f"{given(doing)} is no action of this game: {right}."
            raise Unreadable(msg)
        who, may = state.who(self.turn), state.may_be_done()
        if not isinstance(action, self.takes):
            names = state.game.stage_names
            if self.stage in action.stages:  # the right stage, the wrong part of it
                return Refusal(
                    self.turn_rule,
                    Phrase("“{action}” cannot be done now: {may}.", action=action.said, may=may),
                )
            phrase = Phrase(
                "“{action}” belongs to {wrong}; this is {stage}, where {may}.",
                action=action.said,
                wrong=" or ".join(names[each] for each in action.stages),
                stage=names[self.stage],
                may=may,
            )
            return Refusal("hand.stage", phrase)
        if action.seat != self.turn:
            phrase = Phrase(
                "“{action}”: it is not {other’s} turn but {who’s}; {may}.",
                action=action.said,
                other=state.who(action.seat),
                who=who,
                may=may,
            )
            return Refusal(self.turn_rule, phrase)
        return self.why_not(state, action)

    def follow(self, state: State) -> Doing:
        """Refuse: nothing follows by itself here."""
        msg = f"{state.setup.names[self.turn]} has to decide first"
        raise AssertionError(msg)


class Consequence:
    """A phase that waits for nobody: the stages say what follows."""

    __slots__ = ()
    forced: ClassVar[bool] = True

    def to_act(self) -> int | None:
        """Return None: nobody decides."""
        return None

    def seen_by(self, seat: int) -> Self:
        """Return the phase as a seat sees it: it holds no secret."""
        return self

    def legal(self, state: State) -> Legal:
        """Return that nothing may be done until the consequence has happened."""
        return NOTHING

    def allows(self, state: State, action: Action) -> bool:
        """Tell that nothing may be done."""
        return False

    def can_be_forced(self, state: State, action: Action) -> bool:
        """Tell that nothing can be done."""
        return False

    def refuse(self, state: State, action: Action) -> Refusal:
        """Say that the consequence comes first."""
        said = "“{action}” must wait: what has just been done has yet to take effect."
        return Refusal("hand.stage", Phrase(said, action=action.said))

    def do(self, state: State, action: Action) -> Doing:
        """Refuse: nobody acts here."""
        raise AssertionError(self.refuse(state, action).sentence)

    do_all = do


@dataclass(frozen=True, slots=True)
class Over(Consequence):
    """The hand is over: nobody acts, and nothing follows."""

    lying: tuple[tuple[int, int], ...] = ()
    """The cards of a trick that was not played out, as (seat, card's number)."""

    stage: ClassVar = "over"
    forced: ClassVar = False

    def refuse(self, state: State, action: Action) -> Refusal:
        """Say that the hand is over."""
        said = "“{action}” comes too late: the hand is over, and a new one is dealt."
        return Refusal("hand.over", Phrase(said, action=action.said))

    def follow(self, state: State) -> Doing:
        """Refuse: nothing follows."""
        msg = "the hand is over"
        raise AssertionError(msg)


OVER: Final = Over()
