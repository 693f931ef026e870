"""Tests of whole hands of Gillet: the highest raise, views, matches and records."""

import pytest

from gleek.engine.errors import Inconsistent
from gleek.engine.hand import Hand
from gleek.games.gillet.actions import Raise
from gleek.games.gillet.match import Match
from gleek.games.gillet.rules import preset
from gleek.records.as_json import replay_data
from gleek.records.read import load
from gleek.records.replay import replay
from gleek.records.write import save
from tests.games.gillet.table import NO_PAIR, dealt, do


def test_without_a_limit_a_raise_may_be_a_thousand():
    legal = dealt().legal()
    assert len(legal) == 1001
    assert legal[1000] == legal[-1] == Raise(0, 1000)
    assert legal[2:4] == [Raise(0, 2), Raise(0, 3)]
    assert Raise(0, 1001) not in legal
    assert Raise(1, 1) not in legal


def test_points_that_were_not_shown_stay_unknown():
    hand = do(dealt(), "raises 1", "sees", "yields", "yields")
    assert hand.facts.halves == (48, 20, 43, 20)
    assert hand.observe(2).facts.halves == (48, 20, 43, 0)
    assert hand.observe(3).facts.halves == (48, 20, 0, 20)
    assert hand.observe(3).held == (*hand.held[:2], 0, hand.held[3])
    alone = do(dealt(), "raises 1", "yields", "yields", "yields")
    assert alone.observe(3).facts.halves == (0, 0, 0, 20)


def test_what_is_left_in_the_bowls_goes_to_the_next_deal_and_the_deal_passes_on():
    match = Match(preset(ties="divide"), ("A", "B", "C", "D"), 3)
    hand, _ = Hand.dealt_to(match.begin(), dealt(NO_PAIR).deal)
    with pytest.raises(Inconsistent, match="still at the point"):
        match.after(hand)
    after = match.after(do(hand, "goes", "goes", "goes", "goes"))
    assert (after.ge, after.point, after.dealer, after.hands) == (4, 0, 0, 1)
    assert after.pots == {"ge": 4, "point": 0}
    assert after.names == ("B", "C", "D", "A")
    assert after.begin().ge == 4
    assert sum(after.purses) + after.ge + after.point == 0


def test_a_record_says_what_earlier_hands_left():
    text = (
        'format = "gillet-hand-1"\nactions = ["first goes, second goes, third goes, dealer goes"]\n'
        '[carried]\nge = 3\npoint = 1\n[deal]\nfirst = "AS KD 9H"\nsecond = "QS JD 8C"\nthird = "TH 9D 7C"\n'
        'dealer = "KC TS 8H"\n'
    )
    record = load(text)
    assert record.brought == (("ge", 3), ("point", 1))
    assert load(save(record)) == record
    data = replay_data(replay(record), "academie")
    assert (data["pots"], data["carried_in"]) == ({"ge": 7, "point": 0}, 4)
    assert data["purses"] == {"first": 3, "second": -2, "third": -2, "dealer": -2}
