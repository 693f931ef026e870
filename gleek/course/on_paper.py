"""The types for a game's printed sheets: a list of payments (or of points), and an empty score sheet to fill in."""

from dataclasses import dataclass
from typing import Final

from gleek.engine.money import Stake

MONEY: Final = (Stake.PENNY, Stake.THREEPENCE)
"""The worths of a stake for which a list of payments has a column. Cotton writes of Gleek at a penny a stake, and
Jonson at threepence.
"""


@dataclass(frozen=True, slots=True)
class Paid:
    what: str  # the reason for the payment
    stakes: int  # how many stakes each payer gives, or how many points are scored
    rule: str  # the id of the rule that orders the payment

    @property
    def money(self) -> tuple[str, ...]:
        return tuple(each.sum(self.stakes) for each in MONEY)


@dataclass(frozen=True, slots=True)
class Group:
    who: str  # who pays whom and when, or what is scored
    paid: tuple[Paid, ...]


@dataclass(frozen=True, slots=True)
class Column:
    head: str
    means: str


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    title: str
    by: str
    players: int
    before: tuple[Column, ...]  # the columns to the left of the players' columns
    each: tuple[Column, ...]  # the columns that each player has
    after: tuple[Column, ...]  # the columns to the right of the players' columns
    rows: tuple[str, ...]  # the labels of the empty lines in which the players write
    notes: tuple[tuple[str, str], ...]  # the notes below the table, as (heading, text) pairs
    over: str = ""  # the label of an extra line above `rows`; "" for no such line
    under: str = ""  # the label of an extra line below `rows`; "" for no such line
    times: int = 1  # how many copies of the sheet are printed on one page
    debts: bool = False  # whether there is space to write who owes whom

    @property
    def columns(self) -> int:
        return len(self.before) + self.players * len(self.each) + len(self.after)
