"""The engine agrees with the independent `reckoner.py` in whole random hands under random rules."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gleek.engine.cards import card
from gleek.engine.errors import Inconsistent
from gleek.engine.lift import Lift, Lifting
from gleek.games.gleek.accounts import RECKONING, RUFF, SEAT_WORDS
from gleek.games.gleek.deal import SHAPE
from gleek.games.gleek.rules import VALUES, Rules
from tests.games.gleek import reckoner
from tests.games.gleek.reckoner_table import dealer_by_lift
from tests.games.gleek.strategies import (
    deal_as_text,
    plain,
    plain_payments,
    play,
    played_hands,
    played_matches,
    random_deal,
    seeded,
    setups,
    universe,
)


def reckoned(hand):
    setup = hand.setup
    actions = [plain(action) for action in hand.actions]
    return reckoner.reckon(
        deal_as_text(hand.deal), setup.rules.as_dict(), actions, setup.carried, doubled=setup.doubled
    )


def seats(numbers):
    return dict(zip(SEAT_WORDS, numbers, strict=True))


def assert_agree(hand):
    """Check that the engine and the reckoner agree on a hand, to the last stake."""
    theirs, last = reckoned(hand), hand.last
    assert theirs.stopped is None
    assert theirs.finished
    assert Counter(plain_payments(last.ledger.payments)) == Counter(theirs.payments)
    assert seats(last.ledger.purses) == theirs.purses
    assert {"ruff": last.ledger.balances[RUFF], "reckoning": last.ledger.balances[RECKONING]} == theirs.pots
    assert seats(last.facts.scores) == theirs.scores
    assert last.facts.next_doubled == theirs.next_doubled


@settings(max_examples=800)
@given(played_hands())
def test_a_hand_pays_the_same(hand):
    assert_agree(hand)


@settings(max_examples=100)
@given(played_matches())
def test_pots_and_doubling_carry_over_alike(match):
    pot, doubled = match.matches[0].pot, match.matches[0].doubled
    purses = dict.fromkeys(("Ann", "Ben", "Cat"), 0)
    dealer = match.matches[0].dealer
    for before, hand, after in zip(match.matches, match.hands, match.matches[1:], strict=False):
        assert (hand.setup.carried, hand.setup.doubled) == (pot, doubled)
        assert hand.setup.names[2] == ("Ann", "Ben", "Cat")[dealer]
        assert before.dealer == dealer
        actions = [plain(each) for each in hand.actions]
        theirs = reckoner.reckon(
            deal_as_text(hand.deal), before.rules.as_dict(), actions, pot, doubled=doubled
        )
        assert_agree(hand)
        for seat, name in zip(SEAT_WORDS, hand.setup.names, strict=True):
            purses[name] += theirs.purses[seat]
        pot, doubled = sum(theirs.pots.values()), theirs.next_doubled
        dealer = (dealer + 1) % 3
        assert (after.pot, after.doubled, after.dealer) == (pot, doubled, dealer)
        assert dict(zip(after.players, after.purses, strict=True)) == purses
        assert after.held == match.matches[0].held == sum(after.purses) + after.pot


@settings(max_examples=60)
@given(setups(), st.integers(0, 1 << 32))
def test_both_refuse_the_same_actions(setup, seed):
    rng = seeded(seed)
    hand = play(setup, random_deal(rng, rng.choice(["plain", "sets", "suits"])), rng)
    table = reckoner.lay(deal_as_text(hand.deal), setup.rules.as_dict(), setup.carried, doubled=setup.doubled)
    for number, now in enumerate(hand.hands):
        tries = [action for action in rng.sample(universe(now, rng), 60) if action not in now.legal()]
        for action in tries:
            doing = plain(action)
            if doing[1] == "bid" and doing[2] > 99 and now.legal() and doing[0] == SEAT_WORDS[now.to_act]:
                continue  # the engine refuses so high a first bid as a slip; the rules' text has no limit
            with pytest.raises(reckoner.Refused):
                table.do(doing)
        if number < len(hand.actions):
            table.do(plain(hand.actions[number]))
    assert table.stage == "over"


@settings(max_examples=150)
@given(st.fixed_dictionaries({name: st.sampled_from(values) for name, values in VALUES.items()}))
def test_both_refuse_the_same_combinations(values):
    try:
        reckoner.check_rules(values)
    except reckoner.BadRules:
        with pytest.raises(Inconsistent) as caught:
            Rules(**values)
        assert {fault.rule for fault in caught.value.faults} == {"rules.combination"}
    else:
        assert Rules(**values).as_dict() == values


@settings(max_examples=100)
@given(st.integers(0, 1 << 32))
def test_both_find_the_same_dealer_by_lifting(seed):
    rng = seeded(seed)
    lifting, rounds = Lifting(("First", "Second", "Third"), SHAPE.pack, SHAPE.out_of_pack), []
    while lifting.dealer is None:
        # Few ranks, so that ties for the lowest card are common.
        some = [Lift(lifting.to_act, card(rank + suit)) for rank in "45" for suit in "SHDC"]
        lift = rng.choice([each for each in some if not lifting.why_not(each)])
        if not lifting.lifted:
            rounds.append([])
        rounds[-1].append((str(lift.player), str(lift.card)))
        lifting, _ = lifting.apply(lift)
    assert dealer_by_lift(rounds) == str(lifting.dealer)
    assert all(dealer_by_lift([each]) is None for each in rounds[:-1])
    assert lifting.why_not(Lift(0, card("4S")))
