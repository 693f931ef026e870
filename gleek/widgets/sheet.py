"""The widget with which a teacher makes a printed sheet of questions, and a sheet of their answers."""

from gleek.course.exercises.sheet import SheetPage
from gleek.widgets.base import Drawn
from gleek.widgets.widget_group import WidgetGroup


class Sheets(Drawn, draws="sheet", label="Your sheets"):
    """A form in which the teacher chooses the questions, and below it the two sheets to print."""


def sheets() -> WidgetGroup:
    """Return the widget. At first it shows the sheets for the form's default choices."""
    page = SheetPage()
    return WidgetGroup(page, ((Sheets(level=3), page.view),), "gleek-sheets")
