"""Plans for presenting a game to an audience: what to show, and for how many minutes.

They are in ``sources/<game>/outlines.toml``.

    >>> repr(outline("gleek")).splitlines()[0]
    'A demonstration in a hall: 20 minutes'
"""

from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any

from gleek.course.lesson_data import Lesson, lessons, of_game
from gleek.engine.words import counted, listed
from gleek.engine.words.tables import Section, html_row, html_table
from gleek.evidence import games
from gleek.evidence.toml import entries, fill, pick, read_entries
from gleek.records.samples import samples

BEATS = {"do": "Do", "judge": "Questions", "watch": "Watch", "what_if": "Another reading"}
"""The sections of a lesson that can be presented, in the order of the lesson's page, and their titles."""


@dataclass(frozen=True, slots=True)
class Part:
    title: str
    minutes: int
    let: str  # what the audience does during this part
    lesson: Lesson | None = None
    beat: str = ""  # the section of the lesson to show, one of `BEATS`

    @property
    def address(self) -> str:
        """The URL that presents the lesson's page from the section `beat` on; "" for a part without a lesson."""
        if self.lesson is None:
            return ""
        has = {
            "do": self.lesson.tasks,
            "judge": self.lesson.exercises,
            "watch": self.lesson.watch,
            "what_if": self.lesson.what_if_hand,
        }
        beats = [name for name in BEATS if has[name]]
        return f"{self.lesson.page}?present={beats.index(self.beat) + 1}"

    @property
    def shows(self) -> str:
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
    press: tuple[str, ...]  # the names of the keys, all with the same effect
    does: str  # the effect of these keys

    @property
    def pressed(self) -> str:
        return listed(self.press, "or")


@dataclass(frozen=True, slots=True)
class Outline:
    plans: tuple[Plan, ...]
    keys: tuple[Key, ...]
    course: tuple[Lesson, ...]

    @property
    def minutes(self) -> int:
        return sum(each.minutes for each in self.course)

    def __repr__(self) -> str:
        return repr(self.section)

    def _repr_html_(self) -> str:
        return self.section.html

    @property
    def section(self) -> Section:
        return Section("".join(_plan_html(each) for each in self.plans))


@cache
def outline(game: str) -> Outline:
    path = games.folder(game) / "outlines.toml"
    plans = []
    for _, place, table in entries(path, "plan", "id"):
        parts = tuple(_part(place, each, game) for each in table.pop("part"))
        plans.append(fill(Plan, place, table, parts=parts))
    return Outline(tuple(plans), tuple(read_entries(Key, path, "key", "does").values()), of_game(game))


def _part(place: str, table: dict[str, Any], game: str) -> Part:
    if "lesson" not in table:
        return fill(Part, place, table)
    lesson = pick("lesson", lessons(game), table.pop("lesson"))
    return fill(Part, place, {"title": lesson.title, "minutes": lesson.minutes} | table, lesson=lesson)


def _plan_html(plan: Plan) -> str:
    rows = (html_row((str(each.minutes), _title(each), escape(each.let)), names=1) for each in plan.parts)
    table = html_table(("Minutes", "Show", "Let them, or say"), rows, attributes='class="gleek-plan"')
    return (
        f'<h3 id="plan-{escape(plan.id)}">{escape(plan.title)}: {plan.minutes} minutes</h3>'
        f"<p>{escape(plan.about)}</p>{table}"
    )


def _title(part: Part) -> str:
    if part.lesson is None:
        return escape(part.title)
    link = f'<a href="{escape(part.address)}">{escape(part.title)}</a>'
    return f"{link}<br><span>{escape(part.shows)}</span>"
