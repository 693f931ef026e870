"""The facts that a hand of Gillet has settled so far."""

from __future__ import annotations

from typing import Final, NamedTuple


class Facts(NamedTuple):
    """The facts that a hand has settled so far."""

    ge_winners: tuple[int, ...] = ()  # the seats that won or shared the first bowl
    point_winners: tuple[int, ...] = ()  # the seats that won or shared the second bowl
    shown: tuple[int, ...] = (0, 0, 0, 0)  # the cards that each seat has shown, as masks
    halves: tuple[int, ...] | None = None  # each hand's point in half points, once the second bowl is settled


NOTHING_SETTLED: Final = Facts()
