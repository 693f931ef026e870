"""Phases of a hand: either a player must decide, or an automatic step comes next."""

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from gleek.engine.actions import Action
from gleek.engine.errors import Refusal, Unreadable, given
from gleek.engine.events import Event
from gleek.engine.legal import NOTHING, Legal
from gleek.engine.phrase import Phrase

State = Any  # a `gleek.engine.state.State`, whose module imports this one
Doing = tuple[State, tuple[Event, ...]]
"""The result of an action or an automatic step: the next state and the events."""


class Phase:
    __slots__ = ()
    stage: ClassVar[str]
    forced: ClassVar[bool]  # True: an automatic step comes next; False: a seat decides, or the hand is over

    def to_act(self) -> int | None:
        return None

    def seen_by(self, seat: int) -> Self:
        """Return the phase without the secrets of other seats."""
        return self

    def legal(self, state: State) -> Legal:
        return NOTHING

    def allows(self, state: State, action: Action) -> bool:
        """Return whether an action is legal: the same as `action in legal(state)`, but faster in some phases."""
        return action in self.legal(state)

    def can_be_forced(self, state: State, action: Action) -> bool:
        """Return whether `Hand.force` may take an action although it is illegal."""
        return True

    def refuse(self, state: State, action: Action) -> Refusal:
        raise NotImplementedError

    def do(self, state: State, action: Action) -> Doing:
        raise NotImplementedError

    def do_all(self, state: State, action: Action) -> Doing:
        after, events = self.do(state, action)
        return followed(after, events) if after.phase.forced else (after, events)

    def follow(self, state: State) -> Doing:
        raise NotImplementedError


def followed(after: State, events: tuple[Event, ...]) -> Doing:
    """Take all automatic steps from the state `after`; return the final state, and `events` with those of the steps."""
    phase = after.phase
    while phase.forced:
        after, more = phase.follow(after)
        phase = after.phase
        events += more
    return after, events


class Decision(Phase):
    """A phase in which the seat `turn` decides. Subclasses implement `legal`, `do` and `why_not`."""

    __slots__ = ()
    forced: ClassVar[bool] = False
    turn_rule: ClassVar[str]  # the id of the rule that says whose turn it is
    takes: ClassVar[tuple[type[Action], ...]] = ()  # the classes of the actions possible in this phase
    turn: int

    def to_act(self) -> int | None:
        return self.turn

    def why_not(self, state: State, action: Action) -> Refusal:
        raise NotImplementedError

    def refuse(self, state: State, action: Action) -> Refusal:
        """Return why an action is illegal. Raises `Unreadable` for anything but an action of this game."""
        words = state.game.words
        doing: object = action  # callers may pass an object of a wrong type
        if not isinstance(doing, Action) or doing.seats != words.seats:
            right = f"give one of those in `legal()`, or words such as “{words.example}”"
            raise Unreadable(f"{given(doing)} is not an action of this game: {right}.")
        if not isinstance(action, self.takes):
            if self.stage in action.stages:  # the action belongs to this stage, but to another phase
                said = "“{action}” cannot be done now: {may}."
                return self.refusal(state, self.turn_rule, said, action=action.said)
            said, names = (
                "“{action}” belongs to {wrong}; this is {stage}, where {may}.",
                state.game.stage_names,
            )
            wrong, stage = " or ".join(names[each] for each in action.stages), names[self.stage]
            return self.refusal(state, "hand.stage", said, action=action.said, wrong=wrong, stage=stage)
        if action.seat != self.turn:
            said, other = "“{action}”: it is not {other’s} turn but {who’s}; {may}.", state.who(action.seat)
            return self.refusal(state, self.turn_rule, said, action=action.said, other=other)
        return self.why_not(state, action)

    def refusal(self, state: State, rule: str, said: str, **args: object) -> Refusal:
        """Return a refusal by this rule, with its sentence from the template `said`.

        In the template `{who}` is the player to act, and `{may}` lists the legal actions; `args` are the other values.
        """
        if "{may}" in said:
            args["may"] = state.may_be_done()
        return Refusal(rule, Phrase(said, who=state.who(self.turn), **args))


class Consequence(Phase):
    __slots__ = ()
    forced: ClassVar[bool] = True

    def refuse(self, state: State, action: Action) -> Refusal:
        said = "“{action}” must wait: the last action has yet to take effect."
        return Refusal("hand.stage", Phrase(said, action=action.said))


@dataclass(frozen=True, slots=True)
class Over(Consequence):
    lying: tuple[tuple[int, int], ...] = ()  # the cards of an unfinished trick, as pairs (seat, card number)
    stage: ClassVar = "over"
    forced: ClassVar = False

    def refuse(self, state: State, action: Action) -> Refusal:
        said = "“{action}” comes too late: the hand is over, and a new one is dealt."
        return Refusal("hand.over", Phrase(said, action=action.said))


OVER: Final = Over()
