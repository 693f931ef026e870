"""The review: one sample finds the best choice, another measures the cost, and small losses are not reported."""

from math import sqrt
from types import SimpleNamespace

import pytest

from gleek import games
from gleek.engine.cards import card
from gleek.games.gleek.actions import Pass, Play
from gleek.players.advice import Advice, Choice, Trials, is_near, mean_and_error, ranked
from gleek.players.review import (
    difference,
    graded,
    judge,
    misses_the_same,
    review,
    turning_points,
)
from gleek.players.seeds import chance, seed_of
from tests.arena import positions

BOUNDS = (0.3, 1.0, 3.0)


def seen(number):
    """Return what a seat sees, as far as a seed needs it."""
    return SimpleNamespace(seat=0, held=(number,), history=())


class Toss:
    """Ten actions that are all worth zero on average; their results in each deal are random."""

    BOUNDS = BOUNDS
    actions = tuple(f"do {number}" for number in range(10))

    def __init__(self, worth=None, *, certain=False):
        self.worth = worth or {}
        self.certain = certain
        self.asked = []
        self.tried = []

    def brings(self, seed, actions):
        some = chance(seed)
        return [[some.random() - 0.5 + self.worth.get(each, 0) for _ in range(40)] for each in actions]

    def advise(self, seen, seed, _asked=None, _players=()):
        self.asked.append(("advise", seed, seen))
        return Advice(ranked(self.actions, Trials(self.brings(seed, self.actions)), lambda *_: ()), (), 40)

    def trials(self, seen, seed, actions, _players=()):
        self.asked.append(("trials", seed, seen))
        self.tried.append(actions)
        stakes = self.brings(seed, actions)
        if self.certain:
            return Trials([[self.worth.get(each, 0.0)] for each in actions], [1.0], certain=True)
        return Trials(stakes, [1.0] * 40)


def test_a_loss_is_graded_where_it_reaches_a_bound_and_two_of_its_errors():
    assert [graded(loss, 0.01, BOUNDS) for loss in (-1, 0, 0.29, 0.3, 0.99, 1, 2.99, 3, 40)] == [
        0, 0, 0, 1, 1, 2, 2, 3, 3,
    ]  # fmt: skip
    assert [graded(1.0, error, BOUNDS) for error in (0, 0.49, 0.5, 0.51, 2)] == [2, 2, 2, 0, 0]
    assert graded(2.0, 0.1, (0.6, 2, 6)) == 2


def test_nothing_is_lost_on_average_where_all_choices_are_alike():
    """In one sample, the best of ten equal choices seems 0.07 of a stake better; a second sample corrects this."""
    toss = Toss()
    verdicts = [judge(toss, seen(seed), "do 0", seed) for seed in range(400)]
    others = [each.loss for each in verdicts if each.best != "do 0"]
    assert len(others) > 300
    mean, error = mean_and_error(others)
    assert abs(mean) <= 3 * error
    assert sum(each.grade > 0 for each in verdicts) <= 4
    on_one = [toss.advise(seen(seed), seed) for seed in range(400)]
    looked = [
        each.best.stakes - next(one.stakes for one in each.choices if one.action == "do 0") for each in on_one
    ]
    assert mean_and_error(looked)[0] > 0.05


def test_no_choice_is_called_the_best_where_the_figures_say_that_another_is_better():
    """If a second sample clearly prefers another choice, that one is the best; a third sample measures the cost."""

    class Misled(Toss):
        def advise(self, seen, seed, _asked=None, _players=()):
            advice = super().advise(seen, seed)
            return advice._replace(
                choices=tuple(sorted(advice.choices, key=lambda each: each.action != "do 0"))
            )

    misled = Misled({"do 4": 1.5})
    verdict = judge(misled, seen(3), "do 0", 3)
    assert len([what for what, *_ in misled.asked if what == "trials"]) == 2
    assert (verdict.best, verdict.grade) == ("do 4", 2)
    assert verdict.choices[0].action == "do 4"
    assert verdict.loss == pytest.approx(1.5, abs=4 * verdict.error)
    for seed in range(60):
        choices = judge(Misled(), seen(seed), "do 0", seed).choices
        assert all(is_near(each, BOUNDS[0]) or each.stakes < 0 for each in choices)


def test_choosing_and_costing_have_seeds_of_their_own_and_each_choice_another():
    toss = Toss({"do 3": 2})
    one, two = seen(1), seen(2)
    first = list(review(toss, [(one, "do 3"), (two, "do 5")], 7))
    assert len({seed for _, seed, _ in toss.asked}) == 4
    assert [each for *_, each in toss.asked] == [one, one, two, two]
    assert [(each.grade, each.best) for each in first] == [(0, "do 3"), (2, "do 3")]
    assert first[1].loss == pytest.approx(2, abs=4 * first[1].error)
    assert first == list(review(Toss({"do 3": 2}), [(one, "do 3"), (two, "do 5")], 7))
    assert first != list(review(Toss({"do 3": 2}), [(one, "do 3"), (two, "do 5")], 8))


def test_a_loss_near_a_bound_is_measured_until_it_has_one_grade():
    """One sample of forty deals would grade a loss of 1.06 as a little costly with every fifth seed."""
    near = Toss({"do 1": 1.06})
    grades = [judge(near, seen(1), "do 2", seed).grade for seed in range(40)]
    assert grades.count(2) >= 39
    assert {len(actions) for actions in near.tried} == {6, 2}
    far = Toss({"do 1": 2.0})
    assert judge(far, seen(1), "do 2", 1).grade == 2
    assert len(far.tried) == 1


def test_beside_the_best_and_what_was_done_the_four_best_others_are_costed():
    toss = Toss({f"do {number}": 10 - number for number in range(10)})
    judge(toss, seen(1), "do 8", 1)
    assert toss.tried == [["do 0", "do 8", "do 1", "do 2", "do 3", "do 4"]]


def test_nothing_is_reckoned_before_it_is_asked_for():
    toss = Toss()
    verdicts = review(toss, ((seen(number), "do 1") for number in range(5)), 1)
    assert not toss.asked
    next(verdicts)
    assert all(each == seen(0) for *_, each in toss.asked)


def test_certain_values_have_no_error_and_others_have_one():
    toss = Toss({"do 1": 3.5}, certain=True)
    verdict = judge(toss, seen(2), "do 2", seed_of("certain"))
    assert (verdict.best, verdict.loss, verdict.error, verdict.grade, verdict.certain) == (
        "do 1", 3.5, 0.0, 3, True,
    )  # fmt: skip
    # A difference that none of three hundred deals has shown may still exist in one of six hundred.
    same = [1.0] * 300
    mean, error = difference(same, same, Trials([same, same], same), 3.0)
    assert mean == 0
    assert error == pytest.approx(sqrt(18) / 300)


def test_deals_count_as_their_weights_say():
    one, other, weights = [4.0, 0.0, 1.0], [0.0, 0.0, 0.0], [1.0, 2.0, 1.0]
    mean, error = difference(one, other, Trials([one, other], weights), 0.0)
    assert mean == 5 / 4
    assert error == pytest.approx(sqrt((2.75**2 + 4 * 1.25**2 + 0.25**2) / 16))
    # A deal counted twice, or with twice the weight: the mean is the same, but the weight gives less information.
    twice = [4.0, 0.0, 0.0, 1.0]
    again, less = difference(twice, [0.0] * 4, Trials([], [1.0] * 4), 0.0)
    assert again == mean
    assert less < error


def test_the_same_is_missed_where_a_card_that_was_as_good_is_still_the_best_and_costs_no_more():
    ten, king, seven = (Play(0, card(each)) for each in ("10S", "KS", "7H"))
    brings = tuple(
        Choice(action, -less, doubt, (), less, doubt)
        for action, less, doubt in ((ten, 0.0, 0.0), (king, 0.1, 0.1), (seven, 3.0, 0.2))
    )
    earlier = SimpleNamespace(grade=2, best=ten, choices=brings)
    for grade, best, same in (
        (2, ten, True),
        (1, king, True),
        (3, ten, False),
        (2, seven, False),
        (0, ten, False),
    ):
        assert misses_the_same(SimpleNamespace(grade=grade, best=best), earlier) == same
    passes = SimpleNamespace(grade=2, best=Pass(0), choices=(Choice(Pass(0), 0.0, 0.0, ()),))
    assert not misses_the_same(passes, passes)  # each pass may be about another decision


def test_the_turning_points_are_the_dearest_of_those_that_are_graded():
    verdicts = [
        SimpleNamespace(number=number, grade=grade, loss=loss)
        for number, (grade, loss) in enumerate([(1, 0.5), (0, 9.0), (2, 1.5), (3, 4.0), (2, 1.5)])
    ]
    assert [each.number for each in turning_points(verdicts)] == [3, 2]
    assert turning_points(verdicts[1:2]) == ()


def test_a_choice_is_told_by_its_difference_from_the_best_and_not_from_the_next():
    choices = judge(Toss({"do 1": 3.0, "do 2": 2.0, "do 3": 1.0}), seen(1), "do 3", 1).choices
    assert [each.action for each in choices[:3]] == ["do 1", "do 2", "do 3"]
    assert [round(each.less) for each in choices[:3]] == [0, 1, 2]
    assert not is_near(choices[1], BOUNDS[0])


@pytest.mark.parametrize("game", ["gleek", "piquet", "gillet"])
def test_the_reasons_for_the_best_choice_compare_it_with_the_costly_one(game):
    told, adviser = 0, games.adviser(game)
    for _, hand in positions(game, 16):
        if told == 5:
            break
        seen = hand.observe(hand.to_act)
        best, *others = adviser.advise(seen, 1).choices
        costly = [each for each in others if not is_near(each, adviser.BOUNDS[0])]
        for did in costly[-1:]:
            asked = adviser.advise(seen, 1, did.action).best
            assert asked.action == best.action
            assert asked.reasons != next(each for each in costly if each.action == did.action).reasons
            assert not {each.kind for each in asked.reasons} & {"as_many_tricks", "alike"}
            named = {each.args.get("rival") for each in asked.reasons}
            if isinstance(did.action, Play) and game == "gleek":
                named = {each.args.get("card") for each in asked.reasons}
                assert named == {did.action.card.index}
            assert "next" not in named
            told += 1
    assert told == 5


def test_what_the_advice_calls_about_as_good_is_never_graded():
    """The advice sees no difference, and a larger sample in the review sees one of 0.6."""

    class Unsure(Toss):
        def advise(self, _seen, _seed, _asked=None, _players=()):
            return Advice((Choice("do 1", 0.0, 0.2, ()), Choice("do 2", -0.5, 0.2, (), 0.5, 0.3)), (), 40)

    unsure = Unsure({"do 1": 0.6})
    verdict = judge(unsure, seen(1), "do 2", 1)
    assert verdict.loss > 0.3
    assert verdict.grade == 0
    assert is_near(verdict.choices[1], BOUNDS[0])
