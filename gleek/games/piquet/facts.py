"""The results of a deal of Piquet so far, stage by stage."""

from typing import Final, NamedTuple, Self

from gleek.engine.state import replaced
from gleek.games.piquet.actions import Call

# Values of `Facts.kinds`: who scores the items of a kind.
ELDERS: Final = 0
YOUNGERS: Final = 1
EQUAL: Final = 2
NOBODYS: Final = 3
BARRED: Final = 4  # nobody scores: younger's item is better, but cards that elder has shown bar it


class Facts(NamedTuple):
    """The results of a deal so far. In a pair, elder's value comes first."""

    claimed: tuple[bool, bool] = (False, False)  # whether each player has claimed carte blanche
    laid_out: tuple[int, int] = (0, 0)  # the discards, as masks
    taken: tuple[int, int] = (0, 0)  # how many cards each player has discarded; they take in as many
    calls: tuple[Call | None, Call | None] = (None, None)  # the call of each player; None before it is made
    kinds: tuple[int, ...] = ()  # who scores point, sequences and sets; empty before younger has answered
    counted: int = 0  # how many of the three kinds (point, sequences, sets) are counted
    pending: bool = False  # whether items must still be counted or shown after elder has led
    shown: tuple[int, int] = (0, 0)  # the cards that each player has shown for their calls, as masks
    looked: bool | None = None  # whether younger looked at the cards left in the talon; None before that
    left: int = 0  # the cards left in the talon that both players have looked at, as a mask
    # the twelve dealt cards of each carte blanche that was shown, even those discarded since
    blanks: tuple[int, int] = (0, 0)

    def but(self, **changed: object) -> Self:
        return replaced(self, changed)
