"""The actions that a learner is offered at Gleek: each button says what it does and what it costs."""

from __future__ import annotations

import pytest

from gleek.games.gleek.accounts import SEAT_WORDS
from gleek.games.gleek.teach.offers import offers
from tests.games.gleek.table import at_ruff


@pytest.mark.parametrize("doubled", [False, True])
def test_what_is_put_into_the_pot_is_what_the_button_says(doubled):
    hand, told = at_ruff(doubled=doubled), 0
    for word in ("vie", "revie", "revie", "see"):
        seat = hand.to_act
        for each in offers(hand, in_play=True).choices:
            name, _, sum_ = each["label"].partition(": put in ")
            after, _ = hand.apply(f"{SEAT_WORDS[seat]} {each['id']}", halt=True)
            owed = hand.ledger.purses[seat] - after.ledger.purses[seat]
            assert sum_ == (hand.setup.stake.sum(owed) if each["id"] != "pass" else "")
            assert name
            told += bool(sum_)
        hand, _ = hand.apply(f"{SEAT_WORDS[seat]} {word}")
    assert told == 7
