"""The stock: bidding by ones, passing, the payments, and the exchange of exactly seven cards."""

from __future__ import annotations

from math import comb

import pytest

from gleek.engine.cards import Card, cards, mask_of
from gleek.games.gleek.accounts import RUFF
from gleek.games.gleek.actions import Bid, Discard, Pass
from tests.games.gleek.table import deal, dealt, do, paid, refused, text

MAY_RETURN = {"stock_pass": "may_return"}
NEED_NOT = {"eldest_must_open": "no"}
ELDEST_BUYS = "eldest bids 13, second passes, dealer passes"


# ---------------------------------------------------------------- stock.opening_bid, stock.raise


@pytest.mark.parametrize("opening", [13, 12])
def test_the_first_bid_is_the_opening_sum_or_more(opening):
    hand = dealt(changes={"opening_bid": opening})
    refused(hand, f"eldest bids {opening - 1}", "stock.opening_bid")
    for price in (opening, opening + 1, 20):
        assert do(hand, f"eldest bids {price}").phase.price == price


def test_a_first_bid_past_all_reason_is_taken_for_a_slip():
    assert "slip" in refused(dealt(), "eldest bids 100", "stock.opening_bid")


def test_every_later_bid_is_one_more_than_the_last():
    hand = do(dealt(), "eldest bids 14")
    for price in (13, 14, 16):
        sentence = refused(hand, f"second bids {price}", "stock.raise")
        assert "one more than the last, which was 14" in sentence
        assert "bid 15" in sentence
    assert list(hand.legal()) == [Bid(1, 15), Pass(1)]


def test_bids_rise_by_ones_without_limit():
    hand = do(dealt(), "eldest bids 99, second bids 100, dealer bids 101")
    assert hand.phase.price == 101


# ---------------------------------------------------------------- stock.turn, stock.eldest_must_open, stock.nobody


def test_eldest_speaks_first_then_in_turn():
    hand = dealt()
    assert hand.to_act == 0
    refused(hand, "second bids 13", "stock.turn")
    refused(hand, "dealer passes", "stock.turn")
    hand = do(hand, "eldest bids 13")
    assert hand.to_act == 1
    refused(hand, "eldest bids 14", "stock.turn")


def test_eldest_must_open_where_the_rule_is_kept():
    sentence = refused(dealt(), "eldest passes", "stock.eldest_must_open")
    assert "bid 13 or more" in sentence
    assert Pass(0) in dealt(changes=NEED_NOT).legal()


def test_once_eldest_has_opened_he_may_pass():
    hand = do(dealt(), "eldest bids 13, second bids 14, dealer passes, eldest passes")
    assert hand.facts.buyer == 1


@pytest.mark.parametrize("stock_pass", ["out", "may_return"])
def test_all_three_pass_and_nobody_buys(stock_pass):
    hand = do(
        dealt(changes=NEED_NOT | {"stock_pass": stock_pass}), "eldest passes, second passes, dealer passes"
    )
    assert hand.facts.buyer is None
    assert hand.stage == "ruff"
    assert paid(hand, "stock.halves", "stock.odd_penny") == []
    assert hand.held == deal().hands


def test_another_may_open_where_eldest_has_passed():
    hand = do(dealt(changes=NEED_NOT), "eldest passes, second bids 13, dealer passes")
    assert hand.facts.buyer == 1  # eldest may not bid again
    hand = do(dealt(changes=NEED_NOT), "eldest passes, second passes, dealer bids 15")
    assert (hand.facts.buyer, hand.facts.price) == (2, 15)


# ---------------------------------------------------------------- stock.pass


def test_who_has_passed_is_out():
    hand = do(dealt(), "eldest bids 13, second passes, dealer bids 14")
    assert hand.to_act == 0
    hand = do(hand, "eldest bids 15")
    assert hand.to_act == 2
    refused(hand, "second bids 16", "stock.turn")
    assert do(hand, "dealer passes").facts.buyer == 0


def test_who_has_passed_may_return_when_his_turn_comes_again():
    hand = do(dealt(changes=MAY_RETURN), "eldest bids 13, second passes, dealer bids 14, eldest bids 15")
    assert hand.to_act == 1
    hand = do(hand, "second bids 16")
    assert hand.phase.price == 16


def test_the_bidding_of_1614():
    """The bids go from thirteen to eighteen pence; Longfield first bids at seventeen after passing twice."""
    hand = do(
        dealt(changes=MAY_RETURN),
        "eldest bids 13, second passes, dealer bids 14, eldest bids 15, second passes, dealer bids 16, "
        "eldest passes, second bids 17, dealer passes, eldest bids 18, second passes, dealer passes",
    )
    assert (hand.facts.buyer, hand.facts.price) == (0, 18)
    assert paid(hand, "stock.halves", "stock.odd_penny") == ["eldest second 9", "eldest dealer 9"]


def test_it_ends_when_the_two_others_have_passed_since_the_last_bid():
    hand = do(dealt(changes=MAY_RETURN), "eldest bids 13, second passes, dealer bids 14, eldest passes")
    assert hand.facts.buyer is None  # second has passed, but not since the bid of 14
    assert hand.to_act == 1
    assert do(hand, "second passes").facts.buyer == 2
    out = do(dealt(), "eldest bids 13, second passes, dealer bids 14, eldest passes")
    assert out.facts.buyer == 2


def test_nobody_bids_against_himself():
    hand = do(dealt(), ELDEST_BUYS)
    refused(hand, "eldest bids 14", "stock.turn")


# ---------------------------------------------------------------- stock.halves, stock.odd_penny

EVEN = {
    0: "eldest bids 14, second passes, dealer passes",
    1: "eldest bids 13, second bids 14, dealer passes, eldest passes",
    2: "eldest bids 13, second passes, dealer bids 14, eldest passes",
}
ODD = {
    0: "eldest bids 13, second bids 14, dealer passes, eldest bids 15, second passes",
    1: "eldest bids 14, second bids 15, dealer passes, eldest passes",
    2: "eldest bids 13, second bids 14, dealer bids 15, eldest passes, second passes",
}


@pytest.mark.parametrize("buyer", [0, 1, 2])
def test_the_buyer_pays_half_to_each_of_the_others(buyer):
    hand = do(dealt(), EVEN[buyer])
    assert hand.facts.buyer == buyer
    assert hand.ledger.purses == tuple(-14 if seat == buyer else 7 for seat in range(3))
    assert hand.stage == "stock"


@pytest.mark.parametrize(
    ("value", "buyer", "purses", "ruff"),
    [
        ("eldest", 1, (8, -15, 7), 0),
        ("eldest", 2, (8, 7, -15), 0),
        ("eldest", 0, (-15, 8, 7), 0),  # eldest would get the odd penny but buys, so the second gets it
        ("box", 0, (-15, 7, 7), 1),
        ("box", 1, (7, -15, 7), 1),
        ("box", 2, (7, 7, -15), 1),
        ("last_raiser", 0, (-15, 8, 7), 0),  # second bid fourteen
        ("last_raiser", 1, (8, -15, 7), 0),  # eldest bid fourteen
        ("last_raiser", 2, (7, 8, -15), 0),  # second bid fourteen
    ],
)
def test_the_odd_penny(value, buyer, purses, ruff):
    hand = do(dealt(changes={"odd_penny": value}), ODD[buyer])
    assert hand.facts.buyer == buyer
    assert hand.ledger.purses == purses
    assert hand.ledger.balances[RUFF] == ruff
    assert len(paid(hand, "stock.odd_penny")) == 1


@pytest.mark.parametrize("changes", [{}, NEED_NOT])
def test_where_nobody_bid_before_the_buyer_the_last_raisers_penny_goes_as_eldests_does(changes):
    changes = {"odd_penny": "last_raiser"} | changes
    assert paid(do(dealt(changes=changes), ELDEST_BUYS), "stock.odd_penny") == ["eldest second 1"]
    if changes.get("eldest_must_open") == "no":
        hand = do(dealt(changes=changes), "eldest passes, second passes, dealer bids 13")
        assert paid(hand, "stock.odd_penny") == ["dealer eldest 1"]


def test_the_last_raiser_is_he_who_bid_just_before_the_buyer():
    hand = do(
        dealt(changes={"odd_penny": "last_raiser"}),
        "eldest bids 13, second bids 14, dealer bids 15, eldest bids 16, second passes, dealer bids 17, eldest passes",
    )
    assert paid(hand, "stock.odd_penny") == ["dealer eldest 1"]


def test_an_even_price_leaves_no_odd_penny():
    for value in ("eldest", "box", "last_raiser"):
        assert paid(do(dealt(changes={"odd_penny": value}), EVEN[1]), "stock.odd_penny") == []


def test_the_penny_in_the_box_is_won_with_the_ruff():
    hand = do(dealt(changes={"odd_penny": "box"}), ELDEST_BUYS)
    hand = do(hand, "eldest discards 5H 4H 7D 6D 6C 5C 4C, eldest vies, second passes, dealer passes")
    assert paid(hand, "ruff.unshown") == ["ruff eldest 9"]  # the odd penny, three antes of 2 and a vie of 2


# ---------------------------------------------------------------- stock.exchange


def test_laying_out_first_the_buyer_has_not_seen_the_stock():
    hand = do(dealt(), ELDEST_BUYS)
    assert hand.held[0] == deal().hands[0]
    assert len(hand.legal()) == comb(12, 7) == len(list(hand.legal())) == 792
    hand = do(hand, "eldest discards 5H 4H 7D 6D 6C 5C 4C")
    assert text(hand.held[0]) == {"AS", "KS", "QS", "10S", "9S", "QC", "JH", "9H", "AD", "KD", "QD", "JD"}
    assert text(hand.facts.laid_out) == {"5H", "4H", "7D", "6D", "6C", "5C", "4C"}


def test_drawing_first_the_buyer_lays_out_any_seven_of_nineteen():
    hand = do(dealt(changes={"exchange": "draw_first"}), ELDEST_BUYS)
    assert hand.held[0].bit_count() == 19
    assert len(hand.legal()) == comb(19, 7) == 50_388
    assert sum(1 for _ in hand.legal()) == 50_388
    assert len(set(hand.legal()[40_000:41_000])) == 1000
    after = do(hand, "eldest discards QC JH AD KD QD JD 4C")
    assert text(after.held[0]) == {"AS", "KS", "QS", "10S", "9S", "5H", "4H", "7D", "6D", "6C", "5C", "9H"}


def test_the_numbers_of_the_discards_are_in_the_order_of_the_list():
    legal = do(dealt(), ELDEST_BUYS).legal()
    assert [legal[number] for number in range(792)] == list(legal)
    assert all(each in legal for each in legal)


def test_what_is_in_the_stock_cannot_be_laid_out_before_it_is_taken():
    hand = do(dealt(), ELDEST_BUYS)
    assert "QC" in refused(hand, "eldest discards QC 4H 7D 6D 6C 5C 4C", "stock.exchange")


def test_the_turn_up_cannot_be_laid_out():
    hand = do(
        dealt(changes={"exchange": "draw_first"}),
        "eldest bids 13, second passes, dealer bids 14, eldest passes",
    )
    refused(hand, "dealer discards 9D 8H 7H 6H 10D 8D 7S", "stock.exchange")


@pytest.mark.parametrize("exchange", ["discard_first", "draw_first"])
def test_it_must_be_exactly_seven(exchange):
    hand = do(dealt(changes={"exchange": exchange}), ELDEST_BUYS)
    eight = ["5H", "4H", "7D", "6D", "6C", "5C", "4C", "9S"]
    for count in (0, 1, 4, 5, 6, 8):
        sentence = refused(hand, f"eldest discards {' '.join(eight[:count])}", "stock.exchange")
        assert f"lays out {count} where it must be exactly seven" in sentence
        # Cotton: a player who discards five or six loses all their sets.
        assert ("loses all sets" in sentence) == (count in {5, 6})


def test_only_the_buyer_lays_out_and_nothing_else_is_done_before():
    hand = do(dealt(), ELDEST_BUYS)
    refused(hand, "second discards AH KH QH 10H 6S 5S 4S", "stock.turn")
    refused(hand, "eldest passes", "stock.turn")
    refused(hand, "eldest vies", "hand.stage")


def test_the_others_keep_what_they_were_dealt():
    hand = do(dealt(), ELDEST_BUYS + ", eldest discards 5H 4H 7D 6D 6C 5C 4C")
    assert hand.held[1:] == deal().hands[1:]


def test_a_buried_card_is_nobodys():
    hand = do(
        dealt(changes={"exchange": "draw_first"}), ELDEST_BUYS + ", eldest discards QC JH AD KD QD JD 4C"
    )
    assert hand.facts.laid_out == mask_of(cards("QC JH AD KD QD JD 4C"))
    assert not any(held & Card("AD").bit for held in hand.held)
    assert Discard(0, hand.facts.laid_out) not in hand.legal()
