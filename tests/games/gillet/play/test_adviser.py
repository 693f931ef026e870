"""Advice and the review at Gillet: true reasons, nothing hidden used, and a gross mistake found."""

from __future__ import annotations

from itertools import combinations

import pytest

from gleek.games import reviewer
from gleek.games.gillet.actions import Raise, Yield
from gleek.games.gillet.deal import GILLET_PACK
from gleek.games.gillet.play.adviser import KINDS, advise, tell
from gleek.games.gillet.worth import ACE_AND_TEN, point
from gleek.players.review import judge
from tests.arena import dealt_round, positions, seed_at

HANDS = [
    sum(1 << each for each in some)
    for some in combinations([i for i in range(52) if GILLET_PACK >> i & 1], 3)
]


def beaten(halves, rules):
    """The share of all hands that count less, of those that count as much the half."""
    all_points = [point(each, rules.flux_half)[0] for each in HANDS]
    return sum((each < halves) + (each == halves) / 2 for each in all_points) / len(all_points)


def reasons_of(choice):
    return {each.kind: each.args for each in choice.reasons}


def test_every_choice_has_reasons_that_are_true():
    kinds = set()
    for number, hand in positions("gillet", 12):
        seen, seed = hand.observe(hand.to_act), seed_at(number, hand)
        asked = Raise(seen.seat, 7) if Raise(seen.seat, 7) in seen.legal else None
        advice = advise(seen, seed, asked)
        assert asked is None or asked in [each.action for each in advice.choices]
        assert [each.stakes for each in advice.choices] == sorted(
            (each.stakes for each in advice.choices), reverse=True
        )
        again = {each.action: reasons_of(each) for each in advise(seen, seed + 1, asked).choices}
        for choice in advice.choices:
            assert choice.action in seen.legal
            *_, worth, cost = choice.reasons
            both = reasons_of(choice), again[choice.action]
            gains, other = (each.get("gains", {"chance": 0.0})["chance"] for each in both)
            assert abs(gains - other) <= 4 * (2 * 0.25 / advice.ways) ** 0.5
            assert not gains or not isinstance(choice.action, Yield)
            assert worth.args["halves"] == point(seen.held[seen.seat], seen.rules.flux_half)[0]
            assert worth.args["chance"] == pytest.approx(beaten(worth.args["halves"], seen.rules))
            after, _ = hand.apply(choice.action)
            paid = sum(
                each.stakes
                for each in after.ledger.payments[len(hand.ledger.payments) :]
                if each.payer == seen.seat and each.rule in {"point.raise", "point.see"}
            )
            assert cost.args.get("owed", 0) == paid
            assert cost.args.get("bowl", hand.ledger.balances[5]) == hand.ledger.balances[5]
            for reason in (*choice.reasons, *advice.assumed):
                kinds.add(reason.kind)
                assert tell(reason, seen.setup, seen.seat).endswith(".")
    assert kinds == KINDS


def test_nobody_is_advised_out_of_turn():
    _, hand = next(positions("gillet", 1))
    with pytest.raises(ValueError, match="nobody has anything to choose"):
        advise(hand.observe((hand.to_act + 1) % 4), 1)


def test_to_yield_a_good_point_is_dear_and_hidden_cards_change_no_verdict():
    review, dear = reviewer("gillet"), 0
    for number, hand in positions("gillet", 60):
        seen, seed = hand.observe(hand.to_act), seed_at(number, hand)
        did = Yield(seen.seat)
        if did not in seen.legal or point(seen.held[seen.seat])[0] < ACE_AND_TEN:
            continue
        verdict = judge(review, seen, did, seed)
        assert verdict.grade >= 1, verdict
        other = judge(review, dealt_round(hand, seen.seat, number).observe(seen.seat), did, seed)
        assert str(other) == str(verdict)
        dear += 1
    assert dear
