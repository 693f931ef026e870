"""The lessons from Gleek's ruff on, and those of other games: short words, one idea a task, the same players."""

from __future__ import annotations

import re

import pytest

from gleek.engine.money import Stake
from gleek.evidence.games import game
from gleek.lessons.course import every, lessons
from gleek.lessons.doing.positions import position
from gleek.records.samples import samples

GLEEKS = [lessons("gleek")[name] for name in ("ruff", "melds", "tricks", "reckoning")]
LATER = [*GLEEKS, *(each for each in every() if each.game != "gleek" and each.tasks)]
TASKS = {task.id: task for lesson in LATER for task in lesson.tasks}
OTHERS = {name for record in samples("gleek").values() for name in record.players}
SENTENCE_END = re.compile(r"[.?!]”?(?= [A-Z]|$)")
each_task = pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)
each_lesson = pytest.mark.parametrize("lesson", LATER, ids=lambda lesson: lesson.id)


def verdicts(task):
    return [task.why, *(each.say for each in (*task.options, *task.costly, *task.misses))]


@each_task
def test_what_stands_before_a_touch_is_two_sentences_and_a_verdict_is_one_with_four_figures(task):
    assert len(SENTENCE_END.findall(task.situation)) <= 2
    assert len(task.situation.split()) <= 32
    for said in verdicts(task):
        assert len(SENTENCE_END.findall(said)) == 1, said
        assert len(re.findall(r"\d+", said)) <= 4, said
        assert len(said.split()) <= 24, said


@each_task
def test_the_deal_is_by_the_default_book_for_a_penny_and_speaks_of_nobody_but_the_cast(task):
    at = position(task)
    book = game(task.game).default
    assert (at.book, at.played.record.changes, at.stake) == (book, (), Stake.PENNY)
    told = " ".join([task.situation, task.instruction, task.hint, task.solution, *verdicts(task)])
    assert not {*re.findall(r"\w+", told)} & OTHERS - {*at.played.record.players}
    assert "shilling" not in told


@each_lesson
def test_a_lesson_has_five_to_ten_tasks_and_four_lines_at_its_end(lesson):
    assert 5 <= len(lesson.tasks) <= 10
    assert 1 <= len(lesson.known) <= 4
