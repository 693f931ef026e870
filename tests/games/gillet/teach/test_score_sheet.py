"""In deals of every kind, the sums that Gillet's score sheet declares to be zero are zero."""

# ruff: noqa: S311 - chance for play, not for secrets
from __future__ import annotations

import random

from gleek.games.gillet.accounts import GE, POINT
from gleek.games.gillet.rules import preset
from gleek.games.gillet.teach.payments import for_cards
from gleek.games.gillet.teach.score_sheet import score_sheet
from tests.games.gillet.on_engine import gillet
from tests.games.gillet.random_deals import random_deal
from tests.games.gillet.table import dealt


def test_totals_and_bowls_come_to_nought_whatever_was_brought_in():
    rng, waiting = random.Random(1786), 0
    for _ in range(200):
        deal = random_deal(rng)
        came, carried = gillet(deal), deal.get("carried", [0, 0])
        assert sum(came["net"]) + sum(came["bowls"]) == sum(carried)
        waiting += any(came["bowls"])
    assert waiting > 20
    assert (
        "the four totals and the two bowls" in dict(score_sheet(preset()).notes)["What must come to nought"]
    )


def test_the_antes_are_those_that_are_put_in():
    rules = preset(ante_ge=2, ante_point=3)
    hand = dealt(ante_ge=2, ante_point=3)
    ((ge, point),) = (group.paid for group in for_cards(rules))
    antes = [each for each in hand.ledger.payments if each.rule == ge.rule == point.rule]
    assert {each.stakes for each in antes if each.receiver == GE} == {ge.stakes} == {2}
    assert {each.stakes for each in antes if each.receiver == POINT} == {point.stakes} == {3}
    said = dict(score_sheet(rules).notes)["How to write it"]
    assert "ante of 2" in said
    assert "ante of 3" in said
