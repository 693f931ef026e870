"""Very large raises at Gillet: the players do not make them and do not pay for them, so they gain nothing."""

from collections import Counter

import pytest

from gleek.engine.hand import Hand
from gleek.games import game, player, presets
from gleek.games.gillet.actions import Raise, Yield
from gleek.games.gillet.rules import preset
from gleek.games.gillet.worth import point
from gleek.records.codes import deal_number
from tests.arena import seed_at
from tests.games.gillet.play.true_reasons import HANDS
from tests.games.gillet.table import NO_PAIR, dealt, do

GILLET = game("gillet")
PLAYERS = ("gillet-plain-1", "gillet-odds-1")


@pytest.mark.parametrize("by", [30, 99, 999])
def test_three_players_yield_to_an_absurd_raise_just_so_often_that_a_bluff_gains_nothing(by):
    choose, seen = player("gillet", "gillet-plain-1"), do(dealt(NO_PAIR), f"raises {by}").observe(1)
    points = {point(held)[0]: held for held in HANDS}
    yields = {
        halves
        for halves, held in points.items()
        if isinstance(choose(seen._replace(held=(0, held, 0, 0))), Yield)
    }
    count = Counter(point(held)[0] for held in HANDS)
    below = sum(count[halves] for halves in yields) / len(HANDS)
    weakest = min(points.keys() - yields, default=max(points))
    assert max(yields) < weakest
    assert below**3 < by / (by + 4) <= (below + count[weakest] / len(HANDS)) ** 3


@pytest.mark.parametrize("name", PLAYERS)
def test_nobody_raises_by_more_than_the_antes_or_than_the_table_allows(name):
    choose, raised = player("gillet", name), 0
    for rules in (preset(), preset(raise_limit=1), preset(ante_point=5), preset(max_raises=1, raise_limit=3)):
        for number in range(12):
            hand, _ = Hand.dealt_to(GILLET.setup(rules), deal_number(number, rules))
            while not hand.over:
                seen = hand.observe(hand.to_act)
                action = choose(seen, seed_at(number, hand))
                assert action in seen.legal
                if isinstance(action, Raise):
                    raised += 1
                    assert action.by <= 4 * rules.ante_point
                hand, _ = hand.apply(action)
    assert raised


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("by", [2, 40, 99, 999])
def test_the_best_hand_stays_and_a_poor_one_does_not(name, by):
    choose = player("gillet", name)
    best = do(dealt(("AS KD 9H", "AD KH 8C", "AC KC QC", "KS 10S 8H")), f"raises {by}", "yields")
    action = choose(best.observe(2), 1)
    assert not isinstance(action, Yield)
    assert not isinstance(action, Raise) or action.by <= 4
    if by > 4:
        poor = do(dealt(NO_PAIR), f"raises {by}")
        assert isinstance(choose(poor.observe(1), 1), Yield)


def test_a_beginners_table_has_a_limit_that_the_account_has_not():
    assert presets.preset(GILLET.rules).raise_limit == "none"
    assert presets.beginners(GILLET.rules).raise_limit == 4
    for other in ("gleek", "piquet"):
        assert presets.beginners(game(other).rules) == presets.preset(game(other).rules)
