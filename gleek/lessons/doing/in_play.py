"""A hand that is being played: the steps that one more action adds to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.records.replay import Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gleek.engine.actions import Action


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
