"""Playthroughs of every lesson (each task, answer and verdict), and of twenty questions of each kind."""

from collections.abc import Iterator

import pytest

from gleek.course.game_course import game_course
from gleek.course.play.play_again import PlayAgain
from gleek.course.play.tasks import REPLAY
from gleek.games import ids
from gleek.games.piquet.actions import Call
from tests.course.play.walking import LESSONS, begun, done, some_legal, ticks
from tests.playthroughs import check

MOST_ANSWERS = 8


def answers(tasks, task) -> Iterator[tuple[str, dict]]:
    """Yield answers and their verdicts: some legal actions, right and wrong sums, every option."""
    if task.kind == "act":
        right = tasks.place.right_actions()
        for action in dict.fromkeys([*right, *some_legal(tasks.place)[:MOST_ANSWERS]]):
            if not isinstance(action, Call) or ticks(tasks.place, action) is not None:
                yield str(action), done(tasks, action)
    elif task.kind == "number":
        right = tasks.place.sum_asked()
        for number in dict.fromkeys([right, right + 1, -right, *(miss.value for miss in task.misses)]):
            tasks.ask({"what": "number", "value": number})
            yield str(number), tasks.answer
    else:
        for number, option in enumerate(task.options, 1):
            tasks.ask({"what": "choose", "id": str(number)})
            yield option.text, tasks.answer


def other_cards(tasks) -> Iterator[str]:
    """Yield a question after the last task, and the verdict: by turns on the best answer and on the last legal one."""
    tasks.again = PlayAgain(tasks.lesson, "B0AT")
    asked = tasks.again.question
    last = asked.hand.legal()[-1]
    action = last if tasks.lesson.number % 2 else asked.verdict_on(last).best
    yield from ("", *(f"  {line}" for line in tasks.panel()["text"].splitlines()), "")
    yield from (f"  {line}" for line in tasks.table()["text"].splitlines())
    asked._answer(action)
    yield f"> {action}"
    yield from (f"  {line}" for line in tasks.panel()["text"].splitlines())


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson(name):
    lesson = LESSONS[name]

    def told():
        yield f"{lesson.title}: {lesson.minutes} minutes"
        for number, task in enumerate(lesson.tasks, 1):
            tasks = begun(lesson, number)
            yield from (
                "",
                f"=== {tasks.panel()['title']}: {task.id}",
                task.instruction,
                f"  {task.situation}",
                "",
            )
            yield from (f"  {line}" for line in tasks.table()["text"].splitlines())
            for answer, said in answers(tasks, task):
                figures = ", ".join(f"{each['name']} {each['sum']}" for each in said["figures"])
                yield f"> {answer}"
                yield f"  {said['word']} {said['sentence']}" + (f" [{figures}]" if figures else "")
                yield from (f"    {line}" for line in said["more"])
                if said["rule"]:
                    yield f"    Rule: {said['rule']['id']}"
            yield f"Hint: {task.hint}"
            yield f"Solution: {task.solution}"
        tasks.ask({"what": "solution"})
        if any(each["id"] == REPLAY for each in tasks.panel()["choices"]):
            yield from other_cards(tasks)
        yield from ("", "What you know", *(f"- {line}" for line in lesson.known))

    check(f"{lesson.game}/lesson-{lesson.number:02}-{lesson.id}", told())


@pytest.mark.parametrize("name", ids())
def test_questions(name):
    exercises = game_course(name).exercises

    def told():
        for kind in exercises.by_id:
            yield f"=== {kind}"
            for number in range(1, 21):
                question = exercises.exercise(kind, "B0AT", number, 1 + number % 3)
                yield f"{number}. (level {question.level}) {' / '.join(question.question_lines())}"
                yield f"   {' '.join(question.answer_lines())}"
                wrong = (each for each in question.asked.options if not each.right and each.because)
                yield from (f"   {each.text}: {each.because}" for each in wrong)

    check(f"{name}/questions", told())
