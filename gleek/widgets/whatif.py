"""The effect of other readings: a lesson's points of dispute, in a hand in which they make a difference."""

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
    """The readings of one lesson's fields, applied to one sample hand."""

    def __init__(self, lesson: Lesson) -> None:
        """Show the fields that the lesson names, or all fields if it names none."""
        self.explorer = Explorer(lesson.what_if_hand, lesson.game)
        fields = lesson.fields
        shown = ((Readings(level=3), lambda: only(self.explorer, fields)),)
        super().__init__(self.explorer, shown, "gleek-what-if")


class SomeReadingsData(ReadingsData):
    """The readings of some or all fields, with the hand's title and the link to it."""

    only: bool  # whether some fields are left out
    hand: str
    link: str


def only(explorer: Explorer, fields: Iterable[str]) -> SomeReadingsData:
    """Return the readings of the given fields, or of all fields if none are given."""
    view, wanted = explorer.readings(), {*fields}
    if wanted:
        view["fields"] = [each for each in view["fields"] if each["field"] in wanted]
    return {
        **view,
        "only": bool(wanted),
        "hand": explorer.record.title,
        "link": games.game(explorer.game.id).hands_page + explorer.address,
    }
