"""The plain player of Gillet: a sensible beginner that uses its own cards and the others' actions.

It plays out the deals that a code names, so that a reader can step through them. Its play is deterministic. It gets
only the observation of its seat.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cache
from typing import TYPE_CHECKING, Final

from gleek.engine.combine import choices
from gleek.games.gillet.accounts import POINT
from gleek.games.gillet.actions import Raise, Yield
from gleek.games.gillet.deal import GILLET_PACK, HAND
from gleek.games.gillet.point import Vying
from gleek.games.gillet.worth import ACE_AND_TEN, point

if TYPE_CHECKING:
    from gleek.engine.actions import Action
    from gleek.engine.observation import Observation

# From STRONG (in half points) the player raises again, by half the bowl, while there are fewer than RAISES raises.
STRONG: Final = 54
RAISES: Final = 3


def choose(seen: Observation, seed: int = 0) -> Action:
    """Return the action of the player whose turn it is; raises ValueError if no player has a choice."""
    phase, legal = seen.phase, seen.legal
    if not isinstance(phase, Vying) or legal is None:
        msg = f"nobody has anything to choose in {seen.phase.stage}"
        raise ValueError(msg)
    halves, _ = point(seen.held[phase.turn], seen.rules.flux_half)
    enough = ACE_AND_TEN if phase.last is None else STRONG
    if halves >= enough and phase.raises < RAISES:
        for by in (_raise(seen, halves), 1):
            if Raise(phase.turn, by) in legal:
                return Raise(phase.turn, by)
    if phase.last is None or _worth_seeing(seen, phase, halves):
        return legal[0]  # go or see
    return Yield(phase.turn)


def _raise(seen: Observation, halves: int) -> int:
    """Return the amount of a raise: half the bowl with a strong point (at least an ante), otherwise an ante."""
    ante: int = seen.rules.ante_point
    return max(ante, seen.ledger.balances[POINT] // 2) if halves >= STRONG else ante


def _worth_seeing(seen: Observation, phase: Vying, halves: int) -> bool:
    """Return whether the chance of winning justifies the cost of seeing.

    An opponent who has raised or seen a raise is assumed to hold a hand from the better half of all hands.
    """
    owed = phase.level - phase.put[phase.turn]
    better = share_beaten(halves, seen.rules.flux_half)
    chance = 1.0
    for seat, out in enumerate(phase.out):
        if seat != phase.turn and not out:
            chance *= max(0.0, 2 * better - 1) if phase.put[seat] else better
    return chance * (seen.ledger.balances[POINT] + owed) > owed


def share_beaten(halves: int, flux_half: str) -> float:
    """Return the share of all hands that a point beats; equal hands count half."""
    points = all_points(flux_half)
    return (bisect_left(points, halves) + bisect_right(points, halves)) / (2 * len(points))


@cache
def all_points(flux_half: str) -> list[int]:
    """Return the points of all hands in half points, ascending."""
    return sorted(point(mask, flux_half)[0] for mask in choices(GILLET_PACK, HAND))
