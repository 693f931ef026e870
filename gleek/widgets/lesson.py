"""A lesson as its notebook calls it: `lesson("stock")`, and then its beats one after another.

The id of another game than the first follows the lesson's. Each beat is made when it is asked for, and what it needs is
imported then: the first one does not wait for the last.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from gleek.evidence.toml import FaultySources
from gleek.games import DEFAULT
from gleek.lessons import course

if TYPE_CHECKING:
    from gleek.lessons.reading.books import Books, Known
    from gleek.widgets.boxes import Doing, Judging, Practising, Watching
    from gleek.widgets.own import Playing
    from gleek.widgets.whatif import WhatIf


class LessonBeats:
    """The beats of one lesson. What a lesson has no data for is refused with a sentence that says so."""

    def __init__(self, name: str, game: str = DEFAULT) -> None:
        """Take a game's lesson by its id. Raises `UnknownName`, with the nearest, for one that there is not."""
        self._lesson = course.lesson(name, game)

    def __repr__(self) -> str:
        """Return the lesson's number, where it has one, and its title."""
        number, title = self._lesson.number, self._lesson.title
        return title if number is None else f"Lesson {number}: {title}"

    def watch(self) -> Watching:
        """Return the stage in a sample hand, to be stepped through."""
        from gleek.lessons.stepping.watching import Watcher
        from gleek.widgets.boxes import Watching

        return Watching(Watcher(self._lesson))

    def do(self) -> Doing:
        """Return the tasks, done at the table."""
        from gleek.lessons.doing.tasks import Tasks
        from gleek.widgets.boxes import Doing

        self._needs("tasks", "[[task]]")
        return Doing(Tasks(self._lesson.id, self._lesson.game))

    def judge(self) -> Judging:
        """Return exercises of the lesson's kinds, without end; or a round of so many, mixed, where it asks for one."""
        from gleek.lessons.exercises.session import Judge
        from gleek.widgets.boxes import Judging

        self._needs("exercises", "exercises")
        lesson = self._lesson
        return Judging(Judge(lesson.exercises, seed=_seed(), limit=lesson.round, game_id=lesson.game))

    def practise(self) -> Practising:
        """Return the lesson's stage in hand after hand, dealt at random."""
        from gleek.lessons.doing.rounds import Rounds
        from gleek.widgets.boxes import Practising

        self._needs("practise", "practise")
        return Practising(Rounds(self._lesson.id, _seed(), self._lesson.game))

    def books(self) -> Books:
        """Return the stage's quotations, with what each settles and leaves open."""
        from gleek.lessons.reading.books import books

        return books(self._lesson)

    def what_if(self) -> WhatIf:
        """Return the lesson's points of dispute, and what each reading changes in one hand."""
        from gleek.widgets.whatif import WhatIf

        self._needs("what_if_hand", "what_if_hand")
        return WhatIf(self._lesson)

    def known(self) -> Known:
        """Return what is known so far, this lesson included."""
        from gleek.lessons.reading.books import known

        return known(self._lesson)

    def play(self) -> Playing:
        """Return a match at its beginning: a new one for each visitor, whose address may name another."""
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
    """Tell whether a visitor has opened the page, whose questions and deals are his own.

    A notebook that is read, or compared with what it printed, has one seed.
    """
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila")


def _seed() -> str:
    """Return a visitor's own seed, or the first."""
    from gleek.lessons.exercises.draw import new_seed
    from gleek.lessons.exercises.session import FIRST_SEED

    return new_seed() if for_visitor() else FIRST_SEED


def lesson(name: str, game: str = DEFAULT) -> LessonBeats:
    """Return a lesson by its id, of the game with that id (see `gleek.lessons.course.lessons`)."""
    return LessonBeats(name, game)
