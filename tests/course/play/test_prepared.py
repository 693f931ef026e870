"""The prepared answers of a page are those of the engine, and there are enough of them."""

import gzip
import json
import random
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from gleek.course.lesson_data import every
from gleek.course.play import prepared as module
from gleek.course.play.prepared import key, prepared, requests
from gleek.course.play.tasks import Tasks
from gleek.pages import TASKS
from gleek.widgets.base import style_sheet
from gleek.widgets.parts import Table, TaskPanel
from tests.course.play.walking import LESSONS
from tests.merging import with_changes

each_lesson = pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
STEPS = 40
MOST_BYTES = 12_500


def of(lesson):
    return json.loads(prepared(lesson.id, lesson.game))


def views_of(data, state):
    return [
        with_changes(each["view"], made)
        for each, made in zip(data["widgets"], data["states"][state][:2], strict=True)
    ]


@each_lesson
def test_a_visitor_who_does_anything_sees_what_the_engine_shows(lesson):
    data, rng = of(lesson), random.Random(lesson.id)  # noqa: S311
    tasks, state, done = Tasks(lesson.id, lesson.game), 0, []
    tasks.show_map()
    for _ in range(STEPS):
        offered = [*requests(tasks.panel(), tasks.table())]
        offered += [{"what": "task", "to": number} for number in range(1, len(lesson.tasks) + 1)]
        follow = data["tasks"] | data["states"][state][2]
        request = rng.choice([each for each in offered if key(each) in follow])
        tasks.ask(request)
        state = follow[key(request)]
        panel, table = views_of(data, state)
        done += [each for each in panel["done"] if each not in done]
        # Only Python says that all tasks are done. `prepared_tasks.js` adds those done before.
        assert panel | {"done": done} == tasks.panel() | {"finished": panel["finished"]}
        assert table == tasks.table()


@each_lesson
def test_every_answer_to_the_first_task_is_prepared_and_the_first_three_of_lesson_0_can_be_done(lesson):
    data = of(lesson)
    shown = [views_of(data, state) for state in range(len(data["states"]))]
    pick = shown[0][1]["pick"]
    if not (pick and pick["many"] > 1):  # there are too many ways to pick several cards
        for (panel, table), (*_, follow) in zip(shown, data["states"], strict=True):
            onward = (
                {"next"}
                if panel["number"] == len({"task 1", "task 2", "task 3"} & data["tasks"].keys())
                else set()
            )
            assert {key(each) for each in requests(panel, table)} - onward <= follow.keys()
    right = {panel["number"] for panel, _ in shown if panel["answer"] and panel["answer"]["kind"] == "right"}
    assert right == {1, 2, 3} if lesson.number == 0 else right == {1}


def test_prepared_answers_are_small_and_fit_into_a_page():
    for lesson in every():
        text = prepared(lesson.id, lesson.game)
        assert bool(text) == bool(lesson.tasks)
        assert len(gzip.compress(text.encode())) < MOST_BYTES
        assert "<" not in text
        assert ".ipynb" not in text  # a link to a notebook has another address on the static site


def test_the_style_sheet_of_prepared_tasks_is_that_of_both_widgets():
    assert {*TASKS} >= {"common", "table", "task_panel"}
    joined = style_sheet(*TASKS[1:])
    for widget in (TaskPanel, Table):
        assert all(part.strip() in joined for part in widget._css.split("\n\n"))


def test_a_class_that_opens_a_lesson_at_once_has_its_answers_made_once(monkeypatch):
    made = []

    def slow(begun, count):
        made.append(count)
        time.sleep(0.05)
        return answers(begun, count)

    answers = module._Answers
    monkeypatch.setattr(module, "_Answers", slow)
    module._made.cache_clear()
    with ThreadPoolExecutor(6) as pool:
        texts = {*pool.map(lambda _: module.prepared("ruff", "gleek"), range(6))}
    assert len(texts) == len(made) == 1
