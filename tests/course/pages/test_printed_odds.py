"""The odds that old books print are compared with exact odds, which the test counts card by card."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from gleek.course.pages.printed_odds import Printed, printed_odds_of

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


@pytest.mark.parametrize(("first", "verdict"), [(3, "wrong"), (4, "near enough"), (5, "wrong")])
def test_odds_to_one_are_near_enough_where_no_whole_number_is_nearer(first, verdict):
    assert Printed((first, 1), "", "").verdict(Fraction(5, 27)) == verdict  # 22 to 5, or 4.4 to 1
