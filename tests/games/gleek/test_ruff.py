"""The ruff: antes, vying, seeing and revying, the best ruff, ties, and a ruff that all pass.

In the shared deal eldest's ruff is 50 (five spades), the second's 41 (four hearts), the dealer's 41 (four clubs).
"""

from __future__ import annotations

import pytest

from gleek.engine.cards import cards, mask_of
from gleek.games.gleek.accounts import RUFF
from gleek.games.gleek.actions import Double, Pass, Revie, See, Vie
from gleek.games.gleek.events import RuffShown, RuffWon
from gleek.games.gleek.ruff import best_ruff
from gleek.games.gleek.rules import preset
from tests.games.gleek.table import PASS, at_ruff, do, paid, refused

WON = ("ruff.best", "ruff.unshown", "ruff.tie", "ruff.four_aces")
MAY_DOUBLE = {"ruff_passed": "youngest_may_double"}


def ruff(text, by="points"):
    """Return the value of a hand's ruff, and whether the hand has four aces."""
    worth, _, four_aces = best_ruff(mask_of(cards(text)), preset("du_coeur", ruff_counts=by))
    return worth, four_aces


# ---------------------------------------------------------------- the value of a ruff


def test_an_ace_is_eleven_coats_are_ten_and_pips_at_face():
    assert ruff("AS") == (11, False)
    assert ruff("KS QS JS 10S") == (40, False)
    assert ruff("9S 8S 7S 6S 5S 4S") == (39, False)
    assert ruff("AS KS QS JS 10S 9S 8S 7S 6S 5S 4S") == (90, False)  # the highest possible ruff


def test_the_best_suit_is_the_ruff_and_not_the_longest():
    assert ruff("AS KS QS 4H 5H 6H 7H 8H") == (31, False)
    assert ruff("4S 5S 4H 5H 6H") == (15, False)


def test_by_cards_the_longest_suit_is_the_ruff():
    assert ruff("AS KS QS 4H 5H 6H 7H", by="cards") == (4, False)


@pytest.mark.parametrize("by", ["points", "cards"])
def test_four_aces_are_a_ruff_above_all(by):
    assert ruff("AS AH AD AC 4S", by)[1]
    assert not ruff("AS AH AD KC 4S", by)[1]


# ---------------------------------------------------------------- ruff.ante, ruff.turn


def test_each_puts_in_two_at_the_start():
    hand = at_ruff()
    assert paid(hand, "ruff.ante") == ["eldest ruff 2", "second ruff 2", "dealer ruff 2"]
    assert hand.ledger.balances[RUFF] == 6


def test_eldest_speaks_first_and_nobody_out_of_turn():
    hand = at_ruff()
    assert hand.to_act == 0
    refused(hand, "second vies", "ruff.turn")
    hand = do(hand, "eldest vies")
    refused(hand, "dealer sees", "ruff.turn")
    refused(hand, "eldest revies", "ruff.turn")


def test_what_may_be_said():
    hand = at_ruff()
    assert list(hand.legal()) == [Vie(0), Pass(0)]
    assert list(do(hand, "eldest vies").legal()) == [See(1), Revie(1), Pass(1)]


# ---------------------------------------------------------------- ruff.vie, ruff.see, ruff.revie


def test_there_is_nothing_to_see_before_a_vie():
    hand = at_ruff()
    refused(hand, "eldest sees", "ruff.vie")
    refused(hand, "eldest revies", "ruff.vie")


def test_what_has_been_vied_is_revied_and_not_vied_again():
    refused(do(at_ruff(), "eldest vies"), "second vies", "ruff.revie")


def test_to_see_is_to_put_in_all_that_was_vied_since_one_last_put_in():
    hand = do(at_ruff(), "eldest vies, second revies, dealer revies")
    assert paid(hand, "ruff.vie", "ruff.revie") == ["eldest ruff 2", "second ruff 4", "dealer ruff 6"]
    hand = do(hand, "eldest sees")  # two revies since eldest vied
    assert paid(hand, "ruff.see") == ["eldest ruff 4"]
    hand = do(hand, "second sees")
    assert paid(hand, "ruff.see") == ["eldest ruff 4", "second ruff 2"]
    assert paid(hand, *WON) == ["ruff eldest 24"]  # eight from each of three players


def test_one_who_comes_in_late_pays_all_vies():
    hand = do(at_ruff(), "eldest passes, second vies, dealer revies, eldest sees")
    assert paid(hand, "ruff.see") == ["eldest ruff 4"]


def test_it_ends_when_it_comes_round_to_the_last_who_vied():
    hand = do(at_ruff(), "eldest vies, second sees, dealer revies, eldest sees")
    assert hand.stage == "ruff"
    assert hand.to_act == 1
    hand = do(hand, "second sees")
    assert hand.stage == "melds"


def test_there_is_no_limit():
    hand = do(at_ruff(), "eldest vies, second passes")
    for _ in range(30):
        hand = do(hand, "dealer revies, eldest revies")
    assert hand.ledger.balances[RUFF] == 6 + 2 + 60 * 4
    assert See(2) in hand.legal()


def test_who_passes_after_a_vie_is_out():
    hand = do(at_ruff(), "eldest vies, second passes, dealer revies, eldest revies")
    assert hand.to_act == 2
    refused(hand, "second sees", "ruff.turn")


def test_who_has_seen_may_give_up_a_revie_and_leaves_what_he_put_in():
    hand = do(at_ruff(), "eldest vies, second sees, dealer revies, eldest sees, second passes")
    assert paid(hand, "ruff.best") == ["ruff eldest 16"]  # eldest put in 6, the second 4, the dealer 6
    assert hand.ledger.purses == (10, -4, -6)


# ---------------------------------------------------------------- Cotton p. 92, with ruff_decline = 1


def test_cotton_six_from_him_who_holds_out_and_one_from_him_who_said_nothing():
    hand = do(at_ruff({"ruff_decline": 1}), "eldest vies, second revies, dealer passes, eldest sees")
    assert hand.ledger.purses == (7, -6, -1)
    assert paid(hand, "ruff.decline") == ["ruff dealer 1"]


def test_cotton_six_from_him_who_holds_out_and_four_from_him_who_saw_and_gave_up():
    hand = do(
        at_ruff({"ruff_decline": 1}), "eldest vies, second sees, dealer revies, eldest sees, second passes"
    )
    assert hand.ledger.purses == (10, -4, -6)
    assert paid(hand, "ruff.decline") == []


# ---------------------------------------------------------------- ruff.decline


@pytest.mark.parametrize(("decline", "purses"), [(2, (4, -2, -2)), (1, (2, -1, -1))])
def test_what_one_pays_who_never_came_in(decline, purses):
    hand = do(at_ruff({"ruff_decline": decline}), "eldest vies, second passes, dealer passes")
    assert hand.ledger.purses == purses
    assert hand.ledger.balances[RUFF] == 0


def test_nothing_is_taken_back_where_nobody_vied():
    hand = do(at_ruff({"ruff_decline": 1}), PASS)
    assert paid(hand, "ruff.decline") == []
    assert hand.ledger.balances[RUFF] == 6


def test_who_passed_before_the_vie_never_came_in_either():
    hand = do(at_ruff({"ruff_decline": 1, "first_pass": "out"}), "eldest passes, second vies, dealer passes")
    assert paid(hand, "ruff.decline") == ["ruff eldest 1", "ruff dealer 1"]


def test_in_a_double_ruff_he_takes_back_two():
    hand = do(at_ruff({"ruff_decline": 1}, doubled=True), "eldest vies, second passes, dealer passes")
    assert paid(hand, "ruff.decline") == ["ruff second 2", "ruff dealer 2"]
    assert hand.ledger.purses == (4, -2, -2)


# ---------------------------------------------------------------- ruff.first_pass


def test_check_he_may_come_in_when_somebody_vies():
    hand = do(at_ruff({"first_pass": "check"}), "eldest passes, second passes, dealer vies")
    assert hand.to_act == 0
    hand = do(hand, "eldest sees")
    assert hand.to_act == 1
    hand = do(hand, "second passes")
    assert paid(hand, "ruff.best") == ["ruff eldest 10"]


def test_out_a_first_pass_is_final():
    hand = do(at_ruff({"first_pass": "out"}), "eldest passes, second vies, dealer revies")
    assert hand.to_act == 1
    refused(hand, "eldest sees", "ruff.turn")


def test_out_with_two_passed_the_third_may_vie_and_takes_the_pot():
    hand = do(at_ruff({"first_pass": "out"}), "eldest passes, second passes")
    assert list(hand.legal()) == [Vie(2), Pass(2)]
    hand = do(hand, "dealer vies")
    assert hand.stage == "melds"
    assert paid(hand, "ruff.unshown") == ["ruff dealer 8"]


@pytest.mark.parametrize("value", ["check", "out"])
def test_three_first_passes_end_it(value):
    hand = do(at_ruff({"first_pass": value}), PASS)
    assert hand.stage == "melds"
    assert hand.ledger.balances[RUFF] == 6


# ---------------------------------------------------------------- ruff.unshown, ruff.best, ruff.four_aces


def test_one_left_takes_the_pot_unshown():
    hand, events = do(at_ruff(), "eldest passes, second vies, dealer passes").apply("eldest passes")
    assert paid(hand, "ruff.unshown") == ["ruff second 8"]
    assert hand.facts.ruff_shown == (0, 0, 0)
    won = next(event for event in events if isinstance(event, RuffWon))
    assert not won.shown
    assert not any(isinstance(event, RuffShown) for event in events)


def test_a_vapour_wins_from_better_ruffs():
    hand = do(at_ruff(), "eldest passes, second passes, dealer vies, eldest passes, second passes")
    assert hand.ledger.purses == (-2, -2, 4)


def test_more_than_one_left_show_and_the_best_takes_it():
    hand, events = do(at_ruff(), "eldest vies, second sees").apply("dealer passes")
    assert paid(hand, "ruff.best") == ["ruff eldest 10"]
    shown = next(event for event in events if isinstance(event, RuffShown)).shown
    assert [(seat, worth, four_aces) for seat, worth, _, four_aces in shown] == [
        (0, 50, False),
        (1, 41, False),
    ]
    assert hand.facts.ruff_shown[0] == mask_of(cards("AS KS QS 10S 9S"))


def test_by_cards_length_alone_decides():
    # Eldest's best suit by points is spades (four cards, 41); the longest is hearts (five, with a nine at most).
    places = {"eldest": "AS KS QS 10S 9H 7H 6H 5H 4H", "second": "AH KH QH 10H"}
    for value, winner in (("points", "second"), ("cards", "eldest")):
        places["second"] = "AH KH QH 10H JH" if value == "points" else "AH KH QH 10H"
        hand = do(at_ruff({"ruff_counts": value}, **places), "eldest vies, second sees, dealer passes")
        assert paid(hand, "ruff.best") == [f"ruff {winner} 10"]


@pytest.mark.parametrize("value", ["points", "cards"])
def test_four_aces_beat_every_ruff(value):
    hand = at_ruff({"ruff_counts": value}, dealer="AS AH AD AC", second="KH QH JH 10H 9H 8H 7H 6H")
    hand = do(hand, "eldest vies, second sees, dealer sees")
    assert paid(hand, "ruff.four_aces") == ["ruff dealer 12"]


def test_four_aces_beat_ninety():
    hand = at_ruff(dealer="AS AH AD AC", second="KH QH JH 10H 9H 8H 7H 6H 5H 4H")
    assert best_ruff(hand.held[1], hand.rules)[0] == 79  # the best ruff without an ace
    hand = do(hand, "eldest passes, second vies, dealer sees, eldest passes")
    assert paid(hand, "ruff.four_aces") == ["ruff dealer 10"]


def test_the_turned_up_ace_is_no_fourth_ace_and_not_in_the_dealers_ruff():
    hand = at_ruff(dealer="AH AD AC KS QS JS 10S", turn_up="AS", eldest="KC JC 10C 9S 7S 8S")
    worth, _, four_aces = best_ruff(hand.held[2], hand.rules)
    assert not four_aces
    assert worth == 40


def test_trumps_have_no_privilege_in_the_ruff():
    hand = do(at_ruff(turn_up="4H"), "eldest vies, second sees, dealer passes")
    assert paid(hand, "ruff.best") == ["ruff eldest 10"]


# ---------------------------------------------------------------- ruff.tie


def test_a_tie_goes_to_the_eldest_of_those_tied():
    hand = do(at_ruff(), "eldest passes, second passes, dealer vies, eldest passes, second sees")
    assert paid(hand, "ruff.tie") == ["ruff second 10"]


def test_a_tie_is_divided_and_the_remainder_stays_for_the_next_ruff():
    hand = do(
        at_ruff({"ruff_tie": "divide"}, carried=3), "eldest passes, second vies, dealer sees, eldest passes"
    )
    assert paid(hand, "ruff.tie") == ["ruff second 6", "ruff dealer 6"]  # 3 carried + 6 antes + 4 vied = 13
    assert hand.ledger.balances[RUFF] == 1
    assert hand.facts.ruff_winners == (1, 2)


def test_three_may_divide():
    places = {"eldest": "AS KS QS 10S", "second": "AH KH QH 10H 9S", "dealer": "AC KC JC 10C"}
    hand = do(at_ruff({"ruff_tie": "divide"}, carried=2, **places), "eldest vies, second sees, dealer sees")
    assert paid(hand, "ruff.tie") == ["ruff eldest 4", "ruff second 4", "ruff dealer 4"]  # of a pot of 14
    assert hand.ledger.balances[RUFF] == 2


def test_equal_lengths_are_a_tie_by_cards():
    hand = do(
        at_ruff({"ruff_counts": "cards"}),
        "eldest passes, second passes, dealer vies, eldest passes, second sees",
    )
    assert paid(hand, "ruff.tie") == ["ruff second 10"]


# ---------------------------------------------------------------- ruff.passed, ruff.double, ruff.carried


def test_carry_the_antes_stay_and_add_up():
    hand = do(at_ruff({"ruff_passed": "carry"}, carried=6), PASS)
    assert hand.ledger.balances[RUFF] == 12
    assert not hand.facts.next_doubled
    assert paid(hand, "ruff.passed") == []


def test_double_the_antes_are_taken_back_and_the_next_is_double():
    hand = do(at_ruff({"ruff_passed": "double"}, carried=6), PASS)
    assert paid(hand, "ruff.passed") == ["ruff eldest 2", "ruff second 2", "ruff dealer 2"]
    assert hand.ledger.balances[RUFF] == 6
    assert hand.facts.next_doubled


def test_the_dealer_says_double():
    hand = do(at_ruff(MAY_DOUBLE), "eldest passes, second passes")
    assert list(hand.legal()) == [Vie(2), Pass(2), Double(2)]
    hand = do(hand, "dealer doubles")
    assert hand.stage == "melds"
    assert hand.facts.next_doubled
    assert hand.ledger.purses == (0, 0, 0)


def test_if_the_dealer_only_passes_the_next_is_not_doubled():
    hand = do(at_ruff(MAY_DOUBLE), PASS)
    assert not hand.facts.next_doubled


def test_the_dealer_may_vie_instead():
    hand = do(at_ruff(MAY_DOUBLE), "eldest passes, second passes, dealer vies")
    assert hand.to_act == 0


def test_only_the_dealer_may_double_and_only_when_both_have_passed():
    hand = at_ruff(MAY_DOUBLE)
    refused(hand, "eldest doubles", "ruff.double")
    refused(do(hand, "eldest passes"), "second doubles", "ruff.double")
    refused(do(hand, "eldest passes"), "dealer doubles", "ruff.turn")
    refused(do(hand, "eldest passes, second vies"), "dealer doubles", "ruff.double")


@pytest.mark.parametrize("value", ["carry", "double"])
def test_under_other_rules_nobody_says_double(value):
    refused(
        do(at_ruff({"ruff_passed": value}), "eldest passes, second passes"), "dealer doubles", "ruff.double"
    )


def test_in_a_double_ruff_ante_and_vie_are_doubled():
    hand = do(at_ruff(doubled=True), "eldest vies, second revies, dealer passes, eldest sees")
    assert paid(hand, "ruff.ante") == ["eldest ruff 4", "second ruff 4", "dealer ruff 4"]
    assert paid(hand, "ruff.vie", "ruff.revie", "ruff.see") == [
        "eldest ruff 4",
        "second ruff 8",
        "eldest ruff 4",
    ]
    assert hand.ledger.purses == (16, -12, -4)


@pytest.mark.parametrize("value", ["carry", "double", "youngest_may_double"])
def test_a_doubled_ruff_that_is_passed_stays_doubled(value):
    assert do(at_ruff({"ruff_passed": value}, doubled=True), PASS).facts.next_doubled


def test_a_doubled_ruff_is_not_redoubled():
    hand = do(at_ruff(MAY_DOUBLE, doubled=True), "eldest passes, second passes, dealer doubles")
    assert hand.facts.next_doubled is True
    assert paid(hand, "ruff.passed") == ["ruff eldest 4", "ruff second 4", "ruff dealer 4"]


@pytest.mark.parametrize("value", ["carry", "double", "youngest_may_double"])
def test_once_a_doubled_ruff_is_won_the_next_is_single(value):
    hand = do(at_ruff({"ruff_passed": value}, doubled=True), "eldest vies, second passes, dealer passes")
    assert not hand.facts.next_doubled


def test_carried_money_is_won_and_never_doubled():
    hand = do(at_ruff(carried=6, doubled=True), "eldest vies, second passes, dealer passes")
    assert paid(hand, "ruff.carried") == ["carried ruff 6"]
    assert paid(hand, "ruff.unshown") == ["ruff eldest 22"]  # 6 carried + 3 antes of 4 + a vie of 4
    assert hand.ledger.purses == (14, -4, -4)
