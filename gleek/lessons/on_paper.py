"""What a game puts on its printed sheets: what is paid or scored at a table, and the columns of a score sheet.

A game's own `teach/payments.py` and `teach/score_sheet.py` make them; `gleek.handouts` draws them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from gleek.engine.money import Stake

MONEY: Final = (Stake.PENNY, Stake.THREEPENCE)
"""What a stake is worth in the columns of money: Cotton speaks of penny Gleek, Jonson of threepenny."""


@dataclass(frozen=True, slots=True)
class Paid:
    """One payment: what for, how many stakes each payer gives, and the rule (as in the ledger) behind it.

    Where points are played for, `stakes` are the points that are scored.
    """

    what: str
    stakes: int
    rule: str

    @property
    def money(self) -> tuple[str, ...]:
        """The sum by each stake of `MONEY`."""
        return tuple(each.sum(self.stakes) for each in MONEY)


@dataclass(frozen=True, slots=True)
class Group:
    """Payments that are made alike; `who` says who pays them, to whom and when, or what is scored."""

    who: str
    paid: tuple[Paid, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its head, and what is written into it."""

    head: str
    means: str


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """All that stands on the page: the columns before the players', each player's own, those after, and notes.

    `rows` are the labels of the lines to write in, and over and under them may stand one more, with a label of its own
    (`over`, `under`); all this stands on the page `times` times. `debts` says whether there is room for who owes whom.
    """

    kind: ClassVar = "score"
    tables: ClassVar = 1

    title: str
    by: str
    players: int
    before: tuple[Column, ...]
    each: tuple[Column, ...]
    after: tuple[Column, ...]
    rows: tuple[str, ...]
    notes: tuple[tuple[str, str], ...]
    over: str = ""
    under: str = ""
    times: int = 1
    debts: bool = False

    @property
    def columns(self) -> int:
        """How many columns there are in all."""
        return len(self.before) + self.players * len(self.each) + len(self.after)
