"""Checks that a reason in Gillet's advice is true, by computing it again in another way."""

from functools import cache
from itertools import combinations
from statistics import mean

import pytest

from gleek.games.gillet.deal import GILLET_PACK
from gleek.games.gillet.events import PointWon, Raised, Saw
from gleek.games.gillet.play import plain
from gleek.games.gillet.worth import point

HANDS = [
    sum(1 << each for each in some)
    for some in combinations([i for i in range(52) if GILLET_PACK >> i & 1], 3)
]


@cache
def beaten(halves, flux_half):
    """Return the share of all possible hands with a lower point than `halves` half points. Equal ones count half."""
    all_points = [point(each, flux_half)[0] for each in HANDS]
    return sum((each < halves) + (each == halves) / 2 for each in all_points) / len(all_points)


def played(deal, action):
    """Play a hand out after an action, with plain players. Return three figures of the player who has acted.

    They are the counters that they win, whether all others have yielded, and the counters that the others have put in.
    """
    hand, events = deal.apply(action)
    while not hand.over:
        hand, more = hand.apply(plain.choose(hand.observe(hand.to_act)))
        events += more
    (end,) = [each for each in events if isinstance(each, PointWon)]
    put = [
        (each.seat, sum(paid.stakes for paid in each.payments))
        for each in events
        if isinstance(each, Raised | Saw)
    ]
    won = sum(paid.stakes for paid in end.payments if paid.receiver == action.seat)
    net = won - sum(stakes for seat, stakes in put if seat == action.seat)
    yielded = end.rule == "point.unshown" and end.winners == (action.seat,)
    return net, yielded, sum(stakes for seat, stakes in put if seat != action.seat)


def is_true(hand, advice, choice, reason, *, ends, sample, asked):
    """Return whether a reason of a choice is true, by the payments of the engine, or by sample deals.

    `sample` are the sample deals, and `ends` has for each action what `played` returns for each of them. `asked` is the
    action that the advice was asked about, or None.
    """
    args, kind, seat = reason.args, reason.kind, hand.to_act
    if kind.startswith("costs"):
        return is_paid(hand, choice.action, args) and (kind == "costs") == bool(args)
    if kind == "raiser":
        points = [point(deal.held[args["seat"]], hand.rules.flux_half)[0] for deal in sample]
        better = sum(each >= args["more"] for each in points) / len(points)
        assert sum(each > args["more"] for each in points) / len(points) <= 2 / 3
        return args["seat"] == hand.phase.last and better >= 2 / 3
    mine = rival = ends[choice.action]
    if "rival" in args:
        named = next(each.action for each in advice.choices if each.action.brief == args["rival"])
        rival = ends[named]
        if kind == "pays":
            assert is_paid(hand, named, args)
            assert choice == advice.best or named == choice.action
        elif choice == advice.best:
            assert asked is None or named in {asked, choice.action} or rival != ends[asked]
        else:
            assert named == advice.best.action or rival == ends[advice.best.action]
    counted = {
        "yield": lambda some: sum(yielded for net, yielded, _ in some if net > 0) / len(some),
        "amounts": lambda some: mean([put for net, _, put in some if net > 0]),
        "losses": lambda some: -mean([net for net, _, _ in some if net <= 0] or [0]),
    }.get(kind, lambda some: sum(net > 0 for net, _, _ in some) / len(some))
    if kind == "gains_unshown":
        won = [yielded for net, yielded, _ in mine if net > 0]
        assert sum(won) > len(won) / 2
    halves = point(hand.held[seat], hand.rules.flux_half)[0]
    right = {"halves": halves, "chance": counted(mine), "mine": counted(mine), "than": counted(rival)}
    return all(right[name] == pytest.approx(args[name]) for name in right.keys() & args.keys())


def is_paid(hand, action, args):
    """Return whether `args` has the right sums: what the action pays, what is in the bowl, and the chance it needs."""
    after, _ = hand.apply(action)
    paid = sum(
        each.stakes
        for each in after.ledger.payments[len(hand.ledger.payments) :]
        if each.payer == hand.to_act and each.rule in {"point.raise", "point.see"}
    )
    bowl = hand.ledger.balances[5]
    needed = pytest.approx(paid / (paid + bowl))
    return (args.get("owed", 0), args.get("bowl", bowl), args.get("needed", needed)) == (paid, bowl, needed)
