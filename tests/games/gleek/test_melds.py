"""Mournivals and gleeks: the payments, the legal calls, and Tiddy, Towser and Tumbler in hand."""

from __future__ import annotations

import pytest

from gleek.games.gleek.actions import Call
from gleek.games.gleek.events import Called
from gleek.games.gleek.melds import sets_in
from tests.games.gleek.table import (
    at_melds,
    at_tricks,
    call_all,
    dealt,
    do,
    paid,
    purse_change,
    refused,
)

# The seat of Tiddy does not matter to these tests.
NO_TIDDY = {"tiddy": "left_out"}
NAMES = {"A": "aces", "K": "kings", "Q": "queens", "J": "knaves"}
ALL_SIDES = {"towser_tumbler": "side", "tiddy_paid": "declared"}


def four(rank):
    return f"{rank}S {rank}H {rank}D {rank}C"


# ---------------------------------------------------------------- melds.mournival, melds.gleek


@pytest.mark.parametrize(("rank", "stakes"), [("A", 8), ("K", 6), ("Q", 4), ("J", 2)])
def test_each_opponent_pays_for_a_mournival(rank, stakes):
    before = at_melds(NO_TIDDY, second=four(rank))
    after = do(before, f"eldest calls nothing, second calls mournival of {NAMES[rank]}")
    assert purse_change(before, after) == (-stakes, 2 * stakes, -stakes)
    assert paid(after, "melds.mournival") == [f"dealer second {stakes}", f"eldest second {stakes}"]


@pytest.mark.parametrize(("rank", "stakes"), [("A", 4), ("K", 3), ("Q", 2), ("J", 1)])
def test_each_opponent_pays_for_a_gleek(rank, stakes):
    before = at_melds(NO_TIDDY, eldest=four(rank)[:8], stock=f"{rank}C")
    after = do(before, f"eldest calls gleek of {NAMES[rank]}")
    assert purse_change(before, after) == (2 * stakes, -stakes, -stakes)
    assert len(paid(after, "melds.gleek")) == 2


def test_several_sets_and_several_players_are_paid():
    before = at_melds(
        NO_TIDDY, dealer=f"{four('A')} QS QH QD", second="JS JH JD", eldest="QC JC KS KH KD", stock="KC"
    )
    after = call_all(before)
    # Each opponent pays the dealer 8 + 2 and the second 1 and eldest 3.
    assert purse_change(before, after) == (6 - 10 - 1, 2 - 10 - 3, 20 - 1 - 3)


def test_lower_ranks_count_nothing():
    hand = at_melds(eldest="10S 10H 10D 10C 9S 9H 9C 4S 4H 4D 4C")
    assert sets_in(hand.held[0]) == ()
    assert list(hand.legal()) == [Call(0)]


# ---------------------------------------------------------------- legal calls


def test_by_default_all_sets_stand_first_among_the_choices_and_none_last():
    hand = at_melds(eldest=f"{four('A')} KS KH KD", stock="KC")
    assert [str(each) for each in hand.legal()] == [
        "eldest calls mournival of aces and gleek of kings",
        "eldest calls mournival of aces",
        "eldest calls gleek of kings",
        "eldest calls nothing",
    ]


def test_a_set_may_be_kept_back():
    before = at_melds(NO_TIDDY, eldest=f"{four('A')} KS KH KD", stock="KC")
    after = do(before, "eldest calls gleek of kings")
    assert purse_change(before, after) == (6, -3, -3)


def test_each_calls_once_in_turn_from_eldest():
    hand = at_melds()
    refused(hand, "second calls nothing", "melds.turn")
    hand = do(hand, "eldest calls nothing")
    refused(hand, "eldest calls nothing", "melds.turn")
    assert do(hand, "second calls nothing, dealer calls nothing").stage == "tricks"


def test_a_mournival_is_not_also_a_gleek():
    hand = at_melds(eldest=four("A"))
    assert "all four" in refused(hand, "eldest calls gleek of aces", "melds.one_set")
    refused(hand, "eldest calls mournival of aces and gleek of aces", "melds.one_set")


def test_no_set_is_called_twice():
    hand = at_melds(eldest=four("A"))
    assert "twice" in refused(hand, Call(0, ((12, 4), (12, 4))), "melds.one_set")


def test_a_set_called_twice_in_words_is_refused_too():
    hand = at_melds(eldest=four("A"))
    assert "twice" in refused(hand, "eldest calls mournival of aces and mournival of aces", "melds.one_set")


@pytest.mark.parametrize("call", ["gleek of kings", "mournival of kings", "mournival of aces"])
def test_a_false_call_is_refused_as_very_foul_play(call):
    hand = at_melds(eldest="AS AH AD KS KH", stock="AC", dealer="KD KC")
    assert "very foul play" in refused(hand, f"eldest calls {call}", "melds.false_call")


def test_a_gleek_of_tens_is_a_false_call_though_he_holds_three():
    """Lower ranks count nothing: a call must be of aces, kings, queens or knaves."""
    hand = at_melds(eldest="10S 10H 10D", stock="10C")
    refused(hand, Call(0, ((8, 3),)), "melds.false_call")


def test_two_of_a_rank_are_no_set():
    hand = at_melds(eldest="AS AH", second="AD", dealer="AC")
    refused(hand, Call(0, ((12, 2),)), "melds.false_call")


def test_sets_in_another_order_are_not_called_twice():
    """The same sets in another order are the same call, and repeat no set."""
    hand = at_melds(eldest=f"{four('A')} KS KH KD", stock="KC")
    refusal = hand.why_not(Call(0, ((11, 3), (12, 4))))
    assert refusal is None or "twice" not in refusal.sentence


def test_the_turn_up_does_not_count_in_the_dealers_sets():
    hand = do(
        at_melds(dealer="KS KH", turn_up="KD", eldest="KC"), "eldest calls nothing, second calls nothing"
    )
    assert list(hand.legal()) == [Call(2)]
    refused(hand, "dealer calls gleek of kings", "melds.false_call")


def test_what_was_laid_out_is_not_called_and_the_foul_costs_double_in_cotton():
    hand = dealt(eldest="AS AH AD", stock="AC", changes={"exchange": "draw_first"})
    hand = do(hand, "eldest bids 13, second passes, dealer passes")
    rest = [str(card) for card in hand.cards(0) if str(card) not in {"AS", "AH", "AD", "AC"}]
    laid = do(hand, f"eldest discards AS {' '.join(rest[:6])}, eldest passes, second passes, dealer passes")
    assert "forfeits double" in refused(laid, "eldest calls mournival of aces", "melds.laid_out")
    assert paid(do(laid, "eldest calls gleek of aces"), "melds.gleek") == [
        "second eldest 4",
        "dealer eldest 4",
    ]
    two = do(hand, f"eldest discards AS AH {' '.join(rest[:5])}, eldest passes, second passes, dealer passes")
    refused(two, "eldest calls gleek of aces", "melds.laid_out")


def test_the_buyer_may_call_what_the_stock_brought():
    hand = dealt(eldest="AS AH", stock="AD AC")
    hand = do(hand, "eldest bids 13, second passes, dealer passes")
    rest = [str(card) for card in hand.cards(0) if str(card) not in {"AS", "AH"}]
    hand = do(hand, f"eldest discards {' '.join(rest[:7])}, eldest passes, second passes, dealer passes")
    assert (12, 4) in sets_in(hand.held[0])


# ---------------------------------------------------------------- melds.shown


def test_shown_the_others_see_the_cards_of_what_is_called():
    for value, seen in (("shown", 3), ("declared", 0)):
        hand = at_melds({"melds": value}, eldest="AS AH AD", stock="AC")
        _, events = hand.apply("eldest calls gleek of aces")
        called = next(event for event in events if isinstance(event, Called))
        assert called.shown.bit_count() == seen


def test_showing_changes_no_payment():
    one, two = (
        do(at_melds({"melds": value}, eldest=four("A")), "eldest calls mournival of aces").ledger
        for value in ("shown", "declared")
    )
    assert one == two


# ---------------------------------------------------------------- tiddy.held

TIDDY_WITH_SECOND = {"second": "4D"}  # the 9 of diamonds is turned up, so diamonds are trumps


def test_tiddy_is_paid_with_the_sets():
    before = at_melds({"tiddy_paid": "declared"}, **TIDDY_WITH_SECOND)
    after = call_all(before)
    assert paid(after, "tiddy.held") == ["dealer second 2", "eldest second 2"]
    assert purse_change(before, after) == (-2, 4, -2)


def test_tiddy_is_paid_though_no_set_is_called():
    after = do(at_melds(eldest="4D"), "eldest calls nothing")
    assert paid(after, "tiddy.held") == ["second eldest 2", "dealer eldest 2"]


def test_tiddy_is_paid_when_it_falls_to_a_trick():
    hand = at_tricks({"tiddy_paid": "played"}, eldest="6D", second="5D 4D", dealer="10D")
    assert paid(hand, "tiddy.held") == []
    hand = do(hand, "eldest plays 6D")
    assert paid(hand, "tiddy.held") == []
    hand = do(hand, "second plays 4D")
    assert paid(hand, "tiddy.held") == ["dealer second 2", "eldest second 2"]
    assert paid(do(hand, "dealer plays 10D"), "tiddy.held") == ["dealer second 2", "eldest second 2"]


@pytest.mark.parametrize("when", ["declared", "played"])
def test_a_buried_tiddy_pays_nothing(when):
    hand = dealt(eldest="4D", changes={"tiddy_paid": when})
    hand = do(hand, "eldest bids 13, second passes, dealer passes")
    rest = [str(card) for card in hand.cards(0) if str(card) != "4D"]
    hand = do(hand, f"eldest discards 4D {' '.join(rest[:6])}, eldest passes, second passes, dealer passes")
    hand = call_all(hand)
    while not hand.over:
        hand, _ = hand.apply(hand.legal()[0])
    assert paid(hand, "tiddy.held") == []


def test_a_tiddy_bought_with_the_stock_is_paid():
    hand = do(dealt(stock="4D"), "eldest bids 13, second passes, dealer passes")
    lowest = [str(card) for card in hand.cards(0)][-7:]
    hand = do(hand, f"eldest discards {' '.join(lowest)}, eldest passes, second passes, dealer passes")
    assert paid(call_all(hand), "tiddy.held") == ["second eldest 2", "dealer eldest 2"]


@pytest.mark.parametrize("when", ["declared", "played"])
@pytest.mark.parametrize(
    "changes",
    [{"tiddy": "left_out"}, {"tiddy_held": "count", "settlement": "each"}],
    ids=["left_out", "count"],
)
def test_left_out_or_counted_tiddy_is_not_paid_by_each(when, changes):
    hand = call_all(at_melds(changes | {"tiddy_paid": when}, **TIDDY_WITH_SECOND))
    while not hand.over:
        hand, _ = hand.apply(hand.legal()[0])
    assert paid(hand, "tiddy.held") == []


def test_the_four_of_another_suit_is_no_tiddy():
    assert paid(call_all(at_melds(eldest="4S 4H 4C", stock="4D")), "tiddy.held") == []


# ---------------------------------------------------------------- towser_tumbler.held


@pytest.mark.parametrize(
    ("value", "stakes"), [("none", []), ("side", [5, 6]), ("side_doubled", [5, 6]), ("count", [])]
)
def test_towser_and_tumbler_held(value, stakes):
    changes = {"towser_tumbler": value, "settlement": "each", "tiddy_paid": "declared"}
    after = call_all(at_melds(changes, dealer="5D 6D", stock="4D"))
    expected = [f"{payer} dealer {each}" for each in stakes for payer in ("eldest", "second")]
    assert paid(after, "towser_tumbler.held") == expected


def test_towser_and_tumbler_are_paid_when_played_where_tiddy_is():
    hand = at_tricks(
        {"towser_tumbler": "side", "tiddy_paid": "played"}, eldest="6D", second="5D", dealer="10D", stock="4D"
    )
    assert paid(hand, "towser_tumbler.held") == []
    hand = do(hand, "eldest plays 6D, second plays 5D")
    assert paid(hand, "towser_tumbler.held") == [
        "second eldest 6",
        "dealer eldest 6",
        "dealer second 5",
        "eldest second 5",
    ]


def test_towser_is_played_at_though_tiddy_is_left_out():
    after = call_all(at_melds(ALL_SIDES | {"tiddy": "left_out"}, eldest="5D", stock="6D 4D"))
    assert paid(after, "towser_tumbler.held") == ["second eldest 5", "dealer eldest 5"]
