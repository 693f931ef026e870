"""The setup of a hand of Gillet, and a match: counters that a hand leaves in the bowls stay there for the next."""

from dataclasses import dataclass
from typing import Any, ClassVar

from gleek.engine import match
from gleek.engine.hand import Hand
from gleek.games.common import setup
from gleek.games.gillet.accounts import GE, POINT


@dataclass(frozen=True, slots=True)
class Setup(setup.Setup):
    ge: int = 0  # counters in the first bowl from earlier hands
    point: int = 0  # counters in the second bowl from earlier hands
    game_id: ClassVar = "gillet"
    example: ClassVar = "preset('academie')"

    def wrong(self) -> dict[str, str]:
        wanted = setup.Setup.wrong(self)
        for name, counters in (("ge", self.ge), ("point", self.point)):
            if type(counters) is not int or counters < 0:
                wanted[name] = "give a whole number of counters, 0 or more"
        return wanted


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
