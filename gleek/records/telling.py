"""What a step of a replay tells: all its events, in the players' names; or to one of them, who is then "you"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.engine.actions import check_seat
from gleek.engine.errors import need
from gleek.records.replay import Step
from gleek.words.tell import Teller, tell

if TYPE_CHECKING:
    from gleek.engine.game import Game


def tell_step(step: Step, seen_by: int | None = None, you: int | None = None) -> str:
    """Return what a step of a replay tells, all its events together.

    It is told as the seat `seen_by` sees it (None: with everything open), and to the seat `you` (None: by names).
    """
    need(step, Step, "a step", "one of the `steps` of a replay")
    for seat in (seen_by, you):
        if seat is not None:
            check_seat(seat, step.game.seats)
    teller = teller_of(step, seen_by, you)
    return " ".join([said for event in step.events if (said := tell(event, teller))])


def purses_word(game: Game) -> str:
    """Return what the players' sums are called, over them all."""
    return "Purses" if game.counts_money else "Points"


def teller_of(step: Step, seen_by: int | None = None, you: int | None = None) -> Teller:
    """Return the teller of a step: by the seats' names, or the players' while they lift for the deal.

    While they lift nobody has a seat yet, and so nobody is "you".
    """
    if step.hand is None:
        match = step.match
        return Teller(step.game, match.players, match.stake, match.rules)
    return Teller.of(step.hand.setup, step.hand, seen_by, you)
