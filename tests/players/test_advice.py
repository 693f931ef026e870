"""Advice as data has each choice's mean and standard error over the sample, and the best choice first."""

from __future__ import annotations

import statistics

import pytest

from gleek.players.advice import compared, is_near, mean_and_error
from gleek.players.seeds import chance


@pytest.mark.parametrize("sample", [(0, 2), (1, 1, 1), (3.0, -1.5, 0.25, 8.0, -2.0)])
def test_the_standard_error_is_that_of_the_mean(sample):
    mean, error = mean_and_error(sample)
    assert mean == pytest.approx(statistics.mean(sample))
    assert error == pytest.approx(statistics.stdev(sample) / len(sample) ** 0.5)


def test_computed_odds_are_exact():
    assert mean_and_error([4.5]) == (4.5, 0.0)


def test_the_best_of_equal_choices_is_not_told_to_win_more_than_it_does():
    """Of ten choices that win nothing on average, the best of one sample seems to win 0.24 (forty deals)."""
    told, seemed, near = [], [], 0
    for number in range(300):
        some = chance(number)
        results = [[some.random() * 3.4 - 1.7 for _ in range(40)] for _ in range(10)]
        first, *others = compared(range(10), results, lambda *_: ())
        told.append(first.stakes)
        seemed.append(sum(results[first.action]) / 40)
        near += sum(is_near(each, 0.0) for each in others)
        assert all(0 <= each.less == pytest.approx(first.stakes - each.stakes) for each in others)
    assert statistics.mean(seemed) > 0.2
    assert abs(statistics.mean(told)) < 0.03
    assert near > 0.8 * 300 * 9


def test_equivalent_choices_share_their_reasons_and_the_best_is_compared_with_another():
    results = [[1.0, 0.0], [3.0, 2.0], [3.0, 2.0], [2.0, 3.0]]
    found = compared("abcd", results, lambda number, other: (number, other))
    assert [(each.action, each.reasons) for each in found] == [
        ("b", (1, 3)),
        ("c", (1, 3)),
        ("d", (3, 1)),
        ("a", (0, 1)),
    ]
