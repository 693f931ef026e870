"""A match at Gleek: several hands. A hand may leave money in the pot for the next ruff, and may make it double."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from gleek.engine import match
from gleek.engine.errors import need
from gleek.engine.hand import Hand
from gleek.engine.money import Stake
from gleek.games.gleek.accounts import RECKONING, RUFF
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.setup import Setup


@dataclass(frozen=True, repr=False)
class Match(match.Match):
    """The state of a match while no hand is being played.

    `purses` are each player's winnings so far, in stakes. `purses` and `pot` add up to `carried`.
    """

    setup: ClassVar = Setup
    carries: ClassVar = ("pot", "doubled")

    # the stakes in the ruff's pot
    pot: int = 0
    # whether the next ruff is double
    doubled: bool = False
    # the stakes that were in the ruff's pot before the first hand of the match
    carried: int = 0

    def wrong(self) -> Iterator[tuple[str, str]]:
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
        """Return a match before its first hand.

        `brought` may have the items `pot` (in stakes) and `doubled` (whether the first ruff is double). The method
        raises `Unreadable` if it is not a mapping.
        """
        need(brought, Mapping, "what earlier hands left", "{“pot”: 3, “doubled”: False}, or {}")
        pot, doubled = brought.get("pot", 0), bool(brought.get("doubled", False))
        return cls(rules, players, dealer, stake, pot=pot, doubled=doubled, carried=pot)

    def _left_by(self, hand: Hand) -> dict[str, Any]:
        """Return the fields that `hand` changes: the money left in both pots, and whether the next ruff is double."""
        balances = hand.ledger.balances
        return {"pot": balances[RUFF] + balances[RECKONING], "doubled": hand.facts.next_doubled}

    @property
    def pots(self) -> dict[str, int]:
        return {"ruff": self.pot}
