"""What players remember of a hand: Tib drawn, Tom caught, a repique. The game says which events these are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gleek.engine.phrase import to_you
from gleek.lessons.stepping.table_view import MomentView
from gleek.words import one_stop

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gleek.lessons.stepping.game_table import GameTable
    from gleek.records.replay import Replay, Step


def moments_of(
    step: Step, game: GameTable[Any], seen_by: int | None, you: int | None = None
) -> list[MomentView]:
    """Return what is to be remembered of a step, as a seat sees it (None: all open), told to the seat `you`."""
    return _told([step], game, seen_by, you)


def moments_so_far(
    played: Replay, at: int, game: GameTable[Any], seen_by: int | None, you: int | None = None
) -> list[MomentView]:
    """Return what is to be remembered of a hand up to a step (from 1)."""
    number = played.steps[at - 1].hand_number
    return _told([step for step in played.steps[:at] if step.hand_number == number], game, seen_by, you)


def _told(
    steps: Iterable[Step], game: GameTable[Any], seen_by: int | None, you: int | None
) -> list[MomentView]:
    # A table is drawn for each frame of an answer: of a whole hand's events only these few are looked at.
    kinds = game.remembered
    places = [
        (step.hand, event)
        for step in steps
        if step.hand is not None
        for event in step.events
        if type(event) in kinds
    ]
    found = []
    for hand, event in places:
        for moment in game.moments(event, hand, seen_by):
            verb, _, what = moment.what.partition(" ")
            who = f"You {to_you(verb)}" if moment.seat == you else f"{hand.setup.names[moment.seat]} {verb}"
            found.append(
                MomentView(seat=game.seats[moment.seat], text=one_stop(f"{who} {what}."), mark=moment.mark)
            )
    return found


def with_moments(said: str, step: Step, game: GameTable[Any], seen_by: int | None, you: int | None) -> str:
    """Return the sentences of a step with those of its moments."""
    return " ".join([said, *(each["text"] for each in moments_of(step, game, seen_by, you))])
