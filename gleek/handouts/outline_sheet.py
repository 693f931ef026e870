"""The presenter's outline as data: what to show, for how many minutes, and which keys to press."""

from pathlib import PurePath
from typing import Any, Final

from gleek.course.lesson_data import Lesson
from gleek.course.pages.outline import Plan, outline
from gleek.evidence import games

HEAD: Final = ("Minutes", "What", "On the screen", "Let them, or say")
COURSE: Final = ("Minutes", "Lesson", "Page", "What it holds")


def has_outline(game: str) -> bool:
    return (games.folder(game) / "outlines.toml").exists()


def outline_sheet(game: str) -> dict[str, Any]:
    found = outline(game)
    first = next(part.lesson for plan in found.plans for part in plan.parts if part.lesson)
    course = [(str(each.minutes), each.heading, page_name(each), _holds(each)) for each in found.course]
    return {
        "kind": "outline",
        "title": f"{games.game(game).title}: the presenter’s outline",
        "by": "Every lesson can be shown on a projector: big cards, one sentence, one key",
        "plans": [_plan(each) for each in found.plans if each.on_paper],
        "course": {"title": f"The whole course: {found.minutes} minutes", "head": COURSE, "rows": course},
        "keys": [{"pressed": each.pressed, "does": each.does} for each in found.keys],
        "address": (
            "The command gleek prints the address of the tutorial. A page’s own is that with the page’s name after it, "
            f"as in {first.page}; with ?present at its end it opens presented: {first.page}?present. On the site of "
            "plain files .html stands for .ipynb."
        ),
    }


def _plan(plan: Plan) -> dict[str, Any]:
    named = [f"{each.title} ({page_name(each.lesson)})" if each.lesson else each.title for each in plan.parts]
    rows = [
        (str(each.minutes), name, each.shows, each.let) for name, each in zip(named, plan.parts, strict=True)
    ]
    title = f"{plan.title}: {plan.minutes} minutes"
    return {"title": title, "about": plan.about, "head": HEAD, "rows": rows}


def page_name(lesson: Lesson) -> str:
    """Return the name of a lesson's page as it is printed, such as 03-the-ruff."""
    return PurePath(lesson.page).stem


def _holds(lesson: Lesson) -> str:
    found = [] if lesson.tasks or lesson.round else [f"to {lesson.able[0]}"]
    if lesson.watch:
        found.append(f"{len(lesson.watch.shown)} steps to watch")
    if lesson.tasks:
        found.append(f"{len(lesson.tasks)} tasks to do")
    if lesson.round:
        found.append(f"{lesson.round} questions")
    elif lesson.exercises:
        found.append(f"{len(lesson.exercises)} kinds of question")
    return ", ".join(found)
