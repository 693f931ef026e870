"""The results of a hand of Gillet so far: the winners, the cards shown and the points."""

from typing import Final, NamedTuple


class Facts(NamedTuple):
    ge_winners: tuple[int, ...] = ()  # the seats that won or shared the first bowl
    point_winners: tuple[int, ...] = ()  # the seats that won or shared the second bowl
    shown: tuple[int, ...] = (0, 0, 0, 0)  # the cards that each seat has shown, as masks
    halves: tuple[int, ...] | None = None  # each point in half points; None until the second bowl is settled


NOTHING_SETTLED: Final = Facts()
