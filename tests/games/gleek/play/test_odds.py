"""The exact distribution of an unseen hand's ruff agrees with a count of every hand of a small pack."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from gleek.engine.cards import cards, mask_of
from gleek.games.gleek.deal import GLEEK_PACK
from gleek.games.gleek.play.odds import at_most, beats_one
from gleek.games.gleek.ruff import best_ruff
from gleek.games.gleek.rules import preset

SMALL = cards("AS KS 9S 4S AH QH 7H AC 10C 6C 5C AD 8D JD")


@pytest.mark.parametrize("counts", ["points", "cards"])
def test_it_is_that_of_all_hands_counted_one_by_one(counts):
    rules = preset().changed(ruff_counts=counts)
    found = [best_ruff(mask_of(hand), rules) for hand in combinations(SMALL, 6)]
    for limit in range(1, 45):
        few = sum(worth <= limit and not four for worth, _, four in found)
        assert at_most(mask_of(SMALL), 6, limit, counts) == (few, len(found)), limit


def test_chances_of_all_limits_add_up():
    """With forty-four unseen cards, about one hand of twelve in 138 has four aces."""
    few, every = at_most(GLEEK_PACK, 12, 90, "points")
    aces = Fraction(12 * 11 * 10 * 9, 44 * 43 * 42 * 41)
    assert 1 - Fraction(few, every) == aces
    assert at_most(GLEEK_PACK, 12, -1, "points")[0] == 0


def test_a_tie_is_won_by_whom_the_rules_say():
    won, lost = (beats_one(GLEEK_PACK, 12, 40, "points", wins_ties=ties) for ties in (True, False))
    assert 0 < lost < won < 1
    assert lost == beats_one(GLEEK_PACK, 12, 39, "points", wins_ties=True)
