"""A match of Gillet. Counters that a hand leaves in the bowls stay there for the next hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gleek.engine import match
from gleek.engine.hand import Hand
from gleek.games.gillet.accounts import GE, POINT
from gleek.games.gillet.setup import Setup


@dataclass(frozen=True, repr=False)
class Match(match.Match):
    """The state of a match before its next hand."""

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
        """The counters in the two bowls, by the name of the bowl."""
        return {"ge": self.ge, "point": self.point}

    @property
    def brought(self) -> dict[str, int | bool]:
        """The counters in the two bowls, in the form in which a file stores them with the next hand."""
        return {"ge": self.ge, "point": self.point}

    @property
    def left(self) -> tuple[int, ...]:
        """The counters in the first and in the second bowl."""
        return (self.ge, self.point)

    def _with_left(self, left: tuple[int, ...]) -> Match:
        ge, point = left
        return replace(self, ge=ge, point=point)
