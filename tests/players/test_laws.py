"""The distributions of drawn cards agree with a count of all draws."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from gleek.players.laws import at_least, drawn, groups, mean, median


@pytest.mark.parametrize(
    ("named", "unseen", "taken"), [(0, 5, 2), (1, 2, 1), (3, 9, 4), (7, 9, 4), (9, 9, 4), (4, 9, 9)]
)
def test_a_law_is_that_of_all_draws(named, unseen, taken):
    draws = [sum(card < named for card in draw) for draw in combinations(range(unseen), taken)]
    found = {count: Fraction(times, len(draws)) for count, times in Counter(draws).items()}
    law = drawn(named, unseen, taken)
    assert law == found
    assert mean(law) == Fraction(sum(draws), len(draws))
    assert all(
        at_least(law, least) == Fraction(sum(each >= least for each in draws), len(draws))
        for least in range(6)
    )
    middle = median(law)
    assert 2 * sum(each <= middle for each in draws) >= len(draws)
    assert 2 * sum(each < middle for each in draws) < len(draws)


@pytest.mark.parametrize("wrong", [(4, 3, 1), (1, 3, 4), (-1, 3, 1)])
def test_more_cannot_be_named_or_taken_than_there_are(wrong):
    with pytest.raises(ValueError, match="unseen cards"):
        drawn(*wrong)


def test_sets_of_cards_are_counted_by_groups():
    """Count hands of four from three pairs and two other cards, without a complete pair."""
    cards = [0, 0, 1, 1, 2, 2, 3, 4]
    hands = [
        hand
        for hand in combinations(range(8), 4)
        if max(Counter(cards[card] for card in hand if cards[card] < 3).values(), default=0) < 2
    ]
    assert groups([{0: 1, 1: 2}] * 3 + [{0: 1, 1: 2, 2: 1}], 4) == len(hands)
