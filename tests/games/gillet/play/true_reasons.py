"""Checks that a reason in Gillet's advice is true, by computing it again in another way.

`SAMPLED` lists the kinds of reason that are checked with other sample deals.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from gleek.games.gillet.actions import Yield
from gleek.games.gillet.deal import GILLET_PACK
from gleek.games.gillet.play.adviser import advise
from gleek.games.gillet.worth import point

SAMPLED = {"gains"}
HANDS = [
    sum(1 << each for each in some)
    for some in combinations([i for i in range(52) if GILLET_PACK >> i & 1], 3)
]


@cache
def beaten(halves, flux_half):
    """Return the share of all hands that count less than `halves`; equal hands count half."""
    all_points = [point(each, flux_half)[0] for each in HANDS]
    return sum((each < halves) + (each == halves) / 2 for each in all_points) / len(all_points)


def gains_again(hand, action, seed):
    """Return how often an action gains in other sample deals, and the number of those deals."""
    advice = advise(hand.observe(hand.to_act), seed + 1, action)
    reasons = next(each.reasons for each in advice.choices if each.action == action)
    return next((each.args["chance"] for each in reasons if each.kind == "gains"), 0.0), advice.ways


def is_true(hand, action, reason, seed):
    """Return whether a reason is true, by computing it again.

    The point is compared with every hand of three cards, and payments are taken from the engine.
    """
    args, kind, seat = reason.args, reason.kind, hand.to_act
    if kind == "point_counts":
        halves = point(hand.held[seat], hand.rules.flux_half)[0]
        return args["halves"] == halves and abs(args["chance"] - beaten(halves, hand.rules.flux_half)) < 1e-9
    if kind == "gains":
        again, ways = gains_again(hand, action, seed)
        return not isinstance(action, Yield) and abs(args["chance"] - again) <= 4 * (2 * 0.25 / ways) ** 0.5
    after, _ = hand.apply(action)
    paid = sum(
        each.stakes
        for each in after.ledger.payments[len(hand.ledger.payments) :]
        if each.payer == seat and each.rule in {"point.raise", "point.see"}
    )
    bowl = hand.ledger.balances[5]
    return (args.get("owed", 0), args.get("bowl", bowl)) == (paid, bowl) and (kind == "costs") == bool(paid)
