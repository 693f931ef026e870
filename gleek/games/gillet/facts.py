"""What has been settled so far in a hand of Gillet."""

from __future__ import annotations

from typing import Final, NamedTuple


class Facts(NamedTuple):
    """What has been settled so far in a hand.

    `ge_winners` are the seats that took the first bowl, or shared it, `point_winners` those of the second; `shown` is
    what each seat has shown, as masks; `halves` each hand's point in half points, once the second bowl is settled.
    """

    ge_winners: tuple[int, ...] = ()
    point_winners: tuple[int, ...] = ()
    shown: tuple[int, ...] = (0, 0, 0, 0)
    halves: tuple[int, ...] | None = None


NOTHING_SETTLED: Final = Facts()
