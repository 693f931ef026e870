"""The point: the value of a hand, the legal words, every refusal, and who takes the bowl."""

from __future__ import annotations

import pytest

from gleek.engine.cards import cards, mask_of
from gleek.engine.errors import Unreadable
from gleek.games.gillet.accounts import POINT
from gleek.games.gillet.actions import Go, Raise, See, Yield, read
from gleek.games.gillet.events import PointLeftOver, PointShown, PointWon
from gleek.games.gillet.worth import in_points, point
from tests.games.gillet.table import HANDS, NO_PAIR, dealt, do, paid, refused


def count(text, flux_half="no"):
    """Return the point of a hand as text, and the cards that make it."""
    halves, mask = point(mask_of(cards(text)), flux_half)
    return in_points(halves), mask


def event(hand, kind):
    [found] = [each for each in hand.history if isinstance(each, kind)]
    return found


# ---------------------------------------------------------------- the point of a hand


@pytest.mark.parametrize(
    ("text", "points", "made_of"),
    [
        ("AS KD 9H", "11", "AS"),
        ("7S 8D 9H", "9", "9H"),
        ("KS QS 7D", "20", "KS QS"),
        ("9S 8S 7D", "17", "9S 8S"),
        ("AS 9S KD", "20", "AS 9S"),
        ("AS 10S KD", "21½", "AS 10S"),
        ("AS AD 10H", "20½", "AS AD"),
        ("AS AD KD", "21½", "AD KD"),
        ("AS AD 9D", "20½", "AS AD"),
        ("AS AD AH", "20½", "AS AD AH"),
        ("7H 8H 9H", "24", "7H 8H 9H"),
        ("AH KH QH", "31", "AH KH QH"),
        ("AH KH 9H", "30", "AH KH 9H"),
        ("KS QH JD", "10", None),
    ],
)
def test_what_a_hand_counts(text, points, made_of):
    counted, mask = count(text)
    assert counted == points
    assert made_of is None or mask == mask_of(cards(made_of))


def test_the_half_counts_inside_a_flux_only_where_that_is_agreed():
    assert count("AH KH 9H", "yes")[0] == "30½"
    assert count("AH 9H 8H", "yes")[0] == "28"
    assert count("KH QH JH", "yes")[0] == "30"
    assert count("AS KS 9D", "yes")[0] == "21½"


# ---------------------------------------------------------------- legal words


def test_what_may_be_said_before_a_raise_and_after():
    hand = dealt(raise_limit=2)
    assert list(hand.legal()) == [Go(0), Raise(0, 1), Raise(0, 2)]
    hand = do(hand, "goes")
    assert list(hand.legal()) == [Go(1), Raise(1, 1), Raise(1, 2), Yield(1)]
    hand = do(hand, "raises 1")
    assert list(hand.legal()) == [See(2), Raise(2, 1), Raise(2, 2), Yield(2)]
    assert str(hand.may_be_done()) == "Third may see, raise 1 to 2 or yield"


def test_without_a_limit_one_may_raise_by_a_thousand():
    legal = dealt().legal()
    assert len(legal) == 1001
    assert (legal[1000], legal[-1]) == (Raise(0, 1000), Raise(0, 1000))
    assert Raise(0, 1000) in legal
    assert Raise(0, 1001) not in legal
    assert Raise(1, 1) not in legal
    assert legal[2:4] == [Raise(0, 2), Raise(0, 3)]
    assert "raise 1 or more" in str(dealt().may_be_done())


@pytest.mark.parametrize("changes", [{}, {"raise_limit": 3}, {"raise_limit": 1}, {"max_raises": 1}])
def test_all_that_may_be_said_is_taken_and_all_else_is_refused(changes):
    for words in ([], ["goes"], ["raises 1"], ["goes", "raises 1", "sees"]):
        hand = do(dealt(**changes), *words)
        legal = hand.legal()
        assert len(list(legal)) == len(legal)
        for action in legal:
            assert action in legal
            assert hand.why_not(action) is None
        seat = hand.to_act
        others = [Go(seat), See(seat), Yield(seat), *(Raise(seat, by) for by in (0, 1, 3, 4, 1001))]
        for action in others:
            assert (hand.why_not(action) is None) == (action in list(legal))


# ---------------------------------------------------------------- refusals


def test_nobody_speaks_out_of_turn_nor_after_he_has_yielded():
    hand = dealt()
    refused(hand, "second goes", "point.turn")
    hand = do(hand, "goes", "yields", "goes", "raises 1", "sees")
    assert hand.to_act == 2
    refused(hand, "second sees", "point.turn")


def test_the_first_player_may_not_yield_at_his_first_word():
    said = refused(dealt(), "first yields", "point.first_yield")
    assert said == "First may not yield at the very first word; First may go or raise 1 or more."
    hand = do(dealt(), "goes", "raises 1", "yields", "yields", "yields")
    assert hand.over


def test_going_is_refused_after_a_raise_and_seeing_before_it():
    said = refused(do(dealt(), "raises 1"), "second goes", "point.go")
    assert said == "Second may not go: another player has raised; Second may see, raise 1 or more or yield."
    assert "nobody has raised yet" in refused(dealt(), "first sees", "point.see")


def test_a_raise_is_one_counter_at_least():
    assert "one counter at least" in refused(dealt(), "first raises 0", "point.raise")


def test_a_raise_above_a_thousand_is_taken_for_a_slip():
    said = refused(dealt(), "first raises 1001", "point.raise")
    assert said == "A raise of 1001 is taken for a slip; First may go or raise 1 or more, up to 1000."
    refused(dealt(raise_limit=1000), "first raises 1001", "point.raise_limit")


def test_nobody_raises_above_the_limit():
    said = refused(dealt(raise_limit=3), "first raises 4", "point.raise_limit")
    assert said == "First may not raise by 4: 3 at most is agreed for a raise; First may go or raise 1 to 3."


def test_nobody_raises_after_the_last_raise():
    hand = do(dealt(max_raises=2), "raises 1", "raises 1")
    said = refused(hand, "third raises 1", "point.max_raises")
    assert (
        said == "Third may not raise: 2 raises have been made, as many as is agreed; Third may see or yield."
    )
    said = refused(do(dealt(max_raises=1), "raises 1"), "second raises 1", "point.max_raises")
    assert "one raise has been made" in said


def test_what_belongs_to_another_stage_or_comes_too_late():
    from gleek.games.gillet.actions import Deal, DealOut

    deal = DealOut(3, Deal.of(map(cards, HANDS)))
    assert dealt().why_not(deal).rule == "hand.stage"
    hand = do(dealt(), "goes", "goes", "goes", "goes")
    refused(hand, "first goes", "hand.over")


@pytest.mark.parametrize(
    "text",
    [
        "first",
        "fifth goes",
        "eldest goes",
        "first bids 3",
        "first raises",
        "first raises two",
        "first raises -1",
        "first goes 1",
        "dealer AS",
    ],
)
def test_words_that_are_none_are_unreadable(text):
    with pytest.raises(Unreadable):
        read(text)


@pytest.mark.parametrize("wrong", [1.0, "2", None, True, -1, 10**12])
def test_a_raise_that_is_no_number_is_unreadable(wrong):
    with pytest.raises(Unreadable, match="is not a raise"):
        Raise(0, wrong)


def test_a_seat_that_there_is_not_is_unreadable():
    for wrong in (4, -1, "first", True):
        with pytest.raises(Unreadable, match="is not a seat"):
            Go(wrong)


def test_short_words_are_read():
    assert [read(text) for text in ("First GO", "second raise 3", "third see", "dealer yield")] == [
        Go(0), Raise(1, 3), See(2), Yield(3),
    ]  # fmt: skip
    assert [str(each) for each in (Go(0), Raise(1, 3), See(2), Yield(3))] == [
        "first goes", "second raises 3", "third sees", "dealer yields",
    ]  # fmt: skip


# ---------------------------------------------------------------- payments, and the end of the vying


def test_who_sees_puts_in_what_he_owes_and_who_raises_more():
    hand = do(dealt(NO_PAIR), "raises 2", "raises 3", "yields", "sees", "sees")
    assert hand.over
    assert paid(hand, "point.raise") == ["first point 2", "second point 5"]
    assert paid(hand, "point.see") == ["dealer point 5", "first point 3"]


def test_whoever_went_may_still_raise_when_it_comes_round_to_him():
    hand = do(dealt(), "goes", "goes", "raises 1", "yields", "raises 2", "yields", "sees")
    assert hand.over
    assert event(hand, PointWon).winners == (0,)


def test_all_that_is_put_in_is_what_is_won():
    hand = do(dealt(point=3), "raises 2", "sees", "sees", "sees")
    assert event(hand, PointWon).bowl == 4 + 3 + 8
    assert hand.ledger.balances[POINT] == 0


# ---------------------------------------------------------------- who takes the bowl


def test_the_best_point_of_those_left_takes_the_bowl_and_all_left_show():
    hand = do(dealt(), "raises 2", "sees", "sees", "yields")
    assert [(seat, halves) for seat, halves, _ in event(hand, PointShown).shown] == [
        (0, 48),
        (1, 20),
        (2, 43),
    ]
    assert paid(hand, "point.best") == ["point first 10"]
    assert hand.facts.halves == (48, 20, 43, 20)


def test_the_last_one_left_takes_it_unshown():
    hand = do(dealt(), "goes", "raises 5", "yields", "yields", "yields")
    assert paid(hand, "point.unshown") == ["point second 9"]
    assert not [each for each in hand.history if isinstance(each, PointShown)]
    assert hand.facts.shown == (0, mask_of(cards("QS QD")), 0, 0)
    hand = do(dealt(), "goes", "yields", "yields", "yields")
    assert paid(hand, "point.unshown") == ["point first 4"]


TWENTIES = ("KS QS 9D", "JH 10H 8D", "QD JD 7C", "9C 8H 7S")


def test_of_equal_points_the_eldest_has_it():
    hand = do(dealt(TWENTIES), "goes", "goes", "goes", "goes")
    assert paid(hand, "point.tie") == ["point first 4"]
    hand = do(dealt(TWENTIES), "goes", "raises 1", "sees", "yields", "yields")
    assert paid(hand, "point.tie") == ["point second 6"]


def test_or_they_divide_and_what_is_over_stays():
    hand = do(dealt(TWENTIES, ties="divide"), "goes", "goes", "goes", "goes")
    assert paid(hand, "point.tie") == ["point first 1", "point second 1", "point third 1"]
    assert event(hand, PointLeftOver).counters == hand.ledger.balances[POINT] == 1


def test_a_ge_won_is_kept_by_him_who_yields():
    hand = do(dealt(), "raises 1", "yields", "sees", "sees")
    assert hand.ledger.purses == (4, 2, -3, -3)
