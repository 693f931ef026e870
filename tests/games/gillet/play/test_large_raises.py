"""Very large raises at Gillet: the players do not make them and do not pay for them, so they gain nothing."""

from statistics import mean

import pytest

from gleek.engine.hand import Hand
from gleek.games import game, player, presets
from gleek.games.gillet.actions import Raise, Yield
from gleek.games.gillet.rules import preset
from gleek.games.gillet.worth import point
from gleek.records.codes import deal_number
from tests.arena import seed_at
from tests.games.gillet.table import NO_PAIR, dealt, do

GILLET = game("gillet")
PLAYERS = ("gillet-plain-1", "gillet-odds-1")


def gained(others, by, deals, least=0, rules=None):
    """Return the average gain of the first seat from the point bowl if it raises by `by`.

    The seat raises only with a point of at least `least` halves.
    """
    rules, choose, found = rules or preset(), player("gillet", others), []
    for number in range(deals):
        hand, _ = Hand.dealt_to(GILLET.setup(rules), deal_number(number * 7919, rules))
        while not hand.over:
            seen = hand.observe(hand.to_act)
            if hand.to_act:
                action = choose(seen, number)
            elif hand.phase.last is None and point(seen.held[0])[0] >= least:
                action = Raise(0, by)
            else:
                action = seen.legal.stays
            hand, _ = hand.apply(action)
        paid = [each for event in hand.history if event.stage == "point" for each in event.payments]
        found.append(sum(each.stakes * ((each.receiver == 0) - (each.payer == 0)) for each in paid) - 1)
    return mean(found)


@pytest.mark.parametrize("by", [30, 99, 999])
def test_an_absurd_raise_neither_wins_by_itself_nor_is_paid_by_half_the_table(by):
    """With a poor hand the raise gains little more than the bowl; with a flux few pay."""
    assert gained("gillet-plain-1", by, 400) < 4
    assert gained("gillet-plain-1", by, 1200, least=56) < 1


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
