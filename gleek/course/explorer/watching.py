"""The demonstration of a lesson: a part of a sample hand, whose steps are numbered from 1."""

from gleek.course.explorer.explorer import Explorer
from gleek.course.explorer.replay_words import note, stage_titles
from gleek.course.explorer.table_view import TableView
from gleek.course.game_course import game_course
from gleek.course.lesson_data import Lesson
from gleek.course.requests import Controller, Handlers, Request, View, needed
from gleek.evidence import games
from gleek.evidence.rules import rule_data
from gleek.evidence.toml import FaultySources
from gleek.records.replay import Step, tell_step


class Watcher(Controller):
    def __init__(self, lesson: Lesson) -> None:
        """Start at the first step. Raises `FaultySources` if the lesson has no hand to watch, or names wrong steps."""
        if lesson.watch is None:
            raise FaultySources(
                f"{lesson.page}: the lesson “{lesson.id}” has no table [watch], so there is nothing to watch."
            )
        self.lesson = lesson
        self._steps, self._title = lesson.watch.shown, lesson.watch.title
        self._at = Explorer(lesson.watch.hand, lesson.game)
        steps, last = self._steps, self._at.steps
        if not steps or list(steps) != sorted({*steps}) or not 1 <= steps[0] <= steps[-1] <= last:
            msg = f"{lesson.page}, [watch]: its steps should go upwards from 1 to {last} at most."
            raise FaultySources(msg)
        self._go(1)

    @property
    def count(self) -> int:
        return len(self._steps)

    def requests(self, request: Request) -> Handlers:
        return {
            "step": lambda: self._go_to(request.get("to")),
            "open": lambda: self._go_to(request.get("step")),
        }

    def _go_to(self, to: object) -> None:
        if to is None:
            return
        self._go(needed(to, f"is not a step: they are numbered from 1 to {self.count}"))

    def _go(self, number: int) -> None:
        self.number = min(max(number, 1), self.count)
        self._at.go(self._steps[self.number - 1])

    def table(self) -> TableView:
        return self._at.table()

    def watch(self) -> View:
        at = self._at
        step, said = at.now, self._note_at(self.number)
        data: View = {
            "title": self._title or at.record.title,
            "step": self.number,
            "steps": self.count,
            "stage": stage_titles(self._at.game, step.stage)[0],
            "since": self._on_skipped_steps(),
            "sentence": tell_step(step),
            "note": "" if self._note_at(self.number + 1) == said else said,
            "rule": rule_data(step.events[-1].rule, at.rules, at.book, at.record.stake),
            "link": games.game(self.lesson.game).hands_page + at.address,
            "problem": self.problem,
        }
        lines = [
            data["title"],
            f"Step {data['step']} of {data['steps']}: {data['stage']}",
            f"(Meanwhile: {data['since']})" if data["since"] else "",
            *(data[key] for key in ("sentence", "note", "problem")),
        ]
        data["text"] = "\n".join(filter(None, lines))
        return data

    def _note_at(self, number: int) -> str:
        if number > self.count:
            return ""
        at = self._at
        return note(at.played, at.recorded, at.played.steps[self._steps[number - 1] - 1], at.seen_by)

    def _on_skipped_steps(self) -> str:
        """Return sentences on the steps that are skipped just before the current one: if many, only on outcomes."""
        if self.number == 1:
            return ""
        before, now = self._steps[self.number - 2], self._steps[self.number - 1]
        gone = [step for step in self._at.played.steps[before : now - 1] if _is_described(step)]
        if len(gone) > 5:
            outcome = game_course(self.lesson.game).table.outcome
            gone = [step for step in gone if any(map(outcome, step.events))]
        return " ".join(tell_step(step) for step in gone)


def _is_described(step: Step) -> bool:
    """Return whether to describe a step that the demonstration skips. In a trick, only the last step is described."""
    kinds = {event.kind for event in step.events}
    return "played" not in kinds or "trick" in kinds
