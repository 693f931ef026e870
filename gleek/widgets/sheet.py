"""The teacher's page: makes a sheet of questions and one of answers from a seed, a kind, a level and a number."""

from __future__ import annotations

import traitlets

from gleek.course.exercises.sheet_page import SheetPage
from gleek.widgets.base import Drawn, assemble
from gleek.widgets.widget_group import WidgetGroup


class Sheets(Drawn):
    """Two sheets to print, and above them a form that chooses the questions."""

    _esm = assemble("js", "sheet")
    _css = assemble("css", "sheet")

    label = traitlets.Unicode("Your sheets").tag(sync=True)


class SheetMaker(WidgetGroup):
    """The sheets, with the state of one `SheetPage`."""

    def __init__(self, state: SheetPage | None = None) -> None:
        page = state or SheetPage()
        super().__init__(page, ((Sheets(level=3), page.view),), "gleek-sheets")


def sheets() -> SheetMaker:
    """Return the form and its first pair of sheets."""
    return SheetMaker()
