"""The sums in a verdict, by stage, reason and receiver."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

from gleek.engine.cards import cards, mask_of
from gleek.engine.ledger import Payment
from gleek.engine.money import Stake
from gleek.games.gleek.accounts import RUFF
from gleek.games.gleek.teach.verdict import _possible, _shares
from gleek.lessons.doing.judging import _with_reasons
from tests.games.gleek.table import dealt

ELDEST = SimpleNamespace(seat=0, sum=Stake.PENNY.sum)


def by_part(*payments):
    """Return eldest's gain for each part of the hand and each reason."""
    found = {}
    for part, reason, gain in _shares(ELDEST, payments):
        found.setdefault(part, Counter())[reason] += gain
    return found


def test_what_goes_to_both_others_or_comes_from_both_is_said_so():
    halves = [Payment(0, other, 6, "half of the 13", "stock.halves") for other in (1, 2)]
    assert by_part(*halves) == {"The stock": {"half of the 13, to both": -12}}
    gleek = [Payment(other, 0, 4, "a gleek of aces", "melds.call") for other in (1, 2)]
    assert by_part(*gleek) == {"Mournivals and gleeks": {"a gleek of aces, from both": 8}}


def test_two_payments_to_one_account_are_not_to_both():
    assert by_part(*[Payment(0, RUFF, 2, "a vie", "ruff.vie")] * 2) == {"The ruff": {"a vie": -4}}
    points = [Payment(1, 0, 2, "a point", "reckoning.point")] * 2
    assert by_part(*points) == {"The reckoning": {"a point": 4}}


def test_what_others_pay_each_other_is_no_business_of_the_learners():
    assert by_part(Payment(1, 2, 5, "a half", "stock.halves")) == {}


def test_reasons_in_brackets_add_up_to_their_sum():
    paid = [Payment(0, other, 6, "half of the 13", "stock.halves") for other in (1, 2)]
    paid.append(Payment(0, 1, 1, "the odd one", "stock.odd_penny"))
    less = [*[payment._replace(stakes=7, reason="half of the 15") for payment in paid[:2]], paid[2]]
    one, two = (by_part(*each)["The stock"] for each in (paid, less))
    assert _with_reasons(ELDEST, one, two) == "−1s. 1d. (half of the 13, to both −1s., the odd one −1d.)"


def test_the_ruff_is_said_to_fall_only_where_it_falls():
    at = SimpleNamespace(hand=dealt(), seat=0)
    kept = " ".join(_possible(at, mask_of(cards("5H 4H 7D 6D 6C 5C 4C"))))
    assert "ruff" not in kept
    broken = _possible(at, mask_of(cards("9S 4H 7D 6D 6C 5C 4C")))
    assert "The best suit for the ruff falls from 50 points to 41." in broken


def test_a_pair_is_given_up_only_where_just_two_are_held():
    at = SimpleNamespace(hand=dealt(eldest="KS KH QS QH QD JS"), seat=0)
    held = at.hand.cards(0)
    [pair] = [each for each in held if str(each) == "KH"]
    [third] = [each for each in held if str(each) == "QD"]
    assert "The pair of kings is given up; one card more would have made a gleek." in _possible(at, pair.bit)
    assert "pair" not in " ".join(_possible(at, third.bit)), (
        "three are a gleek, and what that loses is certain"
    )
    [other] = [each for each in held if str(each) == "JS"]
    assert "pair" not in " ".join(_possible(at, other.bit)), "one is no pair"
