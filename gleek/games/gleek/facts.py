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

    def but(
        self,
        *,
        buyer: int | None = None,
        price: int | None = None,
        laid_out: int | None = None,
        taken_in: bool | None = None,
        ruff_shown: tuple[int, int, int] | None = None,
        ruff_winners: tuple[int, ...] | None = None,
        next_doubled: bool | None = None,
        called: tuple[Sets | None, ...] | None = None,
        scores: tuple[int, int, int] | None = None,
    ) -> Facts:
        """Return a copy with the given fields changed; None leaves a field as it is. Twice as fast as `_replace`."""
        (
            had_buyer,
            had_price,
            had_laid_out,
            had_taken,
            had_shown,
            had_winners,
            had_doubled,
            had_called,
            had_scores,
        ) = self
        return make(
            Facts,
            (
                had_buyer if buyer is None else buyer,
                had_price if price is None else price,
                had_laid_out if laid_out is None else laid_out,
                had_taken if taken_in is None else taken_in,
                had_shown if ruff_shown is None else ruff_shown,
                had_winners if ruff_winners is None else ruff_winners,
                had_doubled if next_doubled is None else next_doubled,
                had_called if called is None else called,
                had_scores if scores is None else scores,
            ),
        )


NOTHING_SETTLED: Final = Facts()
