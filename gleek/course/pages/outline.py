"""Plans for presenting a game to an audience: what to show, and for how many minutes.

The plans are in ``sources/<game>/outlines.toml``. Titles, durations and pages of lessons come from the lessons.

    >>> print(str(outline("gleek")).splitlines()[0])
    A demonstration in a hall: 20 minutes
"""

from dataclasses import dataclass, replace
from functools import cache
from html import escape
from pathlib import Path
from typing import Literal

from gleek.course.lesson_data import Lesson, lessons, of_game
from gleek.evidence import games
from gleek.evidence.toml import FaultySources, entries, fill, table_list, unknown
from gleek.records.samples import samples
from gleek.words import counted, listed
from gleek.words.tables import html_row, html_table

BEATS = {"do": "Do", "judge": "Questions", "watch": "Watch", "what_if": "Another reading"}
"""The sections of a lesson that can be presented, in the order of the lesson's page, and their titles."""


@dataclass(frozen=True, slots=True)
class Part:
    """One item of a plan: a section of a lesson, or something else with a title."""

    title: str
    minutes: int
    let: str  # what the presenter lets the audience do meanwhile
    lesson: Lesson | None = None
    beat: str = ""  # the section of the lesson to show, one of `BEATS`

    @property
    def address(self) -> str:
        """The address that opens the lesson's page for presenting, at this section; "" without a lesson."""
        if self.lesson is None:
            return ""
        return f"{self.lesson.page}?present={beats_of(self.lesson).index(self.beat) + 1}"

    @property
    def shows(self) -> str:
        """A phrase that says what the screen shows, with the number of tasks or steps; "" without a lesson."""
        if self.lesson is None:
            return ""
        watch = self.lesson.watch
        if self.beat == "do":
            return f"{BEATS[self.beat]}: {counted(len(self.lesson.tasks), 'task')}"
        if self.beat != "watch" or watch is None:
            return BEATS[self.beat]
        title = watch.title or samples(self.lesson.game)[watch.hand].title
        return f"{BEATS[self.beat]}: {title}, {len(watch.shown)} steps"


@dataclass(frozen=True, slots=True)
class Plan:
    id: str
    title: str
    minutes: int
    about: str
    parts: tuple[Part, ...]
    on_paper: bool = True  # whether the printed sheet has this plan; the page for teachers has all plans


@dataclass(frozen=True, slots=True)
class Key:
    """Something that the presenter can do during a presentation, and the keys for it."""

    press: tuple[str, ...]  # the keys, all with the same effect
    does: str  # the effect of these keys

    @property
    def pressed(self) -> str:
        """The keys as text: “Space or Page Down”."""
        return listed(self.press, "or")


@dataclass(frozen=True, slots=True)
class Outline:
    """All plans of a game, the keys for presenting, and the lessons of the whole course."""

    plans: tuple[Plan, ...]
    keys: tuple[Key, ...]
    course: tuple[Lesson, ...]

    @property
    def minutes(self) -> int:
        return sum(each.minutes for each in self.course)

    def __repr__(self) -> str:
        out = []
        for plan in self.plans:
            out += [f"{plan.title}: {plan.minutes} minutes", plan.about]
            out += [f"  {each.minutes:2}  {_line(each)}" for each in plan.parts]
        out.append(f"The whole course: {self.minutes} minutes")
        out += [f"  {each.minutes:2}  {each.title}" for each in self.course]
        return "\n".join(out)

    __str__ = __repr__

    def _repr_html_(self) -> str:
        return "".join(_plan_html(each) for each in self.plans)


@cache
def outline(game: str) -> Outline:
    """Return the plans of a game. Raises `FaultySources` if the data file is wrong."""
    return _outline(games.folder(game) / "outlines.toml", game)


def _outline(path: Path, game: str) -> Outline:
    plans = tuple(_plan(place, table, game) for _, place, table in entries(path, "plan", "id"))
    keys = tuple(fill(Key, f"{path}, key “{does}”", table) for does, _, table in entries(path, "key", "does"))
    return Outline(plans, keys, of_game(game))


@dataclass(frozen=True, slots=True)
class _Written:
    """A part of a plan, as the data file states it.

    One part of a plan may lack `minutes`, if it has a title: it gets the rest of the plan's time.
    """

    let: str
    lesson: str = ""
    beat: Literal["", "watch", "do", "judge", "what_if"] = ""
    title: str = ""
    minutes: int = 0


def _plan(place: str, table: dict[str, object], game: str) -> Plan:
    parts = tuple(
        _part(f"{place}, part number {number}", each, game)
        for number, each in enumerate(table_list(place, "part", table.pop("part", [])), 1)
    )
    plan = fill(Plan, place, table, parts=parts)
    found = sum(each.minutes for each in parts)
    if sum(not each.minutes for each in parts) == 1 and found < plan.minutes:
        left = plan.minutes - found
        return replace(plan, parts=tuple(replace(each, minutes=each.minutes or left) for each in parts))
    if found != plan.minutes or not all(each.minutes for each in parts):
        raise FaultySources(f"{place} is to take {plan.minutes} minutes, and its parts take {found}.")
    return plan


def _part(place: str, table: dict[str, object], game: str) -> Part:
    written = fill(_Written, place, table)
    if not written.lesson:
        if not written.title or written.beat:
            raise FaultySources(f"{place} needs “lesson” and “beat”, or else “title” and no “beat”.")
        return Part(written.title, written.minutes, written.let)
    if written.lesson not in lessons(game):
        raise FaultySources(f"{place}: {unknown('lesson', written.lesson, lessons(game))}")
    lesson = lessons(game)[written.lesson]
    if written.beat not in beats_of(lesson):
        has = " or ".join(f"“{each}”" for each in beats_of(lesson)) or "none"
        raise FaultySources(f"{place}: “beat” is “{written.beat}”; the lesson “{lesson.id}” has {has}.")
    title, minutes = written.title or lesson.title, written.minutes or lesson.minutes
    return Part(title, minutes, written.let, lesson, written.beat)


def beats_of(lesson: Lesson) -> tuple[str, ...]:
    """Return the sections that a lesson has of those in `BEATS`, in the same order."""
    has = {
        "do": lesson.tasks,
        "judge": lesson.exercises,
        "watch": lesson.watch,
        "what_if": lesson.what_if_hand,
    }
    return tuple(name for name in BEATS if has[name])


def _line(part: Part) -> str:
    return ". ".join(filter(None, (part.title, part.shows, part.let)))


def _plan_html(plan: Plan) -> str:
    rows = (html_row((str(each.minutes), _shown(each), escape(each.let)), names=1) for each in plan.parts)
    table = html_table(("Minutes", "Show", "Let them, or say"), rows, attributes='class="gleek-plan"')
    return (
        f'<h3 id="plan-{escape(plan.id)}">{escape(plan.title)}: {plan.minutes} minutes</h3>'
        f"<p>{escape(plan.about)}</p>{table}"
    )


def _shown(part: Part) -> str:
    """Return a part's title as HTML. For a section of a lesson, it is a link, and what the screen shows follows."""
    if part.lesson is None:
        return escape(part.title)
    link = f'<a href="{escape(part.address)}">{escape(part.title)}</a>'
    return f"{link}<br><span>{escape(part.shows)}</span>"
