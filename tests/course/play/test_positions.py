"""The data of every task agree with its hand: a learner can answer it, and one answer is right."""

from dataclasses import replace
from math import comb

import pytest

from gleek.course.play.positions import position
from gleek.course.play.task_table import touched
from gleek.engine.cards import cards, mask_of
from tests.course.play.walking import TASKS


def of_kind(*kinds):
    return pytest.mark.parametrize("task", [task for _, _, task in TASKS.values() if task.kind in kinds])


@of_kind("act", "number", "choose")
def test_a_task_names_steps_and_a_seat_of_its_hand(task):
    at = position(task)
    assert bool(task.hand) != bool(task.code)
    assert 1 <= task.step <= len(at.whole.steps)
    if task.to or task.ahead or task.kind == "number":
        assert task.step < task.to <= len(at.whole.steps)
        assert at.whole.steps[task.to - 1].hand_number == at.step.hand_number


@of_kind("act")
def test_right_actions_are_legal_and_other_actions_of_the_data_can_be_read(task):
    at = position(task)
    assert at.hand.to_act == at.seat is not None
    assert bool(task.right) != bool(task.keep)
    assert at.right_actions()
    assert not [each for each in at.right_actions() if at.hand.why_not(each)]
    for words in (*task.offer, *(words for each in task.costly for words in each.actions)):
        at.action(words)


@of_kind("number")
def test_no_mistake_is_the_right_sum(task):
    at = position(task)
    assert at.seat is not None
    assert at.sum_asked() not in [miss.value for miss in task.misses]
    assert task.misses or not task.touch


@of_kind("choose")
def test_one_of_several_answers_is_right_and_each_has_its_card_face_or_button(task):
    found = touched(position(task))
    assert sum(option.right for option in task.options) == 1 < len(task.options)
    kinds = {option.touch for option in task.options}
    assert kinds == {""} or kinds <= {"face", "suit", "card", "rest"}
    assert {*found.faces} <= {*position(task).played.record.players}
    ids = {str(number) for number, option in enumerate(task.options, 1) if option.touch}
    assert ids == {*found.cards.values(), *found.faces.values()}


@pytest.mark.parametrize("kept", [1, 2, 4])
def test_every_discard_that_keeps_what_is_to_be_kept_is_tried(kept):
    at = position(next(task for _, _, task in TASKS.values() if task.id == "stock-lay-out"))
    at = replace(at, task=replace(at.task, keep=at.task.keep[:kept]))
    right = at.right_actions()
    assert len(set(right)) == len(right) == comb(12 - kept, 7)
    assert not any(action.mask & mask_of(cards(" ".join(at.task.keep))) for action in right)
