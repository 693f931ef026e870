"""Advice as data has each choice's mean and standard error over the sample, and the best choice first."""

import statistics
from math import sqrt

import pytest

from gleek.players.advice import (
    Trials,
    fate_of_card,
    guards_of,
    is_near,
    kept_winner,
    mean_and_error,
    ranked,
    win_shares,
)
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
    # An action that always gains 0 has exactly 0, and no action that ranks before it has less.
    with_nothing = ranked("abc", Trials([*results, [0] * 40], weights), no_reasons)
    assert [each.stakes for each in with_nothing] == [0.5, 0, 0]


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


def test_a_low_card_guards_one_that_can_be_beaten():
    seven, nine, queen, king, other = (1 << place for place in range(5))
    hearts = seven | nine | queen | king
    guards = guards_of(queen, hearts, king | other)
    assert guards == seven | nine
    assert guards_of(queen, hearts, other) == 0, "nothing beats it"
    assert fate_of_card(queen, (other, other), (seven, seven), 1, guards) == ("guards", queen)
    assert fate_of_card(queen, (seven, seven), (other, other), -1, guards) == ("unguards", queen)
    assert fate_of_card(queen, (nine, nine), (seven, seven), 1, guards) == ("wins_later", queen)


def test_a_card_that_two_discards_keep_can_decide_between_them():
    """The first discard keeps 1 and lays out 2, the second keeps 2; card 3 wins more often beside card 1."""
    outs, often, seldom = (0b0100, 0b0010), [0b1000] * 3 + [0], [0] * 4
    reasons = [
        kept_winner(0b1110, some, won, (1).__lshift__)[0]
        for some, won in ((outs, (often, seldom)), (outs[::-1], (seldom, often)))
    ]
    assert [each.kind for each in reasons] == ["helps", "hinders"]
    assert [each.args["won"] for each in reasons] == [3, 3]
    assert (reasons[0].args["chance"], reasons[0].args["less"], reasons[0].args["rival"]) == (0.75, 0, (2, 4))
    assert kept_winner(0b1110, outs, (often, often), (1).__lshift__) == []
