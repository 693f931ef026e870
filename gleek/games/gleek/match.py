"""A match at Gleek: the pot of the ruff carried from hand to hand, and ruffs doubled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from gleek.engine import match
from gleek.engine.errors import need
from gleek.games.gleek.accounts import RECKONING, RUFF
from gleek.games.gleek.setup import Setup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gleek.engine.hand import Hand
    from gleek.engine.money import Stake
    from gleek.games.gleek.rules import Rules


@dataclass(frozen=True, repr=False)
class Match(match.Match):
    """A match between hands.

    `purses` are what each player has won or lost so far, in stakes; `pot` what stands in the ruff's pot,
    `doubled` whether the next ruff is double; `carried` what was declared to be in the pot at the very
    beginning. Purses and pot come to `carried`.
    """

    pot: int = 0
    doubled: bool = False
    carried: int = 0

    def wrong(self) -> Iterator[tuple[str, str]]:
        """Give the fields that cannot be as they are."""
        yield from super().wrong()
        for name in ("pot", "carried"):
            if not match.is_whole(getattr(self, name)):
                yield name, "give a whole number of stakes, 0 or more"
        if type(self.doubled) is not bool:
            yield "doubled", "give True or False"

    @classmethod
    def of(
        cls,
        rules: Rules,
        players: tuple[str, ...],
        dealer: int,
        stake: Stake,
        brought: Mapping[str, int | bool],
    ) -> Match:
        """Return a match before its first hand; `brought` is what stands in the pot, and whether the ruff is double."""
        need(brought, Mapping, "what earlier hands left", "{“pot”: 3, “doubled”: False}, or {}")
        pot, doubled = brought.get("pot", 0), bool(brought.get("doubled", False))
        return cls(rules, players, dealer, stake, pot=pot, doubled=doubled, carried=pot)

    def begin(self) -> Setup:
        """Return the setup of the next hand."""
        return Setup(self.rules, self.stake, self.pot, self.doubled, names=self.names)

    def _left_by(self, hand: Hand) -> dict[str, Any]:
        """Return what a hand leaves: both pots to the next ruff, and whether that is double."""
        balances = hand.ledger.balances
        return {"pot": balances[RUFF] + balances[RECKONING], "doubled": hand.facts.next_doubled}

    @property
    def pots(self) -> dict[str, int]:
        """What stands in the ruff's pot."""
        return {"ruff": self.pot}

    @property
    def brought(self) -> dict[str, int | bool]:
        """What a record of the next hand says of those before it."""
        return {"pot": self.pot, "doubled": self.doubled}

    @property
    def left(self) -> tuple[int, ...]:
        """What stands in the pot, and 1 where the next ruff is double."""
        return (self.pot, int(self.doubled))

    def _with_left(self, left: tuple[int, ...]) -> Match:
        """Return this match with a pot and a ruff that is double or not."""
        pot, doubled = left
        return replace(self, pot=pot, doubled=bool(doubled))
