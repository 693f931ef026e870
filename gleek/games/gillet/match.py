"""A match at Gillet: what one hand leaves in the bowls is played for in the next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from gleek.engine import match
from gleek.games.gillet.accounts import GE, POINT
from gleek.games.gillet.setup import Setup

if TYPE_CHECKING:
    from gleek.engine.hand import Hand


@dataclass(frozen=True, repr=False)
class Match(match.Match):
    """A match between hands: `ge` and `point` are the counters that stand in the two bowls."""

    ge: int = 0
    point: int = 0

    def begin(self) -> Setup:
        """Return the setup of the next hand."""
        return Setup(self.rules, self.stake, self.ge, self.point, names=self.names)

    def _left_by(self, hand: Hand) -> dict[str, Any]:
        """Return what a hand leaves in the bowls."""
        balances = hand.ledger.balances
        return {"ge": balances[GE], "point": balances[POINT]}

    @property
    def pots(self) -> dict[str, int]:
        """What stands in the bowls."""
        return {"ge": self.ge, "point": self.point}

    @property
    def brought(self) -> dict[str, int | bool]:
        """What a record of the next deal says of those before it."""
        return {"ge": self.ge, "point": self.point}

    @property
    def left(self) -> tuple[int, ...]:
        """What stands in the two bowls."""
        return (self.ge, self.point)

    def _with_left(self, left: tuple[int, ...]) -> Match:
        """Return this match with so much in the two bowls."""
        ge, point = left
        return replace(self, ge=ge, point=point)
