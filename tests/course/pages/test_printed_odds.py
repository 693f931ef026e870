"""The odds that old books print are compared with exact odds, which the test counts card by card."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from gleek.course.pages.printed_odds import Printed, printed_odds, printed_odds_of
from gleek.evidence.quotations import quotation

ODDS = pytest.mark.parametrize("odds", printed_odds_of("piquet").values(), ids=printed_odds_of("piquet"))


@ODDS
def test_the_exact_chance_is_that_of_all_draws_counted(odds):
    if odds.id == "blank":  # too many draws to list: twelve of twenty plain cards, of all thirty-two
        assert odds.exact == Fraction(comb(20, 12), comb(32, 12))
        return
    kinds = [kind for kind, size in enumerate(odds.groups) for _ in range(size)]
    kinds += [-1] * (20 - len(kinds))
    good = 0
    for drawn in combinations(kinds, odds.draw):
        come = [drawn.count(kind) >= least for kind, least in enumerate(odds.least)]
        good += any(come) if odds.any else all(come)
    assert odds.exact == Fraction(good, comb(20, odds.draw))


def test_both_books_print_one_wrong_and_no_other():
    wrong = [
        (each.id, one.text, one.work)
        for each in printed_odds_of("piquet").values()
        for one in each.printed
        if one.verdict(each.exact) == "wrong"
    ]
    assert wrong == [
        ("elder-three-of-four", "32 to 1 against", "cavendish-8"),
        ("elder-three-of-four", "33 to 1 against", "hoyle-improved"),
    ]
    odds = printed_odds_of("piquet")["elder-three-of-four"]
    assert odds.exact == Fraction(31, 969)
    assert odds.exact_text == "938 to 31 against, about 30.26 to 1"


@pytest.mark.parametrize(("first", "verdict"), [(3, "wrong"), (4, "near enough"), (5, "wrong")])
def test_odds_to_one_are_near_enough_where_no_whole_number_is_nearer(first, verdict):
    assert Printed((first, 1), "", "").verdict(Fraction(5, 27)) == verdict  # 22 to 5, or 4.4 to 1


@ODDS
def test_the_page_tells_it(odds):
    html = printed_odds("piquet").html
    for part in (odds.title, odds.exact_text, *(each.text for each in odds.printed)):
        assert part in html
    for each in odds.printed:
        if each.quote:
            assert quotation(each.quote).work == each.work
            assert f"<q>{quotation(each.quote).words}</q>" in html
            first, second = each.odds
            assert f"{first} to {second}" in quotation(each.quote).words
