"""A game that is played up to a number, and won before its last deal is out.

Cavendish, the laws of au cent; Cotton p. 80.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from gleek.engine.phase import OVER, Consequence, Over
from gleek.games.piquet.events import GameWon

if TYPE_CHECKING:
    from gleek.engine.phase import Doing
    from gleek.engine.state import State


@dataclass(frozen=True, slots=True)
class Winning(Consequence):
    """A player has come to the number played up to: the deal is at its end, whatever is left of it."""

    lying: tuple[tuple[int, int], ...] = ()
    """The card led that won the game, as (seat, card's number): it stays on the table."""

    stage: ClassVar = "end"

    def follow(self, state: State) -> Doing:
        """Say who, and end the deal."""
        setup, balances = state.setup, state.ledger.balances
        seat = setup.reached_by(balances)
        totals = (setup.elder + balances[0], setup.younger + balances[1])
        events = (GameWon(seat, totals, rule=setup.goal),)
        phase = Over(self.lying) if self.lying else OVER
        return state.to(phase, events=events), events


WON: Final = Winning()
