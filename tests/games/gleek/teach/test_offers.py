"""The actions that a learner is offered at Gleek: each button says what it does and what it costs."""

from __future__ import annotations

import pytest

from gleek.engine.cards import cards
from gleek.games.gleek.accounts import SEAT_WORDS
from gleek.games.gleek.teach.offers import offers
from tests.games.gleek.table import STANDARD, at_ruff, dealt, do

COUNTS = ["cards", "one card", *(f"{count} cards" for count in range(2, 7)), "these seven", "8 cards"]


@pytest.mark.parametrize(("count", "named"), [*enumerate(COUNTS)])
def test_the_button_says_how_many_cards_are_laid_out(count, named):
    hand = do(dealt(), "eldest bids 13, second passes, dealer passes")
    chosen = [str(each) for each in cards(STANDARD["eldest"])[:count]]
    offered = offers(hand, chosen, in_play=True)
    assert offered.submit == {"label": f"Lay out {named}", "enabled": count > 0}
    assert offered.selected == (f"{count} of 7 cards chosen" if count <= 7 else "8 cards chosen, 1 too many")


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


def test_what_may_not_be_said_is_offered_only_where_a_task_asks_for_it():
    first = at_ruff()
    assert [each["id"] for each in offers(first).choices] == ["vie", "pass"]
    assert [each["id"] for each in offers(first, also=["see"]).choices] == ["vie", "pass", "see"]
    vied = do(first, "eldest vies")
    assert [each["id"] for each in offers(vied).choices] == ["see", "revie", "pass"]


def test_the_least_bid_is_a_button_at_a_table_and_the_learner_s_to_find_in_a_task():
    assert [each["id"] for each in offers(dealt(), in_play=True).choices] == ["bid 13"]
    assert not offers(dealt()).choices
