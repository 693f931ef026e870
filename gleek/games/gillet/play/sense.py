"""The second generation of players: they do not raise, or see a raise, out of proportion to the bowl.

The larger a raise, the fewer hands see it. So a large bluff gains nothing, and a large raise on a good hand finds few
callers. None of these players raises by more than the sum of the antes.
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
    """Return the action of the second plain player: it limits its raises and yields to a raise that costs too much."""
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
    """Return the action of the player that samples deals, without actions that are out of proportion."""
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
    """Return the limit of these players' raises: the sum of the antes for the point."""
    ante: int = seen.rules.ante_point
    return ante * len(phase.out)


def _is_too_dear(seen: Observation, phase: Vying) -> bool:
    """Return whether the hand is too weak to see so large a raise.

    A bluff breaks even if no other player sees it in owed / (owed + bowl before) of all deals. So the other players
    together should all yield in that share of deals. A hand that cannot be beaten always sees.
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
