"""The list of legal actions behaves like a sequence, although it is never built in memory."""

import pytest

from gleek.engine.cards import bits, card, cards, mask_of
from gleek.engine.tricks import Plays
from gleek.games.gleek.actions import PLAYS
from tests.arena import positions

KINDS = {
    "gleek": {"Bids", "Discards", "Plays"},
    "piquet": {"Calls", "Discards", "Plays"},
    "gillet": {"Sayings"},
}
HELD = mask_of(cards("AC 5D KH 4S AS"))


@pytest.fixture
def legal():
    return Plays(HELD, PLAYS[1])


def test_plays_are_given_by_suit_and_rising_rank(legal):
    listed = [PLAYS[1][index] for index in bits(HELD)]
    assert list(legal) == [legal[number] for number in range(len(legal))] == listed
    assert [legal[-1], legal[-5], legal[1:3]] == [listed[-1], listed[0], listed[1:3]]


@pytest.mark.parametrize("number", [5, 6, 52, -6])
def test_there_is_no_play_beyond_the_last(legal, number):
    with pytest.raises(IndexError):
        legal[number]


def test_only_ones_own_plays_of_these_cards_are_among_them(legal):
    assert PLAYS[1][card("KH").index] in legal
    assert PLAYS[1][card("QH").index] not in legal
    assert PLAYS[0][card("KH").index] not in legal
    assert "second plays KH" not in legal


@pytest.mark.parametrize("game", KINDS)
def test_equal_lists_of_legal_actions_are_equal(game):
    kinds = {}
    for _, hand in positions(game, 200):
        one, other = hand.legal(), type(hand)(*hand).legal()
        assert (one, hash(one)) == (other, hash(other))
        assert hand.observe(hand.to_act) == hand.observe(hand.to_act)
        for each in kinds.setdefault(type(one), []):
            assert (each == one) == ([*each[:40], len(each)] == [*one[:40], len(one)])
        kinds[type(one)] = [*kinds[type(one)][-9:], one]
    assert {kind.__name__ for kind in kinds} >= KINDS[game]
