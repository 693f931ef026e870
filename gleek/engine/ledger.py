"""Payments and balances, in whole stakes or points.

An account belongs to a seat or a pot, or is outside the hand. Every payment moves an amount from one account to
another, so the balances always sum to 0.
"""

from __future__ import annotations

from typing import NamedTuple


class Accounts(NamedTuple):
    """The accounts of a game, numbered in this order: its seats, its pots, then the accounts outside the hand."""

    seats: tuple[str, ...]  # the seats' names in records
    pots: tuple[str, ...] = ()  # the pots' names in records
    outside: tuple[str, ...] = ()  # the outside accounts' names in records
    phrases: tuple[str, ...] = ()  # the names, in sentences, of the pots and then of the outside accounts
    plural: frozenset[str] = frozenset()  # the names of accounts with a plural verb ("earlier hands leave")
    titles: tuple[str, ...] = ()  # headings of the pots

    @property
    def words(self) -> tuple[str, ...]:
        return self.seats + self.pots + self.outside

    @property
    def outside_numbers(self) -> range:
        return range(len(self.seats) + len(self.pots), len(self.words))

    @property
    def pot_numbers(self) -> range:
        return range(len(self.seats), len(self.seats) + len(self.pots))

    def name(self, account: int, seat_names: tuple[str, ...]) -> str:
        seats = len(self.seats)
        return seat_names[account] if account < seats else self.phrases[account - seats]

    def verb(self, account: int) -> tuple[str, str]:
        """Return the verb for a payment from this account, and the auxiliary for its negation: ("pays", "does")."""
        if account < len(self.seats):
            return "pays", "does"
        return ("leave", "do") if self.words[account] in self.plural else ("gives", "does")

    def pots_in(self, ledger: Ledger) -> list[tuple[str, str, int]]:
        pots = zip(self.pots, self.titles, self.pot_numbers, strict=True)
        return [(name, title, ledger.balances[number]) for name, title, number in pots]

    def empty(self) -> Ledger:
        return Ledger((0,) * len(self.words), (), len(self.seats))


class Payment(NamedTuple):
    payer: int  # the number of the account that pays
    receiver: int  # the number of the account that receives
    stakes: int  # the amount in stakes or points, more than 0
    reason: str
    rule: str  # the id of the rule that requires the payment


class Ledger(NamedTuple):
    balances: tuple[int, ...]
    payments: tuple[Payment, ...]
    seats: int  # the number of seats; their accounts come first

    def __repr__(self) -> str:
        return f"<Ledger: {len(self.payments)} payments; balances {self.balances}>"

    def add(self, payments: tuple[Payment, ...]) -> Ledger:
        if not payments:
            return self
        before, paid, seats = self
        balances = [*before]
        for payer, receiver, stakes, _, _ in payments:
            balances[payer] -= stakes
            balances[receiver] += stakes
        return tuple.__new__(Ledger, ((*balances,), paid + payments, seats))

    @property
    def purses(self) -> tuple[int, ...]:
        """The winnings of each seat so far, less its losses."""
        return self.balances[: self.seats]
