"""The accounts in the ledger of a hand of Gillet: four seats in the order of play, two bowls, and the earlier hands."""

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
# Account numbers: the two bowls, and the earlier hands, which pay the counters that they left in the bowls.
# They are plain ints and no enum, because ints are faster in the engine's inner loops.
GE: Final = 4
POINT: Final = 5
CARRIED: Final = 6
