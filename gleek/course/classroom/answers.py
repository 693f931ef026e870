"""The answers of a class: how often pupils answered each task and each kind of question, and how often wrongly."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from gleek.course.explorer.opened_record import text_of_parts
from gleek.course.game_course import game_course
from gleek.course.lesson_data import of_game
from gleek.course.requests import whole
from gleek.engine.errors import Unreadable
from gleek.evidence.games import game as about

PARTS: Final = ("tasks", "kinds")


class Tries(NamedTuple):
    answers: int
    wrong: int


class Question(NamedTuple):
    id: str  # "tasks" or "kinds", and the id of the task or of the kind of question, as in "tasks deal-tiddy"
    lesson: str  # the heading of the lesson that asks the question
    words: str


Answers = Mapping[str, Tries]
"""How often one pupil has answered each question, keyed by the id of the `Question`."""


def questions(game: str) -> Iterator[Question]:
    kinds = game_course(game).exercises.by_id.values()
    for lesson in of_game(game):
        for number, task in enumerate(lesson.tasks, 1):
            yield Question(f"tasks {task.id}", lesson.heading, f"Task {number}: {task.instruction}")
        for kind in kinds:
            if kind.lesson == lesson.id:
                yield Question(f"kinds {kind.id}", lesson.heading, f"Questions: {kind.name}")


def read_answers(parts: object, game: str) -> Answers:
    """Return the answers to known questions in a pupil's file. Raises `Unreadable` if it is wrong or has none."""
    try:
        data = json.loads(text_of_parts(parts))
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise Unreadable("This is not a file of answers, as “Save my answers for a teacher” writes it.")
    if data["game"] != game:
        raise Unreadable(f"These answers are of another game, but the class plays {about(game).title}.")
    found = {f"{part} {id_}": tries for part in PARTS for id_, tries in _read_part(data, part, game)}
    if not found:
        raise Unreadable(
            f"None of these answers is to a question of {about(game).title}: the file is from another version."
        )
    return found


def _read_part(data: dict[str, object], part: str, game: str) -> Iterator[tuple[str, Tries]]:
    given = data.get(part)
    if not isinstance(given, dict):
        raise Unreadable(f"The file of answers has no part “{part}”: hand in the file as it was saved.")
    known = {each.id for each in questions(game)}
    for id_, tries in given.items():
        if f"{part} {id_}" not in known:
            continue
        numbers = [whole(each, 0, 999) for each in tries] if isinstance(tries, list) else []
        match numbers:
            case [int(answers), int(wrong)] if wrong <= answers:
                yield id_, Tries(answers, wrong)
            case _:
                raise Unreadable(
                    f"The answers to “{id_}” are not two counts: give the number of answers, then of wrong ones."
                )


class Missed(NamedTuple):
    """How a class has answered a question, or all questions of a lesson.

    `pupils` is the number of pupils who have answered, and `missed` how many of these were wrong at least once. `tries`
    counts the answers of all pupils together; `by` counts those of each pupil (None for a pupil who has not answered).
    """

    question: Question
    pupils: int
    missed: int
    tries: Tries
    by: list[Tries | None]

    @property
    def share(self) -> float:
        return self.tries.wrong / self.tries.answers


def missed_questions(game: str, given: Mapping[int, Answers]) -> list[Missed]:
    """Return the wrongly answered questions, commonest first. `given` has each pupil's answers by the pupil's row."""
    return _sorted((each, [all_.get(each.id) for all_ in given.values()]) for each in questions(game))


def missed_lessons(game: str, given: Mapping[int, Answers]) -> list[Missed]:
    lessons: dict[str, list[str]] = {}
    for each in questions(game):
        lessons.setdefault(each.lesson, []).append(each.id)
    return _sorted(
        (
            Question(lesson, lesson, ""),
            [_sum([all_[id_] for id_ in ids if id_ in all_]) for all_ in given.values()],
        )
        for lesson, ids in lessons.items()
    )


def _sum(tries: list[Tries]) -> Tries:
    return Tries(sum(each.answers for each in tries), sum(each.wrong for each in tries))


def _sorted(found: Iterable[tuple[Question, list[Tries | None]]]) -> list[Missed]:
    rows = []
    for question, tries in found:
        known = [each for each in tries if each is not None and each.answers]
        if known:
            missed = sum(each.wrong > 0 for each in known)
            rows.append(Missed(question, len(known), missed, _sum(known), tries))
    return sorted(rows, key=lambda each: (-each.missed, -each.share))
