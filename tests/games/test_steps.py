"""At every step of a hand, under every value of every rule, events, history and money are in order."""

import random

import pytest

from gleek.engine.hand import Hand
from gleek.evidence.rules import rules as known_rules
from gleek.games import game, ids
from gleek.records.codes import deal_number
from tests.rules_tables import tables


def steps(setup, number):
    """Play a hand at random, halting at each automatic step; yield each state with the events that led to it."""
    rng, hand = random.Random(number), Hand.before_deal(setup)  # noqa: S311 - chance for play, not for secrets
    action = hand.game.deal_out(hand.game.dealer, deal_number(number, setup.rules))
    while not hand.over:
        if hand.forced:
            assert hand.why_not(action).rule == "hand.stage"
            hand, events = hand.follow()
        else:
            whole, _ = hand.apply(action)
            hand, events = hand.apply(action, halt=True)
        yield hand, events
        assert hand == whole or (hand.forced and hand.to_act is None and not len(hand.legal()))
        if legal := hand.legal():
            # Prefer the first and the last legal action: they often end the hand, while raises can go on for ever.
            action = legal[rng.choice((0, -1, rng.randrange(min(len(legal), 300))))]


@pytest.mark.parametrize("game_id", ids())
def test_each_step_names_its_rules_and_moves_money_from_account_to_account(game_id):
    known, accounts = known_rules(game_id), game(game_id).accounts
    for number, rules in enumerate([*tables(game_id).values()] * 8):
        balances, history = [0] * len(accounts.words), ()
        for hand, events in steps(game(game_id).setup(rules), number):
            assert events
            history += events
            for paid in (paid for event in events for paid in event.payments):
                assert paid.rule in known
                assert paid.reason
                assert paid.stakes > 0
                assert paid.payer != paid.receiver
                balances[paid.payer] -= paid.stakes
                balances[paid.receiver] += paid.stakes
            assert {event.rule for event in events} <= known.keys()
            assert hand.history == history
            assert hand.ledger.balances == tuple(balances)
            assert all(balances[pot] >= 0 for pot in accounts.pot_numbers)
        assert [paid for event in history for paid in event.payments] == list(hand.ledger.payments)
