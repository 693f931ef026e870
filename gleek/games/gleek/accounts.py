"""The three seats of Gleek in playing order, and the accounts of its ledger."""

from functools import lru_cache
from typing import Final

from gleek.engine.cards import Numbered
from gleek.engine.ledger import Accounts, Payment


class Seat(Numbered):
    """The three seats in the order in which they bid and play. The player on the dealer's left is the first."""

    ELDEST = 0
    SECOND = 1
    DEALER = 2


SEATS: Final = (Seat.ELDEST, Seat.SECOND, Seat.DEALER)
SEAT_WORDS: Final = ("eldest", "second", "dealer")
# For each seat, the seat on its left.
NEXT: Final = (1, 2, 0)


class Account(Numbered):
    """An account of the ledger: a seat (the same numbers as `Seat`), a pot, or the money left by earlier hands."""

    ELDEST = 0
    SECOND = 1
    DEALER = 2
    RUFF = 3
    RECKONING = 4
    CARRIED = 5


ACCOUNTS: Final = Accounts(
    seats=SEAT_WORDS,
    pots=("ruff", "reckoning"),
    outside=("carried",),
    phrases=("the ruff’s pot", "the pot of the reckoning", "earlier hands"),
    plural=frozenset({"carried"}),
    titles=("Ruff pot", "Reckoning pot"),
)
# The numbers of three accounts as plain ints, which are faster than `Account` in the engine's inner loops.
RUFF: Final = 3
RECKONING: Final = 4
CARRIED: Final = 5


@lru_cache(maxsize=1024)  # the same few payments recur in every hand
def from_each(receiver: int, stakes: int, reason: str, rule: str) -> tuple[Payment, ...]:
    """Return two payments to the seat `receiver`: each of the other two seats pays `stakes`."""
    return tuple(
        Payment(payer, receiver, stakes, reason, rule) for payer in ((receiver + 1) % 3, (receiver + 2) % 3)
    )
