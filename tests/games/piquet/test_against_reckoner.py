"""The engine agrees with a reckoner that shares no code with it, in the worked deals and in random deals."""

# ruff: noqa: S311 - chance for play, not for secrets
from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from gleek.engine.errors import GleekError
from gleek.evidence.rules import rules as known_rules
from tests.games.piquet.illegal_deals import illegal_variant
from tests.games.piquet.on_engine import hand_of, piquet
from tests.games.piquet.random_deals import random_deal
from tests.games.piquet.reckoner import Refused, reckon

EXAMPLES = json.loads(Path(__file__).with_name("examples-piquet.json").read_text(encoding="utf-8"))
KINDS = ("point", "sequence", "set")


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_worked_deal_comes_to_what_it_says(name):
    example = EXAMPLES[name]
    came, expected = piquet(example["deal"]), example["expect"]
    assert [came["elder"], came["younger"]] == expected["totals"]
    for event in expected.get("has", ()):
        assert event in came["events"]
    assert not {reason for _, _, reason in came["events"]} & {*expected.get("never", ())}


def test_there_are_twenty_four_worked_deals():
    assert len(EXAMPLES) == 24


def test_random_deals_come_to_what_the_reckoner_says_event_by_event():
    rng = random.Random(1651)
    seen = Counter()
    for _ in range(1000):
        deal = random_deal(rng)
        came = piquet(deal)
        assert came == reckon(deal), deal
        seen.update({reason for _, _, reason in came["events"]})
    assert {"carte_blanche", "repique", "pique", "capot", "cards"} <= set(seen)


def test_what_is_wrong_is_refused_by_both():
    rng = random.Random(89)
    seen = set()
    for _ in range(600):
        wrong, said = illegal_variant(rng, random_deal(rng))
        seen.add(said)
        with pytest.raises(Refused):
            reckon(wrong)
        with pytest.raises(GleekError):
            piquet(wrong)
    assert len(seen) > 15


def test_what_holds_of_every_deal():
    rng = random.Random(1882)
    rules = known_rules("piquet")
    for _ in range(300):
        deal = random_deal(rng)
        hand, came = hand_of(deal), piquet(deal)
        of = hand.rules
        played = sum(
            points for _, points, reason in came["events"] if reason in {"lead", "win", "last_trick"}
        )
        seconds = sum(trick.winner != trick.leader for trick in hand.tricks)
        if of.low_cards == "count":
            assert played == 13 + seconds
        bonuses = [who for who, _, reason in came["events"] if reason in {"pique", "repique"}]
        assert len(bonuses) <= 1
        assert ["younger", 30, "pique"] not in came["events"]
        for kind in KINDS:
            assert len({who for who, _, reason in came["events"] if reason == kind}) <= 1
        if deal["preset"] == "rubicon" and not deal["fields"]:
            assert max(came["elder"], came["younger"]) <= 170
        assert sum(hand.ledger.balances) == 0
        cards = sorted(index for trick in hand.tricks for index in trick.cards)
        assert len(cards) == len(set(cards)) == 24
        assert all(event.rule in rules for event in hand.history)
        assert all(paid.rule in rules and paid.stakes > 0 for paid in hand.ledger.payments)
