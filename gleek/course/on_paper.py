"""The data of a game's printed sheets: what is paid or scored at a table, and the columns of a score sheet.

Each game's `teach/payments.py` and `teach/score_sheet.py` make them; `gleek.handouts` prints them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from gleek.engine.money import Stake

MONEY: Final = (Stake.PENNY, Stake.THREEPENCE)
"""The values of a stake in the columns of money: Cotton mentions penny Gleek, Jonson threepenny."""


@dataclass(frozen=True, slots=True)
class Paid:
    """One payment."""

    what: str  # the reason for the payment
    stakes: int  # the stakes that each payer gives, or the points scored
    rule: str  # the id of the rule, as in the ledger

    @property
    def money(self) -> tuple[str, ...]:
        """The sum for each stake of `MONEY`."""
        return tuple(each.sum(self.stakes) for each in MONEY)


@dataclass(frozen=True, slots=True)
class Group:
    """Payments that are made in the same way."""

    who: str  # who pays whom and when, or what is scored
    paid: tuple[Paid, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading and its content."""

    head: str
    means: str


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The content of a score sheet."""

    kind: ClassVar = "score"
    tables: ClassVar = 1

    title: str
    by: str
    players: int
    before: tuple[Column, ...]  # the columns before those of the players
    each: tuple[Column, ...]  # the columns of each player
    after: tuple[Column, ...]  # the columns after those of the players
    rows: tuple[str, ...]  # the labels of the lines to write in
    notes: tuple[tuple[str, str], ...]  # (heading, text) pairs
    over: str = ""  # the label of an extra line above the others, or ""
    under: str = ""  # the label of an extra line below the others, or ""
    times: int = 1  # how many times the sheet is repeated on the page
    debts: bool = False  # whether there is space for who owes whom

    @property
    def columns(self) -> int:
        """The number of columns."""
        return len(self.before) + self.players * len(self.each) + len(self.after)
