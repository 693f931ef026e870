"""Raises that are out of proportion to the bowl, and how they are met: by the second generation of players.

The share of hands that see shrinks as a raise grows: raising on nothing then gains nothing, whatever the sum, and
raising on a good hand finds few who pay for it. None of these players raises by more than the antes of the table.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from gleek.games.gillet.accounts import POINT
from gleek.games.gillet.actions import Raise, Yield
from gleek.games.gillet.play import odds, plain
from gleek.games.gillet.play.plain import RAISES, STRONG, all_points
from gleek.games.gillet.point import Sayings, Vying
from gleek.games.gillet.worth import ACE_AND_TEN, point
from gleek.players.ahead import tried
from gleek.players.seeds import best, chance

if TYPE_CHECKING:
    from gleek.engine.actions import Action
    from gleek.engine.observation import Observation


def choose_plainly(seen: Observation, seed: int = 0) -> Action:
    """Return what the plain player does, whose raises keep to the table, and who does not see a raise too dear."""
    phase, legal = _asked(seen)
    halves, _ = point(seen.held[phase.turn], seen.rules.flux_half)
    strong = halves >= STRONG
    if _is_too_dear(seen, phase):
        return Yield(phase.turn)
    if halves >= (ACE_AND_TEN if phase.last is None else STRONG) and phase.raises < RAISES and legal.most:
        ante = seen.rules.ante_point
        by = max(ante, seen.ledger.balances[POINT] // 2) if strong else ante
        return Raise(phase.turn, min(by, _most(seen, phase), legal.most))
    return plain.choose(seen, seed)


def choose_by_odds(seen: Observation, seed: int = 0) -> Action:
    """Return what the player does who weighs the odds, and never an action that is out of proportion."""
    phase, _ = _asked(seen)
    if _is_too_dear(seen, phase):
        return Yield(phase.turn)
    most = _most(seen, phase)
    actions = [each for each in odds.sayings(seen) if not isinstance(each, Raise) or each.by <= most]
    brought = tried(odds.hands_that_may_be(seen, chance(seed)), actions, choose_plainly)
    return actions[best([sum(some) for some in brought])]


def _asked(seen: Observation) -> tuple[Vying, Sayings]:
    phase, legal = seen.phase, seen.legal
    if isinstance(phase, Vying) and isinstance(legal, Sayings):
        return phase, legal
    msg = f"nobody has anything to choose in {phase.stage}"
    raise ValueError(msg)


def _most(seen: Observation, phase: Vying) -> int:
    """Return the most that these players raise by: what the antes of one deal come to."""
    ante: int = seen.rules.ante_point
    return ante * len(phase.out)


def _is_too_dear(seen: Observation, phase: Vying) -> bool:
    """Tell whether the hand is too weak to see so large a raise.

    Raising on nothing just pays for itself where nobody sees in owed / (owed + bowl before) of all deals; so often all
    those who could see yield together. Whoever cannot be beaten sees whatever is raised.
    """
    owed = phase.level - phase.put[phase.turn]
    if owed <= _most(seen, phase):
        return False
    before = seen.ledger.balances[POINT] - owed
    others = sum(not out for out in phase.out) - 1
    halves, _ = point(seen.held[phase.turn], seen.rules.flux_half)
    nobody_sees = owed / (owed + max(before, 1))
    points = all_points(seen.rules.flux_half)
    least: float = nobody_sees ** (1 / max(others, 1))
    return bisect_right(points, halves) / len(points) < least
