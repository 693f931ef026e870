"""The presenter's outline as data: what to show, for how many minutes, and which keys to press."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath
from typing import Final

from gleek.course.lesson_data import Lesson
from gleek.course.pages.outline import Key, Plan, outline
from gleek.evidence import games

HEAD: Final = ("Minutes", "What", "On the screen", "Let them, or say")
COURSE: Final = ("Minutes", "Lesson", "Page", "What it holds")


@dataclass(frozen=True, slots=True)
class OutlineSheet:
    """The content of the outline page."""

    title: str
    by: str
    plans: tuple[Plan, ...]
    keys: tuple[Key, ...]
    course: tuple[Lesson, ...]
    minutes: int
    address: str


def has_outline(game: str) -> bool:
    """Return whether a game has an outline for a presenter."""
    return (games.folder(game) / "outlines.toml").exists()


def outline_sheet(game: str) -> OutlineSheet:
    """Return the outline for a game; it does not depend on the rules."""
    found = outline(game)
    first = next(part.lesson for plan in found.plans for part in plan.parts if part.lesson)
    return OutlineSheet(
        title=f"{games.game(game).title}: the presenter’s outline",
        by="Every lesson can be shown on a projector: big cards, one sentence, one key",
        plans=tuple(plan for plan in found.plans if plan.on_paper),
        keys=found.keys,
        course=found.course,
        minutes=found.minutes,
        address=(
            "The command gleek prints the address of the tutorial. A page’s own is that with the page’s name after it, "
            f"as in {first.page}; with ?present at its end it opens presented: {first.page}?present. On the site of "
            "plain files .html stands for .ipynb."
        ),
    )


def plan_rows(plan: Plan) -> tuple[tuple[str, ...], ...]:
    """Return the rows of a plan, in the column order of `HEAD`."""
    return tuple(
        (str(each.minutes), _what(each.title, each.lesson), each.shows, each.let) for each in plan.parts
    )


def course_rows(sheet: OutlineSheet) -> tuple[tuple[str, ...], ...]:
    """Return the rows of the whole course, in the column order of `COURSE`."""
    return tuple(
        (str(each.minutes), f"{each.number}. {each.title}", page_name(each), _holds(each))
        for each in sheet.course
    )


def page_name(lesson: Lesson) -> str:
    """Return the name of a lesson's page as it is printed: 03-the-ruff."""
    return PurePath(lesson.page).stem


def _holds(lesson: Lesson) -> str:
    """Return the content of a lesson in a line; if it has only text, the first thing that its reader learns to do."""
    found = []
    if lesson.watch:
        found.append(f"{len(lesson.watch.shown)} steps to watch")
    if lesson.tasks:
        found.append(f"{len(lesson.tasks)} tasks to do")
    if lesson.round:
        found.append(f"{lesson.round} questions")
    elif lesson.exercises:
        found.append(f"{len(lesson.exercises)} kinds of question")
    return ", ".join(found) or f"to {lesson.able[0]}"


def _what(title: str, lesson: Lesson | None) -> str:
    return f"{title} ({page_name(lesson)})" if lesson else title
