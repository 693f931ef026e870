"""A computer player of Gillet that plays each option out in sample deals, and takes the one with the best result.

So it raises on a good point. It sometimes bluffs, if the others have not raised and would yield to a raise. It never
raises by more than the sum of all antes, and sees a larger raise only with a good hand.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from gleek.engine.actions import Action
from gleek.engine.cards import bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.engine.observation import Observation
from gleek.games.gillet.accounts import POINT
from gleek.games.gillet.actions import Raise, Yield
from gleek.games.gillet.deal import GILLET_PACK, HAND
from gleek.games.gillet.events import Raised, Saw, Went
from gleek.games.gillet.play import plain
from gleek.games.gillet.play.plain import STRONG, share_beaten
from gleek.games.gillet.worth import ACE_AND_TEN, point
from gleek.players.seeds import best, chance, resample, shuffle
from gleek.players.simulation import at_position, tried

_DEALS_PLAYED_OUT: Final = 24
_DEALS_WEIGHED: Final = 72  # random deals; those that are played out are drawn from these by weight
# The weight of a hand that does not fit its player's action, compared with 1 for a hand that does.
_RAISED_ON_LESS: Final = 0.1
_WENT_ON_MORE: Final = 0.2
_SAW_ON_LESS: Final = 0.3


def choose(seen: Observation, seed: int = 0) -> Action:
    phase, _ = plain.vying(seen)
    if plain.is_too_costly(seen, phase):
        return Yield(phase.turn)
    most = plain.most_raised(seen)
    actions = [each for each in sayings(seen) if not isinstance(each, Raise) or each.by <= most]
    some = chance(seed)
    drawn, weights = weighed(seen, some, _DEALS_WEIGHED)
    hands = [drawn[place] for place in resample(weights, _DEALS_PLAYED_OUT, some)]
    brought = tried(hands, actions, plain.choose)
    return actions[best([sum(some) for some in brought])]


def sayings(seen: Observation) -> list[Action]:
    """Return the legal ones of these options: go or see; raise by an ante, half the bowl or the whole bowl; yield."""
    legal, seat = seen.legal, seen.phase.turn  # type: ignore[attr-defined]
    assert legal is not None, "it is another player's turn"
    bowl, ante = seen.ledger.balances[POINT], seen.rules.ante_point
    raises = sorted({ante, max(1, bowl // 2), bowl})
    some: list[Action] = [legal[0], *(Raise(seat, by) for by in raises), Yield(seat)]
    return [each for each in some if each in legal]


def weighed(seen: Observation, chance: Random, count: int) -> tuple[list[Hand], list[float]]:
    """Return `count` random deals that agree with the seat's knowledge, and the weight of each (see `fits`)."""
    unseen = list(bits(GILLET_PACK & ~sum(seen.held)))
    drawn, weights = list[tuple[int, ...]](), list[float]()
    for _ in range(count):
        shuffle(unseen, len(unseen), chance)
        held, first = [*seen.held], 0
        for seat, known in enumerate(seen.held):
            lacking = HAND - known.bit_count()
            held[seat] |= mask_of_numbers(unseen[first : first + lacking])
            first += lacking
        drawn.append(tuple(held))
        weights.append(fits(seen, held))
    return [at_position(seen, held) for held in drawn], weights


def fits(seen: Observation, held: Sequence[int], seat: int | None = None) -> float:
    """Return how well the hands of the other players (with `seat`, its hand alone) fit what they have done."""
    weight, raised = 1.0, False
    halves = [point(mask, seen.rules.flux_half)[0] for mask in held]
    for event in seen.history:
        if (
            not isinstance(event, Raised | Went | Saw)
            or event.seat == seen.seat
            or seat not in {None, event.seat}
        ):
            raised = raised or isinstance(event, Raised)
            continue
        mine = halves[event.seat]
        if isinstance(event, Raised):
            weight *= 1 if mine >= (STRONG if raised else ACE_AND_TEN) else _RAISED_ON_LESS
            raised = True
        elif isinstance(event, Went):
            weight *= _WENT_ON_MORE if mine >= ACE_AND_TEN else 1
        else:
            weight *= 1 if share_beaten(mine, seen.rules.flux_half) >= 0.5 else _SAW_ON_LESS
    return weight
