"""A match of Gillet. Counters that a hand leaves in the bowls stay there for the next hand."""

from dataclasses import dataclass
from typing import Any, ClassVar

from gleek.engine import match
from gleek.engine.hand import Hand
from gleek.games.gillet.accounts import GE, POINT
from gleek.games.gillet.setup import Setup


@dataclass(frozen=True, repr=False)
class Match(match.Match):
    setup: ClassVar = Setup
    carries: ClassVar = ("ge", "point")

    ge: int = 0  # counters in the first bowl
    point: int = 0  # counters in the second bowl

    def _left_by(self, hand: Hand) -> dict[str, Any]:
        balances = hand.ledger.balances
        return {"ge": balances[GE], "point": balances[POINT]}

    @property
    def pots(self) -> dict[str, int]:
        return {"ge": self.ge, "point": self.point}
