"""The accounts of Gillet (four seats in playing order, two bowls, what earlier hands left), and who wins a bowl."""

from collections.abc import Sequence
from typing import Final

from gleek.engine.ledger import Accounts, Payment

SEAT_WORDS: Final = ("first", "second", "third", "dealer")
SEATS: Final = range(4)
DEALER: Final = 3
ACCOUNTS: Final = Accounts(
    seats=SEAT_WORDS,
    pots=("ge", "point"),
    outside=("carried",),
    phrases=("the bowl of the Gé", "the bowl of the point", "earlier hands"),
    plural=frozenset({"carried"}),
    titles=("Bowl of the Gé", "Bowl of the point"),
)
# Account numbers: the two bowls, and the earlier hands, which pay the counters that they left in the bowls.
# They are plain ints and no enum, because ints are faster in the engine's inner loops.
GE: Final = 4
POINT: Final = 5
CARRIED: Final = 6


def winners(tied: Sequence[int], ties: str) -> tuple[int, ...]:
    """Return who wins a bowl: all of `tied` (in the order of play) if `ties` is "divide", else the first."""
    return tuple(tied) if ties == "divide" else tuple(tied[:1])


def give(
    bowl: int, counters: int, takers: tuple[int, ...], reason: str, rule: str
) -> tuple[tuple[Payment, ...], int]:
    """Return the payments that divide a bowl equally among the `takers`, and the counters that remain in it."""
    share, over = divmod(counters, len(takers))
    return tuple([Payment(bowl, seat, share, reason, rule) for seat in takers]), over
