"""The list of legal actions behaves like a sequence, although it is never built in memory."""

from itertools import islice

import pytest

from tests.arena import positions

KINDS = {
    "gleek": {"Bids", "Discards", "Plays"},
    "piquet": {"Calls", "Discards", "Plays"},
    "gillet": {"Sayings"},
}


@pytest.mark.parametrize("game", KINDS)
def test_equal_lists_of_legal_actions_are_equal(game):
    kinds = {}
    for _, hand in positions(game, 200):
        one, other = hand.legal(), type(hand)(*hand).legal()
        assert (one, hash(one)) == (other, hash(other))
        assert hand.observe(hand.to_act) == hand.observe(hand.to_act)
        count, some = len(one), [*one[:300]]
        assert [one[number] for number in range(len(some))] == some == list(islice(one, 300))
        assert len({*some}) == len(some)
        assert all(each in one and each.seat == hand.to_act for each in some)
        assert repr(one).startswith(f"<{count} legal")
        assert [one[-1], one[-count]] == [one[count - 1], one[0]]
        for beyond in (count, -count - 1):
            with pytest.raises(IndexError):
                one[beyond]
        for each in kinds.setdefault(type(one), []):
            assert (each == one) == ([*each[:40], len(each)] == [*one[:40], len(one)])
        kinds[type(one)] = [*kinds[type(one)][-9:], one]
    assert {kind.__name__ for kind in kinds} >= KINDS[game]
