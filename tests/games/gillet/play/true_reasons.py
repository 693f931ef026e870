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

SAMPLED = {"gains", "gains_alone", "yield", "amounts", "other_gains"}


HANDS = [
    sum(1 << each for each in some)
    for some in combinations([i for i in range(52) if GILLET_PACK >> i & 1], 3)
]


@cache
def beaten(halves, flux_half):
    """Return the share of all hands that count less than `halves`; equal hands count half."""
    all_points = [point(each, flux_half)[0] for each in HANDS]
    return sum((each < halves) + (each == halves) / 2 for each in all_points) / len(all_points)


def is_true(hand, action, reason, seed, players):
    """Return whether a reason is true, by computing it again with other deals, or with payments of the engine."""
    args, kind, seat = reason.args, reason.kind, hand.to_act
    if kind in SAMPLED:
        # Another sample is compared where it has the same reason.
        advice = advise(hand.observe(seat), seed + 1, action, players)
        reasons = next(each.reasons for each in advice.choices if each.action == action)
        again = [
            each.args for each in reasons if each.kind == kind and each.args.get("rival") == args.get("rival")
        ]
        if kind == "amounts":
            return args["mine"] > 0
        halves = point(hand.held[seat], hand.rules.flux_half)[0]
        near = all(
            abs(args[name] - each[name]) <= 0.3
            for each in again
            for name in ("chance", "than")
            if name in args
        )
        return (
            args.get("halves", halves) == halves
            and near
            and (args.get("chance", 0) == 0 or not isinstance(action, Yield))
        )
    after, _ = hand.apply(action)
    paid = sum(
        each.stakes
        for each in after.ledger.payments[len(hand.ledger.payments) :]
        if each.payer == seat and each.rule in {"point.raise", "point.see"}
    )
    bowl = hand.ledger.balances[5]
    return (args.get("owed", 0), args.get("bowl", bowl)) == (paid, bowl) and (kind == "costs") == bool(paid)
