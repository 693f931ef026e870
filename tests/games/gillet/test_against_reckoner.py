"""The engine agrees with a reckoner that shares no code with it, in the worked deals and in random deals."""

# ruff: noqa: S311 - chance for play, not for secrets
from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from gleek.engine.errors import GleekError
from gleek.engine.hand import Hand
from gleek.evidence.rules import rules as known_rules
from gleek.games.gillet.accounts import CARRIED, GE, POINT
from gleek.games.gillet.worth import is_flux
from tests.games.gillet.illegal_deals import CHANGES, illegal_variant
from tests.games.gillet.on_engine import action, gillet, read
from tests.games.gillet.random_deals import random_deal
from tests.games.gillet.reckoner import Refused, reckon

EXAMPLES = json.loads(Path(__file__).with_name("examples-gillet.json").read_text(encoding="utf-8"))
RESULTS = ("net", "bowls", "ge", "point", "halves")


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_worked_deal_comes_to_what_it_says(name):
    example = EXAMPLES[name]
    assert gillet(example["deal"]) == {key: example["expect"][key] for key in RESULTS}


def test_there_are_fifteen_worked_deals():
    assert len(EXAMPLES) == 15


def test_random_deals_come_to_what_the_reckoner_says():
    rng = random.Random(1786)
    for _ in range(2000):
        deal = random_deal(rng)
        assert gillet(deal) == reckon(deal), deal


def test_what_is_wrong_is_refused_by_both():
    rng = random.Random(221)
    seen = set()
    for _ in range(2000):
        wrong, said = illegal_variant(rng, random_deal(rng))
        seen.add(said)
        with pytest.raises(Refused):
            reckon(wrong)
        with pytest.raises(GleekError):
            gillet(wrong)
    assert len(seen) >= len(CHANGES)


def test_money_is_conserved_at_every_moment_and_every_counter_ends_in_a_purse_or_a_bowl():
    rng = random.Random(223)
    rules = known_rules("gillet")
    for _ in range(300):
        deal = random_deal(rng)
        match, dealt, words = read(deal)
        hand = Hand.before_deal(match.begin())
        hand, events = hand.apply(hand.game.deal_out(3, dealt), halt=True)
        steps = iter(words)
        while True:
            balances = hand.ledger.balances
            assert sum(balances) == 0
            assert balances[CARRIED] == -sum(deal["carried"])
            assert balances[GE] >= 0 <= balances[POINT]
            assert all(event.rule in rules for event in events)
            assert all(each.rule in rules and each.stakes > 0 for event in events for each in event.payments)
            if hand.forced:
                hand, events = hand.follow()
            elif hand.over:
                break
            else:
                hand, events = hand.apply(action(hand, next(steps)), halt=True)
        put_in = sum(each.stakes for each in hand.ledger.payments if each.payer < 4)
        taken = sum(each.stakes for each in hand.ledger.payments if each.receiver < 4)
        left = hand.ledger.balances[GE] + hand.ledger.balances[POINT]
        assert put_in + sum(deal["carried"]) == taken + left
        assert [each for event in hand.history for each in event.payments] == list(hand.ledger.payments)


@pytest.mark.parametrize("flux_half", ["no", "yes"])
def test_every_flux_is_above_every_other_hand(flux_half):
    from gleek.engine.combine import choices
    from gleek.games.gillet.deal import GILLET_PACK
    from gleek.games.gillet.worth import point

    hands = list(choices(GILLET_PACK, 3))
    fluxes = [point(mask, flux_half)[0] for mask in hands if is_flux(mask)]
    others = [point(mask, flux_half)[0] for mask in hands if not is_flux(mask)]
    assert (len(fluxes), len(others)) == (224, 4736)
    assert (min(fluxes), max(fluxes), max(others)) == (48, 62 + (flux_half == "yes"), 43)
