"""After a lesson's last task: its stage with other cards and opponents, until three choices in a row are right."""

import json

import pytest

from gleek.course.play.play_again import PlayAgain
from gleek.course.play.tasks import REPLAY, Tasks
from gleek.players.advice import advice_seed
from gleek.players.review import COSTLY, GRADES
from gleek.records.results import PERSON
from tests.course.play.walking import LESSONS

PLAYED = {name: each for name, each in LESSONS.items() if any(task.kind == "act" for task in each.tasks)}


def after_last_task(lesson, seed="B0AT"):
    tasks = Tasks(lesson.id, lesson.game, seed)
    tasks.ask({"what": "task", "to": len(lesson.tasks)})
    assert REPLAY not in offered(tasks)
    tasks.ask({"what": "solution"})
    assert REPLAY in offered(tasks)
    assert tasks.panel()["choices"][-1]["kind"] == "apart"
    tasks.ask({"what": "choose", "id": REPLAY})
    assert not tasks.problem
    return tasks


def offered(tasks):
    return [each["id"] for each in tasks.panel()["choices"]]


def answer(tasks, action):
    tasks.again.question._answer(action)
    return tasks.panel()


def best(tasks):
    asked = tasks.again.question
    return asked.verdict_on(asked.hand.legal()[0]).best


def worst(tasks):
    asked = tasks.again.question
    seen = asked.hand.observe(asked.seat)
    return asked.adviser.advise(seen, 1, None, asked.play.seated).choices[-1].action


def test_three_right_answers_in_a_row_end_it_and_a_costly_one_begins_the_count_again():
    tasks = after_last_task(LESSONS["gleek melds"])
    rows = []
    for give in (best, worst, best, best, best):
        panel = answer(tasks, give(tasks))
        assert panel["answer"]["more"], "the verdict has no reasons"
        rows.append(panel["title"])
        tasks.ask({"what": "next"})
    assert rows == [f"Play this again: {row} of 3 right in a row" for row in (1, 0, 1, 2, 3)]
    assert panel["choices"][0]["href"] == LESSONS["gleek tricks"].page
    assert tasks.panel()["title"] == "Play this again: 0 of 3 right in a row"


def test_the_seed_decides_the_questions_and_opponents_and_seats_vary():
    lesson = LESSONS["gleek ruff"]

    def asked(seed):
        tasks, found = after_last_task(lesson, seed), []
        for _ in range(6):
            found.append((tasks.again.question.hand, tasks.again.question.play.players))
            tasks.again.next()
        return found

    once = asked("B0AT")
    assert once == asked("B0AT") != asked("TEN7")
    assert {players.index(PERSON) for _, players in once} == {0, 1, 2}
    assert len({players for _, players in once}) == 6


@pytest.mark.parametrize("name", PLAYED)
def test_every_lesson_in_which_the_learner_acts_asks_about_its_stage(name):
    lesson = PLAYED[name]
    tasks = after_last_task(lesson)
    asked = tasks.again.question
    assert asked.hand.stage == tasks.again.stage
    assert asked.hand.to_act == asked.seat
    assert len(asked.hand.legal()) > 1
    # The verdict, which knows the opponents, can find a costly answer.
    seen = asked.hand.observe(asked.seat)
    ways = asked.adviser.advise(seen, advice_seed(seen), players=asked.play.seated).choices
    assert ways[0].stakes - ways[-1].stakes >= asked.adviser.BOUNDS[COSTLY - 1]
    views = tasks.panel(), tasks.table()
    assert json.loads(json.dumps(views)) == [*views]
    assert views[0]["instruction"].startswith("What would you do?")
    # Nothing of the lesson's tasks goes to the browser's storage.
    assert not {"lesson", "tasks", "place"} & {*views[0]}
    tasks.ask({"what": "next"})
    assert tasks.problem == "Answer this question first."
    tasks.ask({"what": "previous"})
    assert tasks.panel()["number"] == len(lesson.tasks)


def test_an_answer_is_wrong_from_the_grade_at_which_a_choice_is_costly():
    tasks = after_last_task(LESSONS["gleek welcome"])
    asked = tasks.again.question
    grades = {}
    for action in asked.hand.legal():
        verdict, _, right = asked._judged(action)
        grades[GRADES[verdict.grade]] = right
    assert {"costly", ""} & {*grades}
    assert grades == {grade: grade in GRADES[:2] for grade in grades}


def test_other_cards_come_only_after_the_last_task_of_a_lesson_in_which_one_plays():
    for lesson, task in ((LESSONS["gleek ruff"], 1), (LESSONS["gleek deal"], 6)):
        tasks = Tasks(lesson.id, lesson.game)
        tasks.ask({"what": "task", "to": task})
        tasks.ask({"what": "solution"})
        assert REPLAY not in offered(tasks)
        tasks.ask({"what": "choose", "id": REPLAY})
        assert (
            tasks.problem
            == "You can play with other cards only after the last task of a lesson with tasks at the table."
        )


def test_after_it_the_practice_is_offered_again_and_a_deal_without_a_choice_is_told(monkeypatch):
    lesson = LESSONS["gleek melds"]
    tasks = Tasks(lesson.id, lesson.game)
    tasks.ask({"what": "task", "to": len(lesson.tasks)})
    right = next(number for number, each in enumerate(tasks.task.options, 1) if each.right)
    for request in ({"id": str(right)}, {"id": REPLAY}, {"what": "previous"}):
        tasks.ask({"what": "choose", **request})
        assert not tasks.problem
    assert REPLAY in offered(tasks)
    monkeypatch.setattr(PlayAgain, "_choices", lambda *_: iter(()))
    tasks.ask({"what": "choose", "id": REPLAY})
    assert tasks.problem == "No deal with such a choice was found: try again."
