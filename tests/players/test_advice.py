"""Advice as data has each choice's mean and standard error over the sample, and the best choice first."""

from __future__ import annotations

import statistics

import pytest

from gleek.players.advice import Choice, mean_and_error, ranked


@pytest.mark.parametrize("sample", [(0, 2), (1, 1, 1), (3.0, -1.5, 0.25, 8.0, -2.0)])
def test_the_standard_error_is_that_of_the_mean(sample):
    mean, error = mean_and_error(sample)
    assert mean == pytest.approx(statistics.mean(sample))
    assert error == pytest.approx(statistics.stdev(sample) / len(sample) ** 0.5)


def test_computed_odds_are_exact():
    assert mean_and_error([4.5]) == (4.5, 0.0)


def test_the_best_is_first_and_of_equals_the_first_stays_first():
    stakes = {"a": 1.0, "b": 2.0, "c": 2.0 + 1e-12, "d": -1.0}
    order = ranked([Choice(name, each, 0.0, ()) for name, each in stakes.items()])
    assert [each.action for each in order] == ["b", "c", "a", "d"]
