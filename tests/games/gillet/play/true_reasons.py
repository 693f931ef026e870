"""Whether a reason of advice at Gillet is true: all are reckoned again exactly, in another way."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from gleek.games.gillet.deal import GILLET_PACK
from gleek.games.gillet.worth import point

SAMPLED: set[str] = set()
HANDS = [
    sum(1 << each for each in some)
    for some in combinations([i for i in range(52) if GILLET_PACK >> i & 1], 3)
]


@cache
def beaten(halves, flux_half):
    """The share of all hands that count less, of those that count as much the half."""
    all_points = [point(each, flux_half)[0] for each in HANDS]
    return sum((each < halves) + (each == halves) / 2 for each in all_points) / len(all_points)


def is_true(hand, action, reason, seed):  # noqa: ARG001 (nothing is drawn by chance)
    """Reckon a reason again: the point against every hand of three, the counters from what the engine makes him pay."""
    args, kind, seat = reason.args, reason.kind, hand.to_act
    if kind == "point_counts":
        halves = point(hand.held[seat], hand.rules.flux_half)[0]
        return args["halves"] == halves and abs(args["chance"] - beaten(halves, hand.rules.flux_half)) < 1e-9
    after, _ = hand.apply(action)
    paid = sum(
        each.stakes
        for each in after.ledger.payments[len(hand.ledger.payments) :]
        if each.payer == seat and each.rule in {"point.raise", "point.see"}
    )
    bowl = hand.ledger.balances[5]
    return (args.get("owed", 0), args.get("bowl", bowl)) == (paid, bowl) and (kind == "costs") == bool(paid)
