"""A match of Gillet: counters left in the bowls are added to the next hand's antes."""

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
    """A match between two hands."""

    ge: int = 0  # counters in the first bowl
    point: int = 0  # counters in the second bowl

    def begin(self) -> Setup:
        """Return the setup of the next hand."""
        return Setup(self.rules, self.stake, self.ge, self.point, names=self.names)

    def _left_by(self, hand: Hand) -> dict[str, Any]:
        balances = hand.ledger.balances
        return {"ge": balances[GE], "point": balances[POINT]}

    @property
    def pots(self) -> dict[str, int]:
        """The counters in the two bowls."""
        return {"ge": self.ge, "point": self.point}

    @property
    def brought(self) -> dict[str, int | bool]:
        """The counters in the two bowls, as a record of the next hand stores them."""
        return {"ge": self.ge, "point": self.point}

    @property
    def left(self) -> tuple[int, ...]:
        """The counters in the two bowls, as a tuple."""
        return (self.ge, self.point)

    def _with_left(self, left: tuple[int, ...]) -> Match:
        ge, point = left
        return replace(self, ge=ge, point=point)
