"""A hand that is being played: the steps that one more action adds to it, and where one stops between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.records.replay import Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gleek.engine.actions import Action
    from gleek.engine.hand import Hand


def steps_of(action: Action, last: Step) -> Iterator[Step]:
    """Give the step of an action that is done after the `last` one, then those of its consequences.

    They are numbered as `gleek.records.replay` numbers them. Raises `Illegal` for an action that the rules refuse.
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
    """Return the hand after the last of some steps."""
    hand = steps[-1].hand
    assert hand is not None
    return hand


def is_pause(step: Step, following: Step) -> bool:
    """Tell whether to stop between two steps: where a stage has come to its end. The tricks follow one another."""
    stage = step.stage
    return stage != following.stage and stage not in {"deal", "tricks"}


def takes_trick(step: Step) -> bool:
    """Tell whether a trick is taken by a step."""
    return any(event.kind == "trick" for event in step.events)
