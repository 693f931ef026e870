"""What a kit is asked for: whose rules, what a stake is worth, and what stands on the cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gleek.engine.money import Stake

if TYPE_CHECKING:
    from gleek.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Asked:
    """One table: its rules, the preset that they began from, and its stake.

    `indices` says whether the cards have their rank and suit in the corners, `names` whether those that have a name
    (Tib, Tom, Tiddy) say it.
    """

    rules: Rules
    book: str
    stake: Stake = Stake.PENNY
    indices: bool = False
    names: bool = True
