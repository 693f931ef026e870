"""The function that a lesson's notebook calls, such as `lesson("stock")`, and the sections of the lesson.

For another game than the default, its id is the second argument. The notebook calls a method for each section. The
method imports what the section needs, so that the first section does not wait for the imports of the last.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from gleek.course import lesson_data
from gleek.evidence.toml import FaultySources
from gleek.games import DEFAULT

if TYPE_CHECKING:
    from gleek.course.pages.books import Books, Known
    from gleek.widgets.own import Playing
    from gleek.widgets.whatif import WhatIf
    from gleek.widgets.widget_group import QuestionGroup, RoundsGroup, TaskGroup, WatchGroup


class LessonBeats:
    """The sections of one lesson. Raises `FaultySources` for a section for which the lesson has no data."""

    def __init__(self, name: str, game: str = DEFAULT) -> None:
        """Take the lesson with the id `name`. Raises `UnknownName`, with the closest ids, if there is none."""
        self._lesson = lesson_data.lesson(name, game)

    def __repr__(self) -> str:
        number, title = self._lesson.number, self._lesson.title
        return title if number is None else f"Lesson {number}: {title}"

    def watch(self) -> WatchGroup:
        """Return the lesson's stage of a sample hand, to watch step by step."""
        from gleek.course.explorer.watching import Watcher
        from gleek.widgets.widget_group import WatchGroup

        return WatchGroup(Watcher(self._lesson))

    def do(self) -> TaskGroup:
        """Return the lesson's tasks, with the table at which to do them."""
        from gleek.course.play.tasks import Tasks
        from gleek.widgets.widget_group import TaskGroup

        self._needs("tasks", "[[task]]")
        return TaskGroup(Tasks(self._lesson.id, self._lesson.game))

    def judge(self) -> QuestionGroup:
        """Return exercises of the lesson's kinds: an endless series, or a mixed round if the lesson sets a number."""
        from gleek.course.exercises.session import Judge
        from gleek.widgets.widget_group import QuestionGroup

        self._needs("exercises", "exercises")
        lesson = self._lesson
        return QuestionGroup(Judge(lesson.exercises, seed=_seed(), limit=lesson.round, game_id=lesson.game))

    def practise(self) -> RoundsGroup:
        """Return hands dealt at random, in which the reader practises the lesson's stage."""
        from gleek.course.play.rounds import Rounds
        from gleek.widgets.widget_group import RoundsGroup

        self._needs("practise", "practise")
        return RoundsGroup(Rounds(self._lesson.id, _seed(), self._lesson.game))

    def books(self) -> Books:
        """Return the stage's quotations, each with the questions that it answers and leaves open."""
        from gleek.course.pages.books import books

        return books(self._lesson)

    def what_if(self) -> WhatIf:
        """Return the lesson's points of dispute, and the effect of each reading on one hand."""
        from gleek.widgets.whatif import WhatIf

        self._needs("what_if_hand", "what_if_hand")
        return WhatIf(self._lesson)

    def known(self) -> Known:
        """Return what the reader knows after this lesson."""
        from gleek.course.pages.books import known

        return known(self._lesson)

    def play(self) -> Playing:
        """Return a new match, with its own deals for each visitor. The page's address may name another match."""
        from gleek.games import game, presets
        from gleek.records.codes import new_code
        from gleek.widgets.own import play

        name = self._lesson.game
        return play(name, new_code(presets.beginners(game(name).rules)) if for_visitor() else "")

    def _needs(self, field: str, key: str) -> None:
        found: Any = getattr(self._lesson, field)
        if not found:
            where = f"sources/{self._lesson.game}/lessons"
            raise FaultySources(
                f"the lesson “{self._lesson.id}” has no {key} in {where}, and so none to show."
            )


def for_visitor() -> bool:
    """Return whether Voilà runs the notebook for a visitor, who then gets their own questions and deals.

    Otherwise the notebook always uses the same seed, so that its output can be compared with the stored one.
    """
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila")


def _seed() -> str:
    from gleek.course.exercises.draw import new_seed
    from gleek.course.exercises.session import FIRST_SEED

    return new_seed() if for_visitor() else FIRST_SEED


def lesson(name: str, game: str = DEFAULT) -> LessonBeats:
    """Return the lesson with the id `name` of the game with the id `game` (see `gleek.course.lesson_data.lessons`)."""
    return LessonBeats(name, game)
