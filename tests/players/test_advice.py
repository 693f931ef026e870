"""Advice as data has each choice's mean and standard error over the sample, and the best choice first."""

import statistics
from math import sqrt

import pytest

from gleek.players.advice import Trials, is_near, mean_and_error, ranked, win_shares
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
        first, *others = ranked(range(10), Trials(results), lambda *_: ())
        told.append(first.stakes)
        seemed.append(sum(results[first.action]) / 40)
        near += sum(is_near(each, 0.0) for each in others)
        assert all(0 <= each.less == pytest.approx(first.stakes - each.stakes) for each in others)
    assert statistics.mean(seemed) > 0.2
    assert abs(statistics.mean(told)) < 0.03
    assert near > 0.8 * 300 * 9


def test_equivalent_choices_share_their_reasons_and_the_best_is_compared_with_another():
    results = [[1.0, 0.0], [3.0, 2.0], [3.0, 2.0], [2.0, 3.0]]
    found = ranked("abcd", Trials(results), lambda number, other: (number, other))
    assert [(each.action, each.reasons) for each in found] == [
        ("b", (1, 3)),
        ("c", (1, 3)),
        ("d", (3, 1)),
        ("a", (0, 1)),
    ]
    # The choice asked about is compared with the best, unless both have the same results.
    asked = [
        ranked("abcd", Trials(results), lambda *two: two, asked=each)[0].reasons for each in ("a", "c", None)
    ]
    assert asked == [(1, 0), (1, 3), (1, 3)]


def no_reasons(*_):
    return ()


def test_doubts_are_those_of_the_distance_from_the_best():
    """Two choices that gain the same in every deal are certainly equal, even if the gain varies with the deal."""
    results, weights = [[10, -30, 50], [10, -30, 50], [4, -30, 50]], [1.0] * 3
    first, second, third = ranked("abc", Trials(results, weights), no_reasons)
    assert (first.less, first.doubt, second.less, second.doubt) == (0, 0, 0, 0)
    assert first.error == pytest.approx(sqrt(40**2 + 40**2) / 3)
    assert third.less == pytest.approx(2)
    assert third.doubt == pytest.approx(sqrt(16 + 4 + 4) / 3)
    every = ranked("abc", Trials(results, weights, complete=True), no_reasons)
    assert [(each.stakes, each.error, each.doubt) for each in every] == [(10, 0, 0), (10, 0, 0), (8, 0, 0)]


def test_each_half_of_the_deals_tells_what_the_choice_of_the_other_half_gains():
    """The even deals choose the first action, which gains 0 in the odd ones."""
    results, weights = [[8, 0] * 20, [1, 4] * 20], [1.0] * 40
    first, second = ranked("ab", Trials(results, weights), no_reasons)
    assert (first.action, first.stakes, second.stakes) == ("a", 0.5, -1)
    assert ranked("ab", Trials(results, weights, complete=True), no_reasons)[0].stakes == 4


@pytest.mark.parametrize(("gain", "first"), [(0.5, "b"), (0.7, "a")])
def test_of_choices_about_as_good_the_one_that_is_liked_comes_first(gain, first):
    tried = Trials([[gain] * 4, [0] * 4])
    assert ranked("ab", tried, no_reasons, liked=1, near=0.6)[0].action == first


@pytest.mark.parametrize(
    ("won", "played", "last", "shares"),
    [
        (
            [0b10],
            0b01,
            0,
            {0b10: 1.0, 0b01: 0.0},
        ),  # the lower card is played and loses, the higher wins later
        ([0b01], 0b01, 0, {0b10: 0.0, 0b01: 1.0}),
        ([0b01], 0, 0b01, {0b10: 1.0, 0b01: 0.0}),  # either may be kept: the one that wins is the first
        ([0b01], 0, 0b10, {0b01: 1.0, 0b10: 0.0}),
        ([0b11, 0], 0, 0b01, {0b10: 0.5, 0b01: 0.5}),
    ],
)
def test_of_two_equivalent_cards_the_played_one_stands_for_itself(won, played, last, shares):
    assert win_shares(won, [[0b10, 0b01]], played, last) == shares
