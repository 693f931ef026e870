"""The steps that an action adds to the replay of a hand, and the places at which play pauses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.engine.actions import DEAL
from gleek.records.replay import Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gleek.engine.actions import Action
    from gleek.engine.hand import Hand


def steps_of(action: Action, last: Step) -> Iterator[Step]:
    """Yield the step of `action`, taken after the step `last`, and then the steps that follow automatically.

    The steps are numbered as in `gleek.records.replay`. Raises `Illegal` if the rules forbid the action.
    """
    assert last.hand is not None
    hand, events = last.hand.apply(action, halt=True)
    number, turn = last.number + 1, last.turn + 1
    yield Step(number, last.hand_number, last.match, hand, action, events, turn)
    while hand.forced:
        number += 1
        hand, events = hand.follow()
        yield Step(number, last.hand_number, last.match, hand, None, events, turn)


def hand_after(steps: Sequence[Step]) -> Hand:
    """Return the hand after the last of the given steps."""
    hand = steps[-1].hand
    assert hand is not None
    return hand


def is_pause(step: Step, following: Step) -> bool:
    """Return whether play pauses between two steps: at the end of each stage, except the deal and the tricks."""
    stage = step.stage
    return stage != following.stage and (step.hand is None or stage not in {DEAL, step.hand.game.trick_stage})
