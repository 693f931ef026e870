"""The reckoning: three for each trick, plus the honours, less twenty-two; then the payments. Hearts are trumps.

In SWEEP eldest takes all twelve tricks. The four of hearts is turned up, but Tiddy is left out here and pays nothing.
Nobody has bought, so the stock belongs to nobody.
"""

from __future__ import annotations

import pytest

from gleek.games.gleek.accounts import RECKONING, RUFF
from tests.games.gleek.table import at_tricks, call_all, dealt, do, paid, play_out, purse_change

LEFT_OUT = {"tiddy": "left_out"}
EACH = {"settlement": "each"}
ORDER = "AH KH QH JH 10H 9H 8H 7H 6H 5H AS KS QS JS 10S 9S"
SWEEP = {"eldest": "AH KH QH JH 10H 9H 8H 7H 6H 5H AS KS", "turn_up": "4H", "stock": "QS"}
TOM_APART = {"eldest": "AH KH QH 10H 9H 8H 7H 6H 5H AS KS QS", "second": "JH", "turn_up": "4H"}


def reckoned(changes=None, places=SWEEP, **given):
    """Return the hand before the tricks, and the hand at its end."""
    before = at_tricks(LEFT_OUT | (changes or {}), **places, **given)
    after = play_out(before, ORDER)
    return before, after


# ---------------------------------------------------------------- reckoning.tricks, .honours, .twenty_two


def test_three_a_trick_and_the_honours_less_twenty_two():
    _, after = reckoned()
    assert [trick.winner for trick in after.tricks] == [0] * 12
    assert after.facts.scores == (36 + 15 + 9 + 3 + 3 - 22, -22, -22)


def test_with_no_honour_buried_it_comes_out_even():
    before, after = reckoned()
    assert purse_change(before, after) == (44, -22, -22)
    assert paid(after, "reckoning.settlement") == [
        "second reckoning 22",
        "dealer reckoning 22",
        "reckoning eldest 44",
    ]
    assert paid(after, "reckoning.left_over") == []
    assert (after.ledger.balances[RECKONING], after.ledger.balances[RUFF]) == (
        0,
        6,
    )  # the ruff was passed, so its antes are carried over


@pytest.mark.parametrize(("honour", "worth"), [("AH", 15), ("JH", 9), ("KH", 3), ("QH", 3)])
def test_a_turned_up_honour_counts_for_the_dealer(honour, worth):
    rest = [
        each for each in ["AH", "KH", "QH", "JH", "10H", "9H", "8H", "7H", "6H", "5H", "4H"] if each != honour
    ]
    places = {"eldest": " ".join([*rest, "AS", "KS"]), "turn_up": honour, "stock": "QS"}
    before, after = reckoned(places=places)
    assert after.facts.scores == (36 + 30 - worth - 22, -22, worth - 22)
    assert purse_change(before, after) == after.facts.scores


@pytest.mark.parametrize("honours_to", ["holder", "trick_winner"])
def test_a_turned_up_honour_is_the_dealers_in_both_readings(honours_to):
    places = {"eldest": "KH QH JH 10H 9H 8H 7H 6H 5H 4H AS KS", "turn_up": "AH", "stock": "QS"}
    _, after = reckoned({"honours_to": honours_to}, places)
    assert after.facts.scores == (36 + 15 - 22, -22, 15 - 22)


def test_honours_of_another_suit_count_nothing():
    _, after = reckoned(places=SWEEP | {"dealer": "AD AC KD QD JD"})
    assert after.facts.scores[2] == -22


# ---------------------------------------------------------------- honours_to


@pytest.mark.parametrize(
    ("value", "scores"), [("holder", (36 + 21 - 22, 9 - 22, -22)), ("trick_winner", (36 + 30 - 22, -22, -22))]
)
def test_to_whom_the_honours_go(value, scores):
    before, after = reckoned({"honours_to": value}, TOM_APART)
    assert [trick.winner for trick in after.tricks] == [0] * 12
    assert after.facts.scores == scores
    assert purse_change(before, after) == scores


def test_the_holder_is_he_who_holds_it_after_the_exchange():
    hand = dealt(changes=LEFT_OUT, **(SWEEP | {"stock": "JH QS", "second": "4D"}))
    hand = do(hand, "eldest bids 14, second passes, dealer passes")
    low = [str(each) for each in hand.cards(0) if str(each) not in {"AH", "KH", "QH", "10H", "9H"}]
    hand = do(hand, f"eldest discards {' '.join(low[-7:])}, eldest passes, second passes, dealer passes")
    after = play_out(call_all(hand), ORDER)
    assert "JH" not in low
    tricks = sum(trick.winner == 0 for trick in after.tricks)
    assert after.facts.scores[0] == 3 * tricks + 30 - 22


# ---------------------------------------------------------------- settlement


def test_each_collects_from_or_pays_to_each_of_the_others():
    before, after = reckoned(EACH)
    assert after.facts.scores == (44, -22, -22)
    assert purse_change(before, after) == (132, -66, -66)  # 3a − S, and S is zero
    assert after.ledger.balances[RECKONING] == 0
    assert sorted(paid(after, "reckoning.settlement")) == sorted(
        [
            "second eldest 44",
            "dealer eldest 44",
            "second eldest 22",
            "second dealer 22",
            "dealer eldest 22",
            "dealer second 22",
        ]
    )


def buried(changes):
    """Eldest discards the queen of hearts and six small trumps: the sum is three short."""
    hand = dealt(changes=LEFT_OUT | changes, **SWEEP)
    hand = do(hand, "eldest bids 14, second passes, dealer passes")
    hand = do(hand, "eldest discards QH 5H 6H 7H 8H 9H 10H, eldest passes, second passes, dealer passes")
    before = call_all(hand)
    return before, play_out(before, ORDER)


def test_under_pot_a_buried_honour_leaves_money_for_the_next_ruff():
    before, after = buried({})
    assert sum(after.facts.scores) == -3
    assert purse_change(before, after) == after.facts.scores
    assert paid(after, "reckoning.left_over") == ["reckoning ruff 3"]
    assert after.ledger.balances[RUFF] == 6 + 3
    assert after.ledger.balances[RECKONING] == 0


def test_under_each_it_closes_all_the_same():
    before, after = buried(EACH)
    assert sum(after.facts.scores) == -3
    assert purse_change(before, after) == tuple(3 * score + 3 for score in after.facts.scores)
    assert sum(purse_change(before, after)) == 0
    assert after.ledger.balances[RUFF] == 6


def test_honours_in_a_stock_that_nobody_bought_are_nobodys():
    places = {"eldest": "AH KH 10H 9H 8H 7H 6H 5H 4H AS KS QS", "turn_up": "JH", "stock": "QH"}
    before, after = reckoned(places=places)
    assert sum(after.facts.scores) == -3
    assert paid(after, "reckoning.left_over") == ["reckoning ruff 3"]
    assert purse_change(before, after) == after.facts.scores


def test_what_is_left_by_a_stock_that_nobody_bought_was_not_laid_out():
    """The reason must be true: nothing was discarded, the honour is in the stock."""
    places = {"eldest": "AH KH 10H 9H 8H 7H 6H 5H 4H AS KS QS", "turn_up": "JH", "stock": "QH"}
    _, after = reckoned(places=places)
    reason = next(each.reason for each in after.ledger.payments if each.rule == "reckoning.left_over")
    assert after.facts.buyer is None
    assert "laid out" not in reason


# ---------------------------------------------------------------- tiddy_held = count, towser_tumbler = count

COUNT = EACH | {"tiddy": "played", "tiddy_held": "count"}
HELD_BY_SECOND = {"eldest": "AH KH QH JH 10H 9H 8H AS KS QS JS 10S", "second": "4H 5H 6H", "turn_up": "7H"}


def test_tiddy_held_counts_four():
    _, plain = reckoned(EACH, HELD_BY_SECOND)
    _, after = reckoned(COUNT, HELD_BY_SECOND)
    assert after.facts.scores == (plain.facts.scores[0], plain.facts.scores[1] + 4, plain.facts.scores[2])
    assert paid(after, "tiddy.held") == []


def test_tiddy_that_counts_goes_with_the_honours_to_the_trick_winner():
    """The rules' text does not say who gets the four if honours go to the trick's winner; this is our own reading."""
    _, plain = reckoned(EACH | {"honours_to": "trick_winner"}, HELD_BY_SECOND)
    _, after = reckoned(COUNT | {"honours_to": "trick_winner"}, HELD_BY_SECOND)
    assert after.facts.scores[0] == plain.facts.scores[0] + 4
    assert after.facts.scores[1] == plain.facts.scores[1]


def test_tiddy_turned_up_is_paid_at_once_and_does_not_count():
    _, after = reckoned(COUNT, SWEEP)
    assert paid(after, "deal.turned_up_tiddy") == ["eldest dealer 2", "second dealer 2"]
    assert after.facts.scores[2] == -22


def test_tiddy_left_out_does_not_count():
    _, after = reckoned(COUNT | LEFT_OUT, HELD_BY_SECOND)
    _, plain = reckoned(EACH, HELD_BY_SECOND)
    assert after.facts.scores == plain.facts.scores


@pytest.mark.parametrize(("honours_to", "gains"), [("holder", (0, 11, 0)), ("trick_winner", (11, 0, 0))])
def test_towser_and_tumbler_count_five_and_six_to_whom_honours_go(honours_to, gains):
    changes = EACH | {"honours_to": honours_to}
    _, plain = reckoned(changes, HELD_BY_SECOND)
    _, after = reckoned(changes | {"towser_tumbler": "count"}, HELD_BY_SECOND)
    assert tuple(two - one for one, two in zip(plain.facts.scores, after.facts.scores, strict=True)) == gains
    assert paid(after, "towser_tumbler.held") == []


@pytest.mark.parametrize("honours_to", ["holder", "trick_winner"])
@pytest.mark.parametrize(("rank", "worth"), [("5", 5), ("6", 6)])
def test_turned_up_they_count_for_the_dealer(honours_to, rank, worth):
    other = "6" if rank == "5" else "5"
    places = {"eldest": f"AH KH QH JH 10H 9H 8H 7H {other}H 4H AS KS", "turn_up": f"{rank}H", "stock": "QS"}
    _, after = reckoned(EACH | {"towser_tumbler": "count", "honours_to": honours_to}, places)
    assert after.facts.scores == (36 + 30 + 11 - worth - 22, -22, worth - 22)


@pytest.mark.parametrize("value", ["none", "side", "side_doubled"])
def test_otherwise_they_do_not_count(value):
    _, after = reckoned({"towser_tumbler": value})
    assert after.facts.scores == (44, -22, -22)


def test_the_sum_may_pass_sixty_six_and_each_to_each_still_closes():
    before, after = reckoned(COUNT | {"towser_tumbler": "count"}, HELD_BY_SECOND)
    scores = after.facts.scores
    assert sum(scores) == 4 + 5 + 6
    assert purse_change(before, after) == tuple(3 * score - 15 for score in scores)


# ---------------------------------------------------------------- Cotton p. 95


def test_tom_and_the_king_only():
    """Cotton adds tricks to the twelve for Tom and the king; four tricks make up the twenty-two."""
    places = {"eldest": "JH KH 10H 9H", "turn_up": "4H", "second": "AH", "dealer": "QH"}
    _, after = reckoned(places=places)
    mine = sum(trick.winner == 0 for trick in after.tricks)
    assert after.facts.scores[0] == 3 * mine + 12 - 22
