"""The plain player of Gillet: a sensible beginner that uses its own cards and the others' actions.

It plays out the deals that a code names, so that a reader can step through them. Its play is deterministic. It gets
only the observation of its seat.

It does not raise, or see a raise, out of proportion to the bowl. The larger a raise, the fewer hands see it. So a large
bluff gains nothing, and a large raise on a good hand finds few callers.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cache
from typing import TYPE_CHECKING, Final

from gleek.engine.combine import choices
from gleek.games.gillet.accounts import POINT
from gleek.games.gillet.actions import Raise, Yield
from gleek.games.gillet.deal import GILLET_PACK, HAND
from gleek.games.gillet.point import Sayings, Vying
from gleek.games.gillet.worth import ACE_AND_TEN, point

if TYPE_CHECKING:
    from gleek.engine.actions import Action
    from gleek.engine.observation import Observation

# From STRONG (in half points) the player raises again, by half the bowl, while there are fewer than RAISES raises.
STRONG: Final = 54
RAISES: Final = 3


def choose(seen: Observation, seed: int = 0) -> Action:
    """Return the action of the player whose turn it is; raises ValueError if no player has a choice."""
    phase, legal = vying(seen)
    if is_too_costly(seen, phase):
        return Yield(phase.turn)
    halves, _ = point(seen.held[phase.turn], seen.rules.flux_half)
    if halves >= (ACE_AND_TEN if phase.last is None else STRONG) and phase.raises < RAISES and legal.most:
        return Raise(phase.turn, min(_raise(seen, halves), most_raised(seen), legal.most))
    if phase.last is None or _worth_seeing(seen, phase, halves):
        return legal[0]  # go or see
    return Yield(phase.turn)


def vying(seen: Observation) -> tuple[Vying, Sayings]:
    """Return the phase and the legal actions; raises ValueError if no player has a choice."""
    phase, legal = seen.phase, seen.legal
    if isinstance(phase, Vying) and isinstance(legal, Sayings):
        return phase, legal
    msg = f"nobody has anything to choose in {phase.stage}"
    raise ValueError(msg)


def _raise(seen: Observation, halves: int) -> int:
    """Return the amount of a raise: half the bowl with a strong point (at least an ante), otherwise an ante."""
    ante: int = seen.rules.ante_point
    return max(ante, seen.ledger.balances[POINT] // 2) if halves >= STRONG else ante


def most_raised(seen: Observation) -> int:
    """Return the limit of the computer players' raises: the sum of the antes for the point."""
    ante: int = seen.rules.ante_point
    return ante * len(seen.held)


def is_too_costly(seen: Observation, phase: Vying) -> bool:
    """Return whether the hand is too weak to see so large a raise.

    A bluff breaks even if no other player sees it in owed / (owed + bowl before) of all deals. So the other players
    together should all yield in that share of deals. A hand that cannot be beaten always sees.
    """
    owed = phase.level - phase.put[phase.turn]
    if owed <= most_raised(seen):
        return False
    before = seen.ledger.balances[POINT] - owed
    others = sum(not out for out in phase.out) - 1
    halves, _ = point(seen.held[phase.turn], seen.rules.flux_half)
    nobody_sees = owed / (owed + max(before, 1))
    points = all_points(seen.rules.flux_half)
    least: float = nobody_sees ** (1 / max(others, 1))
    return bisect_right(points, halves) / len(points) < least


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
