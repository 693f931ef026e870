"""The plain player of Gillet: a computer player that plays like a sensible beginner.

It uses only its own cards and the actions of the others. It always plays the same hand in the same way, so that the
deal alone determines its play.

It never raises by more than the sum of all antes, because few hands would see a larger raise. The larger another
player's raise, the fewer the hands with which it sees: so a large bluff gains nothing.
"""

from bisect import bisect_left, bisect_right
from functools import cache
from typing import Final

from gleek.engine.actions import Action
from gleek.engine.cards import choices
from gleek.engine.observation import Observation
from gleek.games.gillet.accounts import POINT
from gleek.games.gillet.actions import Raise, Yield
from gleek.games.gillet.deal import GILLET_PACK, HAND
from gleek.games.gillet.point import Sayings, Vying
from gleek.games.gillet.worth import ACE_AND_TEN, point

# With STRONG half points or more, the player raises by half the bowl, even after another raise. After RAISES raises it
# does not raise any more.
STRONG: Final = 54
RAISES: Final = 3


def choose(seen: Observation, seed: int = 0) -> Action:
    phase, legal = vying(seen)
    if is_too_costly(seen, phase):
        return Yield(phase.turn)
    halves, _ = point(seen.held[phase.turn], seen.rules.flux_half)
    if halves >= (ACE_AND_TEN if phase.last is None else STRONG) and phase.raises < RAISES and legal.most:
        by: int = seen.rules.ante_point
        if halves >= STRONG:
            by = max(by, seen.ledger.balances[POINT] // 2)
        return Raise(phase.turn, min(by, most_raised(seen), legal.most))
    if phase.last is None or _worth_seeing(seen, phase, halves):
        return legal[0]  # go or see
    return Yield(phase.turn)


def vying(seen: Observation) -> tuple[Vying, Sayings]:
    """Return the phase and the legal actions. Raises ValueError if it is not the seat's turn in the vying."""
    phase, legal = seen.phase, seen.legal
    if isinstance(phase, Vying) and isinstance(legal, Sayings):
        return phase, legal
    raise ValueError(f"this seat has nothing to choose in the stage “{phase.stage}”")


def most_raised(seen: Observation) -> int:
    ante: int = seen.rules.ante_point
    return ante * len(seen.held)


def is_too_costly(seen: Observation, phase: Vying) -> bool:
    """Return whether a raise is too large to see with the hand that the seat holds.

    If all other players yield to a bluff of n counters in n / (n + the bowl before it) of the deals, the bluff gains
    nothing on average. So each of them yields with its weakest hands, as many as give this share of deals for all of
    them together. A hand that cannot be beaten always sees.
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
    """Return whether it pays to see. A player who has raised or seen is assumed to hold a hand of the better half."""
    owed = phase.level - phase.put[phase.turn]
    better = share_beaten(halves, seen.rules.flux_half)
    chance = 1.0
    for seat, out in enumerate(phase.out):
        if seat != phase.turn and not out:
            chance *= max(0.0, 2 * better - 1) if phase.put[seat] else better
    return chance * (seen.ledger.balances[POINT] + owed) > owed


def share_beaten(halves: int, flux_half: str) -> float:
    """Return the share of all hands with a point below `halves` half points; an equal point counts half."""
    points = all_points(flux_half)
    return (bisect_left(points, halves) + bisect_right(points, halves)) / (2 * len(points))


@cache
def all_points(flux_half: str) -> list[int]:
    """Return all hands' points in half points, ascending. With `flux_half` "yes" a flux may count an extra half."""
    return sorted(point(mask, flux_half)[0] for mask in choices(GILLET_PACK, HAND))
