"""The end of a game that is won before the deal is finished (Cavendish, the laws of au cent; Cotton p. 80)."""

from dataclasses import dataclass
from typing import ClassVar, Final

from gleek.engine.phase import OVER, Consequence, Doing, Over
from gleek.engine.state import State
from gleek.games.piquet.events import GameWon


@dataclass(frozen=True, slots=True)
class Winning(Consequence):
    lying: tuple[tuple[int, int], ...] = ()
    """The lead that won the game, as (seat, card number), so that the card stays on the table; usually empty."""

    stage: ClassVar = "end"

    def follow(self, state: State) -> Doing:
        setup, balances = state.setup, state.ledger.balances
        seat = setup.reached_by(balances)
        totals = (setup.elder + balances[0], setup.younger + balances[1])
        events = (GameWon(seat, totals, rule=setup.goal),)
        phase = Over(self.lying) if self.lying else OVER
        return state.to(phase, events=events), events


WON: Final = Winning()
