"""The sections of a lesson, for the notebook of the lesson.

A notebook calls `lesson("stock")`, or `lesson("stock", game)`, then one method of the result for each section.
Each method imports only what its section needs, so that the first section appears early.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from gleek.course import lesson_data
from gleek.evidence.paths import FIRST_GAME
from gleek.evidence.toml import FaultySources
from gleek.widgets.parts import Table
from gleek.widgets.widget_group import WidgetGroup

if TYPE_CHECKING:
    from gleek.engine.words.tables import Section


class LessonBeats:
    """The sections of one lesson, each made by a method, which raises `FaultySources` if the lesson lacks the data."""

    def __init__(self, name: str, game: str = FIRST_GAME) -> None:
        """`name` is the id of a lesson of the game. Raises `UnknownName`, with similar ids, if there is none."""
        self._lesson = lesson_data.lesson(name, game)

    def __repr__(self) -> str:
        number, title = self._lesson.number, self._lesson.title
        return title if number is None else f"Lesson {number}: {title}"

    def watch(self) -> WidgetGroup:
        """Return the demonstration: a part of a sample hand, which the reader steps through."""
        from gleek.course.explorer.watching import Watcher
        from gleek.widgets.parts import Watch

        watcher = Watcher(self._lesson)
        # A page may have several tables, and screen readers need a different name for each.
        table = Table(level=3, label="The table that is watched")
        return WidgetGroup(watcher, ((Watch(level=3), watcher.watch), (table, watcher.table)), "gleek-watch")

    def do(self) -> WidgetGroup:
        from gleek.course.play.tasks import PANEL, TABLE, Tasks
        from gleek.widgets.parts import TaskPanel

        self._needs("tasks", "[[task]]")
        tasks = Tasks(self._lesson.id, self._lesson.game)
        tasks.show_map()
        shown = ((TaskPanel(**PANEL), tasks.panel), (Table(**TABLE), tasks.table))
        return WidgetGroup(tasks, shown, "gleek-do")

    def judge(self) -> WidgetGroup:
        """Return the lesson's exercises: a round if the lesson sets a number of questions, else an endless series."""
        from gleek.course.exercises.session import Judge
        from gleek.widgets.parts import Exercise

        self._needs("exercises", "exercises")
        lesson = self._lesson
        judge = Judge(lesson.exercises, seed=_seed(), limit=lesson.round, game_id=lesson.game)
        return WidgetGroup(judge, ((Exercise(level=3), judge.view),), "gleek-judge")

    def practise(self) -> WidgetGroup:
        """Return the practice of one stage: the reader plays only this stage, in hands dealt at random."""
        from gleek.course.play.rounds import Rounds
        from gleek.widgets.parts import TaskPanel

        self._needs("practise", "practise")
        rounds = Rounds(self._lesson.id, _seed(), self._lesson.game)
        table = Table(level=3, label="The table of the hands played again and again")
        return WidgetGroup(
            rounds, ((TaskPanel(level=3), rounds.panel), (table, rounds.table)), "gleek-rounds"
        )

    def books(self) -> Section:
        """Return the lesson's quotations from old books, each with an explanation."""
        from gleek.course.pages.books import books

        return books(self._lesson)

    def what_if(self) -> WidgetGroup:
        """Return the menus for the disputed rules of the lesson, with the effect of each value on a sample hand."""
        from gleek.widgets.explorer import what_if

        self._needs("what_if_hand", "what_if_hand")
        return what_if(self._lesson)

    def known(self) -> Section:
        """Return sentences on what the reader knows after this lesson, and a link to the next lesson."""
        from gleek.course.pages.books import known

        return known(self._lesson)

    def play(self) -> WidgetGroup:
        """Return a match to play, with new deals for each visitor unless the page's address names a match."""
        from gleek.course.play.match_session import new_beginners_code
        from gleek.widgets.own_match import play

        name = self._lesson.game
        return play(name, new_beginners_code(name) if for_visitor() else "", self._lesson.opponents)

    def _needs(self, field: str, key: str) -> None:
        found: Any = getattr(self._lesson, field)
        if not found:
            where = f"sources/{self._lesson.game}/lessons"
            raise FaultySources(
                f"the lesson “{self._lesson.id}” has no {key} in {where}, and so none to show."
            )


def for_visitor() -> bool:
    """Return whether Voilà runs the notebook for a visitor, who gets new questions and deals, not fixed ones."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila")


def _seed() -> str:
    from gleek.course.exercises.random_numbers import new_seed
    from gleek.course.exercises.session import FIRST_SEED

    return new_seed() if for_visitor() else FIRST_SEED


def lesson(name: str, game: str = FIRST_GAME) -> LessonBeats:
    """Return the sections of a lesson. `name` and `game` are ids (see `gleek.course.lesson_data.lessons`)."""
    return LessonBeats(name, game)
