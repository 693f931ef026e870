"""The part of a sample hand that a lesson shows, step by step.

A `Watcher` takes what a visitor asks (which comes from outside, and is checked), keeps to its own steps, and says in
one sentence what it could not do. Steps are counted within the part, from 1.
"""

from __future__ import annotations

import re
from copy import copy
from typing import TYPE_CHECKING, Any

from gleek.evidence.toml import FaultySources
from gleek.games.gleek.events import Called, Played, RuffPassed, RuffWon, StockBought, StockLeft, TrickTaken
from gleek.games.gleek.tell import tell_step
from gleek.lessons.reading.contents import PAGE
from gleek.lessons.stepping.explorer import Explorer
from gleek.lessons.stepping.explorer_view import STAGE_LABELS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.games.gleek.events import Event
    from gleek.lessons.course import Lesson, Watch

_TOLD_WHOLE = 5
_OUTCOMES = (StockBought, StockLeft, RuffWon, RuffPassed, TrickTaken)
_WHOLE = re.compile(r"-?[0-9]{1,6}")


class Watcher:
    """Where one visitor stands in the part of a hand that a lesson shows.

    `number` counts from 1 to `count`; `problem` is a sentence where the last request made no sense.
    """

    def __init__(self, lesson: Lesson) -> None:
        """Begin at the first step. Raises `FaultySources` where the lesson has no hand, or the hand no such step."""
        if lesson.watch is None:
            raise FaultySources(
                f"{lesson.page}: the lesson “{lesson.id}” has no [watch], and so nothing to watch."
            )
        self.lesson = lesson
        self.problem = ""
        self._steps, self._title = lesson.watch.shown, lesson.watch.title
        self._at = _begun(lesson, lesson.watch)
        self._go(1)

    @property
    def count(self) -> int:
        """How many steps there are to watch."""
        return len(self._steps)

    def ask(self, asked: Mapping[str, Any]) -> None:
        """Go where was asked: `{"what": "step", "to": 3}` or `{"what": "open", "step": "3"}`; else change nothing."""
        self.problem = ""
        to = {"step": asked.get("to"), "open": asked.get("step")}.get(str(asked.get("what")))
        if to is None:
            return
        if isinstance(to, bool) or not _WHOLE.fullmatch(str(to)[:8]):
            self.problem = f"“{str(to)[:20]}” is not a step: they are numbered from 1 to {self.count}."
            return
        self._go(int(str(to)))

    def _go(self, number: int) -> None:
        """Go to a step; a number beyond the ends goes to the end."""
        self.number = min(max(number, 1), self.count)
        self._at.go(self._steps[self.number - 1])

    def table(self) -> dict[str, Any]:
        """Return the table, for `gleek.widgets.Table`."""
        return self._at.table()

    def watch(self) -> dict[str, Any]:
        """Return the sentence of the step, for `gleek.widgets.Watch`."""
        shown = self._at.stepper()
        step = self._at.played.steps[self._steps[self.number - 1] - 1]
        data = {
            "title": self._title or shown["title"],
            "step": self.number,
            "steps": self.count,
            "stage": STAGE_LABELS[step.stage][0],
            "since": self._since(),
            "sentence": shown["sentence"],
            "note": "" if self._note_at(self.number + 1) == shown["note"] else shown["note"],
            "rule": shown["rule"],
            "link": PAGE + self._at.address,
            "problem": self.problem,
        }
        return data | {"text": _text(data)}

    def _note_at(self, number: int) -> str:
        """Return the comment on a step; a comment on several steps together is said at the last of them."""
        if number > self.count:
            return ""
        at = copy(self._at)
        at.go(self._steps[number - 1])
        note: str = at.stepper()["note"]
        return note

    def _since(self) -> str:
        """Say what has happened since the step before, where steps go by unseen.

        Of a trick only who took it is said; of a long passage only what came of it.
        """
        if self.number == 1:
            return ""
        before, now = self._steps[self.number - 2], self._steps[self.number - 1]
        gone = [
            step
            for step in self._at.played.steps[before : now - 1]
            if not any(isinstance(event, Played) for event in step.events)
            or any(isinstance(event, TrickTaken) for event in step.events)
        ]
        if len(gone) > _TOLD_WHOLE:
            gone = [step for step in gone if any(_is_outcome(event) for event in step.events)]
        return " ".join(tell_step(step) for step in gone)


def _is_outcome(event: Event) -> bool:
    return isinstance(event, _OUTCOMES) or (isinstance(event, Called) and bool(event.payments))


def _begun(lesson: Lesson, watch: Watch) -> Explorer:
    at = Explorer(watch.hand)
    steps = watch.shown
    if not steps or list(steps) != sorted({*steps}) or not 1 <= steps[0] <= steps[-1] <= at.steps:
        msg = f"{lesson.page}, [watch]: its steps should go upwards from 1 to {at.steps} at most."
        raise FaultySources(msg)
    return at


def _text(data: Mapping[str, Any]) -> str:
    lines = [
        data["title"],
        f"Step {data['step']} of {data['steps']}: {data['stage']}",
        f"(Meanwhile: {data['since']})" if data["since"] else "",
        data["sentence"],
        data["note"],
        data["problem"],
    ]
    return "\n".join(line for line in lines if line)
