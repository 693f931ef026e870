"""The engine's payments, stage by stage, equal results that were computed by hand.

In the shared deal eldest's ruff is 50 (five spades), the second's 41 (four hearts), the dealer's 41 (four clubs).
"""

from math import comb

import pytest

from gleek.games.gleek.accounts import RUFF
from tests.games.gleek.table import (
    PASS,
    at_ruff,
    dealt,
    do,
)

RETURN = {"stock_pass": "may_return"}
LAST = {"odd_penny": "last_raiser"}
NEED_NOT = {"eldest_must_open": "no"}
TU_QUOQUE = (
    "eldest bids 13, second passes, dealer bids 14, eldest bids 15, second passes, dealer bids 16, "
    "eldest passes, second bids 17, dealer passes, eldest bids 18, second passes, dealer passes"
)
ELDEST_15 = "eldest bids 13, second bids 14, dealer passes, eldest bids 15, second passes"


@pytest.mark.parametrize(
    ("changes", "said", "purses", "pot"),
    [
        ({}, "eldest bids 14, second passes, dealer passes", (-14, 7, 7), 0),
        ({}, "eldest bids 14, second bids 15, dealer passes, eldest passes", (8, -15, 7), 0),
        ({}, ELDEST_15, (-15, 8, 7), 0),  # eldest would get the odd penny but buys, so the second gets it
        ({"odd_penny": "box"}, ELDEST_15, (-15, 7, 7), 1),
        (LAST, "eldest bids 13, second bids 14, dealer bids 15, eldest passes, second passes", (7, 8, -15), 0),
        (LAST, "eldest bids 13, second passes, dealer passes", (-13, 7, 6), 0),  # nobody bid before the buyer
        (LAST | NEED_NOT, "eldest passes, second passes, dealer bids 13", (7, 6, -13), 0),
        (RETURN, TU_QUOQUE, (-18, 9, 9), 0),  # the comedy of 1614
        (NEED_NOT, PASS, (-2, -2, -2), 6),  # nobody buys; these are the antes for the ruff
    ],
)  # fmt: skip
def test_the_stock_is_paid_for(changes, said, purses, pot):
    hand = do(dealt(changes=changes), said)
    assert (hand.ledger.purses, hand.ledger.balances[RUFF]) == (purses, pot)


@pytest.mark.parametrize(("exchange", "held"), [("discard_first", 12), ("draw_first", 19)])
def test_any_seven_of_the_buyers_cards_may_be_discarded(exchange, held):
    legal = do(dealt(changes={"exchange": exchange}), "eldest bids 13, second passes, dealer passes").legal()
    every = list(legal)
    assert len(legal) == len(set(every)) == comb(held, 7)
    assert [legal[number] for number in range(0, len(legal), 97)] == every[::97]
    assert all(each in legal for each in every[::97])


DIVIDE, DOUBLE = {"ruff_tie": "divide"}, {"doubled": True}
COTTON, DECLINE = "eldest vies, second sees, dealer revies, eldest sees, second passes", {"ruff_decline": 1}
ACES = {"dealer": "AS AH AD AC", "second": "KH QH JH 10H 9H 8H 7H 6H"}
EQUAL = "eldest passes, second passes, dealer vies, eldest passes, second sees"
SECOND_AND_DEALER = "eldest passes, second vies, dealer sees, eldest passes"
UNSEEN = "eldest vies, second passes, dealer passes"


@pytest.mark.parametrize(
    ("changes", "given", "said", "purses", "pot"),
    [
        ({}, {}, UNSEEN, (4, -2, -2), 0),
        ({}, {}, "eldest passes, second passes, dealer vies, eldest passes, second passes", (-2, -2, 4), 0),
        ({}, {}, "eldest vies, second revies, dealer revies, eldest sees, second sees", (16, -8, -8), 0),
        ({}, {}, EQUAL, (-2, 6, -4), 0),
        ({"ruff_counts": "cards"}, {}, EQUAL, (-2, 6, -4), 0),
        (DIVIDE, {"carried": 3}, SECOND_AND_DEALER, (-2, 2, 2), 1),
        ({}, ACES, "eldest vies, second sees, dealer sees", (-4, -4, 8), 0),
        # Cotton p. 92: six from the player who holds out; one from who said nothing, four from who saw and gave up.
        (DECLINE, {}, "eldest vies, second revies, dealer passes, eldest sees", (7, -6, -1), 0),
        (DECLINE, {}, COTTON, (10, -4, -6), 0),
        (DECLINE, DOUBLE, UNSEEN, (4, -2, -2), 0),
        (DECLINE, {}, PASS, (-2, -2, -2), 6),
        ({}, DOUBLE, "eldest vies, second revies, dealer passes, eldest sees", (16, -12, -4), 0),
        ({}, DOUBLE | {"carried": 6}, UNSEEN, (14, -4, -4), 0),
        ({"ruff_passed": "carry"}, {"carried": 6}, PASS, (-2, -2, -2), 12),
        ({"ruff_passed": "double"}, {"carried": 6}, PASS, (0, 0, 0), 6),
        ({"ruff_passed": "youngest_may_double"}, {}, "eldest passes, second passes, dealer doubles", (0, 0, 0), 0),
    ],
)  # fmt: skip
def test_the_ruff_is_paid(changes, given, said, purses, pot):
    hand = do(at_ruff(changes, **given), said)
    assert hand.stage == "melds"
    assert (hand.ledger.purses, hand.ledger.balances[RUFF]) == (purses, pot)
