"""The four seats of Gillet, in the order of speaking, the two bowls, and where else counters can be."""

from __future__ import annotations

from typing import Final

from gleek.engine.ledger import Accounts

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
# Plain ints for the engine's inner loops: the bowls, and what earlier hands left in them.
GE: Final = 4
POINT: Final = 5
CARRIED: Final = 6
