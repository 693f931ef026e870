"""The options of a kit: the rules, the worth of a stake, and how the cards are printed."""

from __future__ import annotations

from dataclasses import dataclass

from gleek.engine.money import Stake
from gleek.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Asked:
    """One table: its rules, the preset on which they are based, and its stake.

    `indices` says whether rank and suit are printed in the corners of the cards. `names` says whether nicknames (Tib,
    Tom, Tiddy) are printed.
    """

    rules: Rules
    book: str
    stake: Stake = Stake.PENNY
    indices: bool = False
    names: bool = True
