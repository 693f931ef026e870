"""The widget with which a teacher makes a sheet of questions and a sheet of their answers."""

from __future__ import annotations

import traitlets

from gleek.course.exercises.sheet_page import SheetPage
from gleek.widgets.base import Drawn, assemble
from gleek.widgets.widget_group import WidgetGroup


class Sheets(Drawn):
    """A form in which the teacher chooses the questions, and below it the two sheets to print."""

    _esm = assemble("js", "sheet")
    _css = assemble("css", "sheet")

    label = traitlets.Unicode("Your sheets").tag(sync=True)


class SheetMaker(WidgetGroup):
    """The group with the widget of the sheets. Its state is a `SheetPage`."""

    def __init__(self, state: SheetPage | None = None) -> None:
        page = state or SheetPage()
        super().__init__(page, ((Sheets(level=3), page.view),), "gleek-sheets")


def sheets() -> SheetMaker:
    """Return the widget with the form. At first it shows the sheets of the default choices."""
    return SheetMaker()
