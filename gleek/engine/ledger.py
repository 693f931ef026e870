"""Payments, and where the money stands.

An account is a seat, a pot, or a place outside the hand: what earlier hands left, or an account out of which points
are scored. Every payment takes from one account what it gives to another, so that all accounts together are nought
after every payment. Sums are whole stakes, or points.
"""

from __future__ import annotations

from typing import NamedTuple


class Accounts(NamedTuple):
    """The accounts of a game, numbered in this order: its seats, its pots, and what lies outside the hand.

    `seats`, `pots` and `outside` are their names in records; `phrases` how a sentence calls the pots and what lies
    outside; `plural` those of them that are several ("earlier hands leave"); `titles` what stands over each pot.
    """

    seats: tuple[str, ...]
    pots: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    plural: frozenset[str] = frozenset()
    titles: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """All names in records, in order."""
        return self.seats + self.pots + self.outside

    @property
    def outside_numbers(self) -> range:
        """The numbers of what lies outside the hand."""
        return range(len(self.seats) + len(self.pots), len(self.words))

    @property
    def pot_numbers(self) -> range:
        """The pots' numbers."""
        return range(len(self.seats), len(self.seats) + len(self.pots))

    def name(self, account: int, seat_names: tuple[str, ...]) -> str:
        """Return an account's name in a sentence: the player's, or the pot's."""
        seats = len(self.seats)
        return seat_names[account] if account < seats else self.phrases[account - seats]

    def verb(self, account: int) -> tuple[str, str]:
        """Return the verb of a payment out of this account, and the form for "does not": ("pays", "does")."""
        if account < len(self.seats):
            return "pays", "does"
        return ("leave", "do") if self.words[account] in self.plural else ("gives", "does")

    def empty(self) -> Ledger:
        """Return the ledger before any payment."""
        return Ledger((0,) * len(self.words), (), len(self.seats))


class Payment(NamedTuple):
    """One payment: from an account to an account, how much (above nought), why, and under which rule."""

    payer: int
    receiver: int
    stakes: int
    reason: str
    rule: str


class Ledger(NamedTuple):
    """All payments so far, each account's balance, and how many of the accounts are seats (the first ones)."""

    balances: tuple[int, ...]
    payments: tuple[Payment, ...]
    seats: int

    def __repr__(self) -> str:
        """Return how much has been paid and what each account has, in a line."""
        return f"<Ledger: {len(self.payments)} payments; balances {self.balances}>"

    def add(self, payments: tuple[Payment, ...]) -> Ledger:
        """Return the ledger with these payments made."""
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
        """What each seat has won or lost so far."""
        return self.balances[: self.seats]
