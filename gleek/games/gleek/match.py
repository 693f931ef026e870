"""The setup of a hand of Gleek, and a match: a hand may leave its pot for the next, and double the next one's ruff."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from gleek.engine import match
from gleek.engine.hand import Hand
from gleek.games.common import setup
from gleek.games.gleek.accounts import RECKONING, RUFF


@dataclass(frozen=True, slots=True)
class Setup(setup.Setup):
    carried: int = 0  # the stakes that earlier hands left in the ruff's pot
    doubled: bool = False  # whether this hand's ruff is double
    game_id: ClassVar = "gleek"
    example: ClassVar = "preset('cotton')"

    def wrong(self) -> dict[str, str]:
        wanted = setup.Setup.wrong(self)
        if type(self.carried) is not int or self.carried < 0:
            wanted["carried"] = "give a whole number of stakes, 0 or more"
        if not isinstance(self.doubled, bool):
            wanted["doubled"] = "give True or False"
        return wanted


@dataclass(frozen=True, repr=False)
class Match(match.Match):
    """The state of a match before its next hand; `purses` are each player's winnings so far, in stakes."""

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
