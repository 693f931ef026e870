"""The sentences of a replay's step, with the players' names or with "you" for one player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.engine.actions import check_seat
from gleek.engine.errors import need
from gleek.records.replay import Step
from gleek.words.tell import Teller, tell

if TYPE_CHECKING:
    from gleek.engine.game import Game


def tell_step(step: Step, seen_by: int | None = None, you: int | None = None) -> str:
    """Return the sentences of all events of a step.

    They contain what the seat `seen_by` can see (None: everything), and address the seat `you` (None: no seat).
    """
    need(step, Step, "a step", "one of the `steps` of a replay")
    for seat in (seen_by, you):
        if seat is not None:
            check_seat(seat, step.game.seats)
    teller = teller_of(step, seen_by, you)
    return " ".join([said for event in step.events if (said := tell(event, teller))])


def purses_word(game: Game) -> str:
    """Return the heading for the players' sums."""
    return "Purses" if game.counts_money else "Points"


def teller_of(step: Step, seen_by: int | None = None, you: int | None = None) -> Teller:
    """Return the teller of a step, which names players by seat, or by name while they lift for the deal.

    While they lift, no player has a seat yet, and so no player is "you".
    """
    if step.hand is None:
        match = step.match
        return Teller(step.game, match.players, match.stake, match.rules)
    return Teller.of(step.hand.setup, step.hand, seen_by, you)
