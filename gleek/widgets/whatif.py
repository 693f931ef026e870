"""The section of a lesson that shows how other readings change a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.course.explorer.explorer import Explorer
from gleek.course.explorer.readings_view import ReadingsData
from gleek.evidence import games
from gleek.widgets.readings import Readings
from gleek.widgets.widget_group import WidgetGroup

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gleek.course.lesson_data import Lesson


def what_if(lesson: Lesson) -> WidgetGroup:
    """Return the points of dispute that a lesson names, or all points, and a hand in which their readings matter."""
    explorer = Explorer(lesson.what_if_hand, lesson.game)
    shown = ((Readings(level=3), lambda: only(explorer, lesson.fields)),)
    return WidgetGroup(explorer, shown, "gleek-what-if")


class SomeReadingsData(ReadingsData):
    """The data for the readings of some or all points of dispute, with the title of the hand and a link to it."""

    only: bool  # whether some points of dispute are left out
    hand: str
    link: str


def only(explorer: Explorer, fields: Iterable[str]) -> SomeReadingsData:
    """Return the readings of these fields of the rules, or of all fields if `fields` is empty."""
    view, wanted = explorer.readings(), {*fields}
    if wanted:
        view["fields"] = [each for each in view["fields"] if each["field"] in wanted]
    return {
        **view,
        "only": bool(wanted),
        "hand": explorer.record.title,
        "link": games.game(explorer.game.id).hands_page + explorer.address,
    }
