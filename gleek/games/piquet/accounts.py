"""The accounts in the ledger of a deal of Piquet: the two seats, and the account "score", which pays every point."""

from typing import Final

from gleek.engine.ledger import Accounts

ELDER: Final = 0
YOUNGER: Final = 1
SEAT_WORDS: Final = ("elder", "younger")
SCORE: Final = 2

ACCOUNTS: Final = Accounts(seats=SEAT_WORDS, outside=("score",), phrases=("the score",))
