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


class WhatIf(WidgetGroup):
    """The points of dispute of one lesson, and a sample hand in which their readings have different results."""

    def __init__(self, lesson: Lesson) -> None:
        """Show the points of dispute that the lesson names, or all points if it names none."""
        self.explorer = Explorer(lesson.what_if_hand, lesson.game)
        fields = lesson.fields
        shown = ((Readings(level=3), lambda: only(self.explorer, fields)),)
        super().__init__(self.explorer, shown, "gleek-what-if")


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
