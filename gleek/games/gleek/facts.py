"""The results of the stages of a hand of Gleek, as far as it has been played."""

from typing import NamedTuple, Self

from gleek.engine.state import replaced

Sets = tuple[tuple[int, int], ...]
"""Sets called or held, as pairs of a rank and a number of cards."""


class Facts(NamedTuple):
    buyer: int | None = None  # the seat that bought the stock; None if no seat has bought it
    price: int = 0  # the winning bid, in stakes
    laid_out: int = 0  # the buyer's discard, as a mask
    taken_in: bool = False  # whether the buyer has taken the stock
    ruff_shown: tuple[int, int, int] = (0, 0, 0)  # the cards that each seat showed for the ruff, as masks
    ruff_winners: tuple[int, ...] = ()  # the seats that took the ruff's pot
    next_doubled: bool = False  # whether the ruff of the next hand is double
    called: tuple[Sets | None, ...] = (None, None, None)  # each seat's call; None before it
    scores: tuple[int, int, int] | None = None  # the scores of the reckoning; None before it

    def but(self, **changed: object) -> Self:
        return replaced(self, changed)
