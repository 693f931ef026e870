"""What if it were played by another reading: a lesson's points of dispute, in a hand in which they matter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.evidence import games
from gleek.lessons.stepping.explorer import Explorer
from gleek.lessons.stepping.readings_view import ReadingsData
from gleek.widgets.boxes import Beat
from gleek.widgets.readings import Readings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gleek.lessons.course import Lesson


class WhatIf(Beat):
    """The readings of one lesson's fields over one sample hand."""

    def __init__(self, lesson: Lesson) -> None:
        """Show the lesson's fields, or all that there are where it names none."""
        self.explorer = Explorer(lesson.what_if_hand, lesson.game)
        fields = lesson.fields
        shown = ((Readings(level=3), lambda: only(self.explorer, fields)),)
        super().__init__(self.explorer, shown, "gleek-what-if")


class SomeReadingsData(ReadingsData):
    """The readings of a few fields (`only`), with the hand's title and the way to it."""

    only: bool
    hand: str
    link: str


def only(explorer: Explorer, fields: Iterable[str]) -> SomeReadingsData:
    """Return the readings of a few fields, or of all where none are named."""
    view, wanted = explorer.readings(), {*fields}
    if wanted:
        view["fields"] = [each for each in view["fields"] if each["field"] in wanted]
    return {
        **view,
        "only": bool(wanted),
        "hand": explorer.record.title,
        "link": games.game(explorer.game.id).hands_page + explorer.address,
    }
