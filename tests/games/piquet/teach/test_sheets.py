"""The scores on Piquet's printed sheets agree with the engine, in deals of every kind."""

# ruff: noqa: S311 - chance for play, not for secrets
from __future__ import annotations

import random
from collections import defaultdict
from functools import cache

import pytest

from gleek.games.piquet.accounts import ELDER
from gleek.games.piquet.counting import RULES
from gleek.games.piquet.rules import preset
from gleek.games.piquet.teach.payments import for_cards, in_play
from gleek.games.piquet.teach.score_sheet import score_sheet
from tests.games.piquet.on_engine import hand_of
from tests.games.piquet.random_deals import random_deal
from tests.games.piquet.reckoner import PRESETS

EACH_PRESET = pytest.mark.parametrize("name", PRESETS)
COLUMNS = {
    "Blank": ["carte_blanche"],
    "Point": ["point"],
    "Seq.": ["sequence"],
    "Sets": ["set"],
    "60 or 30": ["repique", "pique"],
    "Play": ["lead", "win", "last_trick"],
    "Cards": ["cards", "capot"],
}


@cache
def played():
    """Return deals under every preset, played by the preset's own rules."""
    rng = random.Random(1882)
    found = defaultdict(list)
    while min(map(len, (found[name] for name in PRESETS))) < 150:
        deal = random_deal(rng, fields=False)
        found[deal["preset"]].append(hand_of(deal))
    return found


@EACH_PRESET
def test_what_scores_stands_on_the_sheet_with_its_points(name):
    told = defaultdict(set)
    for group in (*for_cards(preset(name)), *in_play(preset(name))):
        for each in group.paid:
            told[each.rule].add(each.stakes)
    scored = defaultdict(set)
    for hand in played()[name]:
        for payment in hand.ledger.payments:
            scored[payment.rule].add(payment.stakes)
    assert set(scored) <= set(told)
    assert {rule for rule in told if not rule.startswith("partie.")} == set(RULES.values())
    for rule, points in scored.items():
        if rule == RULES["point"] and preset(name).point_score == "cards":
            assert told[rule] == {1}  # one for each card
        elif rule == RULES["point"]:
            assert {each for each in points if each >= 3} <= told[rule]
        else:
            assert points <= told[rule], rule


@EACH_PRESET
def test_what_must_be_so_is_so(name):
    rules = preset(name)
    said = dict(score_sheet(rules).notes)["What must be so"]
    assert ("Play of both together: 13" in said) == (name in {"rubicon", "1896"})
    seen = set()
    for hand in played()[name]:
        sums = defaultdict(lambda: [0, 0])
        for payment in hand.ledger.payments:
            what = next(what for what, rule in RULES.items() if rule == payment.rule)
            head = next(head for head, some in COLUMNS.items() if what in some)
            sums[head][payment.receiver] += payment.stakes
            assert what != "pique" or payment.receiver == ELDER
        for head in ("Point", "Seq.", "Sets", "60 or 30", "Cards"):
            assert 0 in sums[head]
        seen |= set(sums)
        if "Play of both together" in said:
            seconds = sum(trick.winner != trick.leader for trick in hand.tricks)
            assert sum(sums["Play"]) == 13 + seconds
    assert seen >= set(COLUMNS) - {"Blank"}
