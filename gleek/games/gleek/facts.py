"""The results of the stages of a hand of Gleek, as far as it has been played."""

from __future__ import annotations

from typing import Final, NamedTuple

from gleek.engine.state import make

Sets = tuple[tuple[int, int], ...]
"""Sets called or held, as pairs of a rank and a number of cards."""


class Facts(NamedTuple):
    """The results of a hand so far. A field has its default value until its stage has set it."""

    # the seat that bought the stock; None if no seat has bought it
    buyer: int | None = None
    # the winning bid, in stakes
    price: int = 0
    # the buyer's discard, as a mask
    laid_out: int = 0
    # whether the buyer has taken the stock
    taken_in: bool = False
    # the cards that each seat showed for the ruff, as masks
    ruff_shown: tuple[int, int, int] = (0, 0, 0)
    # the seats that took the ruff's pot
    ruff_winners: tuple[int, ...] = ()
    # whether the ruff of the next hand is double
    next_doubled: bool = False
    # each seat's call; None for a seat that has not called yet
    called: tuple[Sets | None, ...] = (None, None, None)
    # the scores of the reckoning; None before it
    scores: tuple[int, int, int] | None = None

    def but(self, **changed: object) -> Facts:
        """Return a copy with the given fields changed (faster than `_replace`)."""
        return make(Facts, map(changed.get, _NAMES, self))


_NAMES: Final = Facts._fields
NOTHING_SETTLED: Final = Facts()
