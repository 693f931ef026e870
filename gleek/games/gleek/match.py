"""A match at Gleek: several hands. A hand may leave its pot for the next hand, and may double the next hand's ruff."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from gleek.engine import match
from gleek.engine.hand import Hand
from gleek.games.gleek.accounts import RECKONING, RUFF
from gleek.games.gleek.setup import Setup


@dataclass(frozen=True, repr=False)
class Match(match.Match):
    """A match between hands; `purses` are each player's winnings so far, in stakes."""

    setup: ClassVar = Setup
    carries: ClassVar = ("pot", "doubled")

    pot: int = 0  # the stakes in the ruff's pot
    doubled: bool = False  # whether the next ruff is double

    def wrong(self) -> Iterator[tuple[str, str]]:
        yield from super().wrong()
        if not match.is_whole(self.pot):
            yield "pot", "give a whole number of stakes, 0 or more"
        if type(self.doubled) is not bool:
            yield "doubled", "give True or False"

    def _left_by(self, hand: Hand) -> dict[str, Any]:
        balances = hand.ledger.balances
        return {"pot": balances[RUFF] + balances[RECKONING], "doubled": hand.facts.next_doubled}

    @property
    def pots(self) -> dict[str, int]:
        return {"ruff": self.pot}
