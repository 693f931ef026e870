"""Advice at Gleek: each choice has figures and reasons, and each reason is true when it is computed in another way."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from gleek.engine.hand import Hand
from gleek.games.gleek.actions import Discard, Double, Pass, Play, Revie
from gleek.games.gleek.game import GAME
from gleek.games.gleek.melds import Calling
from gleek.games.gleek.play import advising_ruff
from gleek.games.gleek.play.adviser import advise
from gleek.games.gleek.play.reasons import KINDS, tell
from gleek.games.gleek.play.vying import End, spot_of, ways
from gleek.games.gleek.ruff import Vying, best_ruff
from gleek.games.gleek.rules import VALUES, preset, preset_names
from gleek.players.seeds import chance
from gleek.records.codes import deal_number
from tests.arena import choose, positions, seed_at, unbooked
from tests.games.gleek.play.true_reasons import is_ahead, is_true
from tests.games.gleek.table import at_melds, at_ruff, do

AGAINST = {"breaks_set", "lays_out_honour"}


def test_every_advice_has_true_reasons_for_every_choice():
    kinds = Counter()
    for number, hand in chain(positions("gleek", 75), positions("gleek", 25, tables=unbooked("gleek"))):
        seed = seed_at(number, hand)
        seen = hand.observe(hand.to_act)
        advice = advise(seen, seed)
        actions = [each.action for each in advice.choices]
        assert len({*map(str, actions)}) == len(actions)
        assert all(each in seen.legal for each in actions)
        assert len(actions) == len(seen.legal) or isinstance(actions[0], Discard)
        stakes = [round(each.stakes, 9) for each in advice.choices]
        assert stakes == sorted(stakes, reverse=True)
        if number < 3:
            assert str(advise(seen, seed)) == str(advice)
        for choice in advice.choices:
            if isinstance(choice.action, Play):
                says_why_a_trick_is_given_up(seen, choice)
        for choice in advice.choices[:2] + advice.choices[-1:]:
            assert choice.reasons, choice
            # The page shows the first reason, so reasons against a choice come after all reasons for it.
            against = [reason.kind in AGAINST for reason in choice.reasons]
            assert against == sorted(against), choice
            assert choice.error >= 0
            for reason in (*choice.reasons, *advice.assumed):
                kinds[reason.kind] += 1
                said = tell(reason, seen.setup, seen.seat)
                assert "{" not in said
                assert said.endswith(".")
            for reason in choice.reasons:
                assert is_true(hand, choice.action, reason, seed), (hand, choice, reason)
    assert kinds.keys() <= KINDS
    assert len(kinds) > 18, kinds


def says_why_a_trick_is_given_up(seen, choice):
    """Check that giving up a trick has the reason "saves" if a better card seldom wins, and not if none is better."""
    others = [each for each in seen.legal if each != choice.action and is_ahead(seen, each)]
    told = {reason.kind: reason.args.get("chance") for reason in choice.reasons}
    seldom = "loses" in told or ("wins_trick" in told and told["wins_trick"] < 1 / 2)
    # Adjacent cards of a suit are equivalent, so only a better card of another suit surely counts as saved.
    if seldom and any(each.card.suit != choice.action.card.suit for each in others):
        assert choice.reasons[0].kind == "saves", choice
    if not others or (not seldom and is_ahead(seen, choice.action)):
        assert "saves" not in told, choice


def test_a_player_out_of_the_ruff_has_no_more_than_one_in_it():
    hand = do(at_ruff(), "eldest vies, second passes")
    seen, only_second = hand.observe(2), 0
    assert seen.phase.out == (False, True, False)
    mine, _, _ = best_ruff(seen.held[2], seen.rules)
    for seed in range(8):
        hands = advising_ruff.hands_that_may_be(seen, seed)
        reasons = [one for each in advise(seen, seed).choices for one in each.reasons]
        told = {one.args["chance"] for one in reasons if one.kind == "ruff_beaten"}
        assert told == {sum(each.worths[0] > mine for each in hands) / len(hands)}
        only_second += sum(each.worths[1] > mine >= each.worths[0] for each in hands)
    assert only_second


def test_above_the_table_revying_is_still_weighed():
    hand = at_ruff()
    for words in ("vies", "revies", "revies") * 3:
        if hand.stage != "ruff":
            break
        word = words if words != "vies" or hand.phase.last is None else "revies"
        hand, _ = hand.apply(f"{('eldest', 'second', 'dealer')[hand.to_act]} {word}")
    assert isinstance(hand.phase, Vying)
    assert hand.phase.level > 6
    advice = advise(hand.observe(hand.to_act), 3)
    assert {type(each.action).__name__ for each in advice.choices} == {"See", "Revie", "Pass"}


@pytest.mark.parametrize("tie", VALUES["ruff_tie"])
@pytest.mark.parametrize("book", preset_names())
def test_the_value_of_the_end_of_a_ruff_is_what_the_engine_pays(book, tie):
    some, ties, ends = chance(book, tie), 0, 0
    for number in range(120):
        rules = preset(book, ruff_tie=tie)
        hand, _ = Hand.dealt_to(GAME.setup(rules), deal_number(number, rules))
        for _ in range(int(3 * some.random()) + 1):
            while hand.stage in {"deal", "stock"}:
                hand, _ = hand.apply(choose("plain-1", hand.observe(hand.to_act), 0))
            if isinstance(hand.phase, Vying):
                hand, _ = hand.apply(hand.legal()[0])
        if not isinstance(hand.phase, Vying) or spot_of(hand.phase) is None:
            continue
        seat, spot = hand.to_act, spot_of(hand.phase)
        ruffs = [best_ruff(held, rules) for held in hand.held]
        worths = tuple(1000 if four else worth for worth, _, four in ruffs)
        table, before = advising_ruff._Table(hand.observe(seat), hand.phase), hand.ledger.balances[seat]
        while not isinstance(spot, End) and isinstance(hand.phase, Vying):
            may = [*hand.legal()]
            action = may[int(len(may) * some.random())]
            done = 0 if isinstance(action, Pass | Double) else 2 if isinstance(action, Revie) else 1
            if done >= len(ways(spot)):
                break
            spot, (hand, events) = ways(spot)[done], hand.apply(action)
        if not isinstance(spot, End) or hand.stage == "ruff" or not spot.left:
            continue
        paid = sum(
            (payment.receiver == seat) * payment.stakes - (payment.payer == seat) * payment.stakes
            for event in events
            if event.stage != "ruff"
            for payment in event.payments
        )
        ends += 1
        ties += [worths[each] for each in spot.left].count(max(worths[each] for each in spot.left)) > 1
        brought = hand.ledger.balances[seat] - paid - before
        end = table.end(spot, advising_ruff._Hands(worths, (0, 0, 0)))
        assert end.stakes == brought, (number, spot)
        assert end.alone == (spot.left == (seat,)), (number, spot)
    assert ends > 20
    if tie == "divide":
        assert ties


def test_a_call_is_worth_what_both_others_pay_for_it():
    called = 0
    for _, hand in positions("gleek", 60):
        if isinstance(hand.phase, Calling):
            for choice in advise(hand.observe(hand.to_act), 1).choices:
                done = hand.apply(choice.action, halt=True)[0]
                assert choice.stakes == done.ledger.balances[hand.to_act] - hand.ledger.balances[hand.to_act]
                called += choice.stakes > 0
    assert called


def test_nobody_is_advised_when_nothing_is_to_be_chosen():
    hand = at_melds()
    while not hand.over:
        hand, _ = hand.apply(hand.legal()[0])
    with pytest.raises(ValueError, match="nobody has anything to choose"):
        advise(hand.observe(0), 1)
