"""Gillet's player that weighs the odds: its sample deals agree with what it knows, and it sometimes bluffs."""

from __future__ import annotations

from gleek.engine.hand import Hand
from gleek.games import game, player, presets
from gleek.games.gillet.actions import Raise, Yield
from gleek.games.gillet.events import Raised
from gleek.games.gillet.play.odds import choose, hands_that_may_be, sayings, weighed
from gleek.games.gillet.play.plain import STRONG
from gleek.games.gillet.worth import ACE_AND_TEN, point
from gleek.players.seeds import chance
from gleek.records.codes import deal_number
from tests.arena import positions, seed_at
from tests.games.gillet.table import NO_PAIR, dealt, do

GILLET = game("gillet")


def decisions(count):
    """Yield each view and the player's choice, at `count` positions from hands that plain players play."""
    for number, hand in positions("gillet", count):
        seen = hand.observe(hand.to_act)
        yield seen, choose(seen, seed_at(number, hand))


def test_the_hands_that_he_thinks_of_agree_with_what_he_knows():
    for number, hand in positions("gillet", 40):
        seen = hand.observe(hand.to_act)
        for each in hands_that_may_be(seen, chance(number)):
            assert each.held[seen.seat] == seen.held[seen.seat]
            assert all(not known & ~held for known, held in zip(seen.held, each.held, strict=True))
            assert [held.bit_count() for held in each.held] == [*seen.counts]
            assert sum(each.held).bit_count() == sum(seen.counts)
            assert each.legal()[0] == seen.legal[0]


def test_who_has_raised_is_thought_to_have_more_than_who_has_not():
    raised, gone = [], []
    for number, hand in positions("gillet", 100):
        seen = hand.observe(hand.to_act)
        if not seen.history or seen.phase.spoken != 1:
            continue
        some = hands_that_may_be(seen, chance(number))
        better = sum(point(each.held[0])[0] >= ACE_AND_TEN for each in some) / len(some)
        (raised if isinstance(seen.history[-1], Raised) else gone).append(better)
    assert min(len(raised), len(gone)) >= 3
    assert sum(raised) / len(raised) > sum(gone) / len(gone) + 0.3


def test_he_says_only_what_may_be_said_and_sometimes_lies():
    lies = raises = 0
    for seen, action in decisions(50):
        assert action in seen.legal
        assert action in sayings(seen)
        if isinstance(action, Raise):
            raises += 1
            lies += point(seen.held[seen.seat])[0] < ACE_AND_TEN
    assert 0 < lies < raises


def test_with_the_best_point_he_never_yields():
    """The best point is a flux of an ace and two tens."""
    rules = presets.preset(GILLET.rules, presets.default(GILLET.rules))
    found = 0
    for number in range(1500):
        hand, _ = Hand.dealt_to(GILLET.setup(rules), deal_number(number, rules))
        if hand.over or point(hand.held[1])[0] < 62:
            continue
        found += 1
        while not hand.over:
            seat = hand.to_act
            seen = hand.observe(seat)
            action = (choose if seat == 1 else player("gillet", "gillet-plain-1"))(seen, number)
            assert seat != 1 or not isinstance(action, Yield)
            hand, _ = hand.apply(action)
    assert found


def test_a_first_raise_is_believed_of_ace_and_ten_and_a_raise_upon_it_only_of_more():
    """The first speaker raises and the second raises again.

    The test compares the weights of sample deals: the first has a low point; the second a low, sufficient or high one.
    """

    def believed(*words):
        seen = do(dealt(NO_PAIR), *words).observe(2)
        weights = {"little": set(), "enough": set(), "much": set()}
        for hand, weight in zip(*weighed(seen, chance(1), 600), strict=True):
            first, second = (point(hand.held[seat])[0] for seat in (0, 1))
            if first < ACE_AND_TEN:
                kind = "little" if second < ACE_AND_TEN else "enough" if second < STRONG else "much"
                weights[kind].add(weight)
        return [weights[kind].pop() for kind in weights if len(weights[kind]) == 1]

    little, enough, much = believed("goes", "raises 2")
    assert little < enough == much
    little, enough, much = believed("raises 2", "raises 2")
    assert little == enough < much
