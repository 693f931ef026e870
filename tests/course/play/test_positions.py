"""A task that lets the learner discard accepts every discard that keeps the cards to be kept."""

from __future__ import annotations

from dataclasses import replace
from math import comb

import pytest

from gleek.course.lesson_data import lessons
from gleek.course.play.positions import position

TASKS = {task.id: task for lesson in lessons("gleek").values() for task in lesson.tasks}


@pytest.mark.parametrize("kept", [1, 2, 4])
def test_every_discard_that_keeps_what_is_to_be_kept_is_tried(kept):
    at = position(TASKS["stock-lay-out"])
    at = replace(at, task=replace(at.task, keep=at.task.keep[:kept]))
    right = at.right_actions()
    assert len(set(right)) == len(right) == comb(12 - kept, 7)
    assert not any(action.mask & at.kept for action in right)
