"""Advice and the review at Gillet give true reasons, use nothing hidden, and find a gross mistake."""

from __future__ import annotations

from itertools import chain

import pytest

from gleek.games import reviewer
from gleek.games.gillet.actions import Raise, Yield
from gleek.games.gillet.play.adviser import KINDS, advise, tell
from gleek.games.gillet.worth import ACE_AND_TEN, point
from gleek.players.review import judge
from tests.arena import dealt_round, positions, seed_at, unbooked
from tests.games.gillet.play.true_reasons import is_true


def test_every_choice_has_reasons_that_are_true():
    kinds = set()
    for number, hand in chain(positions("gillet", 9), positions("gillet", 4, tables=unbooked("gillet"))):
        seen, seed = hand.observe(hand.to_act), seed_at(number, hand)
        asked = Raise(seen.seat, 7) if Raise(seen.seat, 7) in seen.legal else None
        advice = advise(seen, seed, asked)
        assert asked is None or asked in [each.action for each in advice.choices]
        assert [each.stakes for each in advice.choices] == sorted(
            (each.stakes for each in advice.choices), reverse=True
        )
        for choice in advice.choices:
            assert choice.action in seen.legal
            told = [each.kind for each in choice.reasons if each.kind != "gains"]
            assert told[:1] == ["point_counts"]
            assert len(told) == 2
            assert all(is_true(hand, choice.action, reason, seed) for reason in choice.reasons), choice
            for reason in (*choice.reasons, *advice.assumed):
                kinds.add(reason.kind)
                assert tell(reason, seen.setup, seen.seat).endswith(".")
    assert kinds == KINDS


def test_nobody_is_advised_out_of_turn():
    _, hand = next(positions("gillet", 1))
    with pytest.raises(ValueError, match="nobody has anything to choose"):
        advise(hand.observe((hand.to_act + 1) % 4), 1)


def test_yielding_a_good_point_is_costly_and_hidden_cards_change_no_verdict():
    review, costly = reviewer("gillet"), 0
    for number, hand in positions("gillet", 60):
        seen, seed = hand.observe(hand.to_act), seed_at(number, hand)
        did = Yield(seen.seat)
        if did not in seen.legal or point(seen.held[seen.seat])[0] < ACE_AND_TEN:
            continue
        verdict = judge(review, seen, did, seed)
        assert verdict.grade >= 1, verdict
        other = judge(review, dealt_round(hand, seen.seat, number).observe(seen.seat), did, seed)
        assert str(other) == str(verdict)
        costly += 1
    assert costly
