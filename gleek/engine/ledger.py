"""Payments, and where the money stands.

An account is a seat (0 eldest, 1 second, 2 dealer), a pot, or what earlier hands left. Every payment
takes from one account what it gives to another, so that all accounts together are nought after every
payment. Sums are whole stakes.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple


class Seat(IntEnum):
    """The three seats, in the order of speaking and play, from the dealer's left."""

    ELDEST = 0
    SECOND = 1
    DEALER = 2

    @property
    def word(self) -> str:
        """The seat's name in records: eldest, second or dealer."""
        return self.name.lower()


SEATS: Final = (Seat.ELDEST, Seat.SECOND, Seat.DEALER)
SEAT_WORDS: Final = ("eldest", "second", "dealer")


class Account(IntEnum):
    """Where money can be: with a seat (the same numbers as `Seat`), in a pot, or brought in from earlier hands."""

    ELDEST = 0
    SECOND = 1
    DEALER = 2
    RUFF = 3
    RECKONING = 4
    CARRIED = 5

    @property
    def word(self) -> str:
        """The account's name in records: a seat's name, `ruff`, `reckoning` or `carried`."""
        return self.name.lower()


ACCOUNT_WORDS: Final = tuple(each.word for each in Account)
POTS: Final = (Account.RUFF, Account.RECKONING)
# Plain ints for the engine's inner loops.
RUFF: Final = 3
RECKONING: Final = 4
CARRIED: Final = 5


class Payment(NamedTuple):
    """One payment: from an account to an account, how many stakes (above nought), why, and under which rule."""

    payer: int
    receiver: int
    stakes: int
    reason: str
    rule: str

    @property
    def payer_word(self) -> str:
        """The payer's account, in records' words."""
        return ACCOUNT_WORDS[self.payer]

    @property
    def receiver_word(self) -> str:
        """The receiver's account, in records' words."""
        return ACCOUNT_WORDS[self.receiver]


class Ledger(NamedTuple):
    """All payments so far, and each account's balance in stakes (indexed by `Account`)."""

    balances: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    payments: tuple[Payment, ...] = ()

    def add(self, payments: tuple[Payment, ...]) -> Ledger:
        """Return the ledger with these payments made."""
        if not payments:
            return self
        before, paid = self
        balances = [*before]
        for payer, receiver, stakes, _, _ in payments:
            balances[payer] -= stakes
            balances[receiver] += stakes
        return tuple.__new__(Ledger, ((*balances,), paid + payments))

    @property
    def purses(self) -> tuple[int, int, int]:
        """What each seat has won or lost so far, in stakes."""
        return self.balances[:3]  # type: ignore[return-value]

    @property
    def ruff(self) -> int:
        """What stands in the ruff's pot."""
        return self.balances[RUFF]

    @property
    def reckoning(self) -> int:
        """What stands in the pot of the reckoning."""
        return self.balances[RECKONING]


@lru_cache(maxsize=1024)  # the same few sums are paid in hand after hand
def from_each(receiver: int, stakes: int, reason: str, rule: str) -> tuple[Payment, ...]:
    """Return the payments of this many stakes from each of the two others to one seat."""
    return tuple(
        Payment(payer, receiver, stakes, reason, rule) for payer in ((receiver + 1) % 3, (receiver + 2) % 3)
    )
