"""Hand after hand: lifting for the first deal, the deal passing to the left, pots carried and ruffs doubled.

A `Match` never changes: `begin` gives the setup of the next hand, `after` the match when that hand is
over. Players are numbered round the table to the left; a hand's seats follow from who deals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gleek.engine.errors import Fault, Inconsistent
from gleek.engine.money import Stake
from gleek.engine.state import Setup
from gleek.games.gleek.actions import STAGE_NAMES

if TYPE_CHECKING:
    from gleek.engine.hand import Hand
    from gleek.games.gleek.rules import Rules


class Match(NamedTuple):
    """A match between hands.

    `purses` are what each player has won or lost so far, in stakes; `pot` what stands in the ruff's pot,
    `doubled` whether the next ruff is double; `carried` what was declared to be in the pot at the very
    beginning. Purses and pot come to `carried`.
    """

    rules: Rules
    players: tuple[str, str, str]
    dealer: int
    stake: Stake = Stake.PENNY
    purses: tuple[int, int, int] = (0, 0, 0)
    pot: int = 0
    doubled: bool = False
    carried: int = 0
    hands: int = 0

    def player(self, seat: int) -> int:
        """Return the player who sits in a seat (0 eldest) of the hand that is next or in play."""
        return (self.dealer + 1 + seat) % 3

    def begin(self) -> Setup:
        """Return the setup of the next hand."""
        names = tuple(self.players[self.player(seat)] for seat in range(3))
        return Setup(self.rules, self.stake, self.pot, self.doubled, names)  # type: ignore[arg-type]

    def purses_during(self, hand: Hand) -> tuple[int, int, int]:
        """Return each player's purse, by player, at a moment of the hand in play."""
        purses = list(self.purses)
        for seat, stakes in enumerate(hand.ledger.purses):
            purses[self.player(seat)] += stakes
        return purses[0], purses[1], purses[2]

    def after(self, hand: Hand) -> Match:
        """Return the match after a hand: its money, what it left in the pot, and the deal passed to the left.

        Raises `Inconsistent` for a hand that is not over.
        """
        if not hand.over:
            said = f"it is still at {STAGE_NAMES[hand.stage]}: play it to its end first."
            raise Inconsistent("The hand", (Fault("", said),))
        return self._replace(
            purses=self.purses_during(hand),
            pot=hand.ledger.ruff + hand.ledger.reckoning,
            doubled=hand.facts.next_doubled,
            dealer=(self.dealer + 1) % 3,
            hands=self.hands + 1,
        )
