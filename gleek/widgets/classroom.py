"""The widget for teachers whose class plays the same deals: the code to hand out, and the pupils' results."""

from gleek.course.classroom.classroom import Classroom
from gleek.course.classroom.view import classroom_data
from gleek.widgets.base import Drawn
from gleek.widgets.lesson import for_visitor
from gleek.widgets.widget_group import WidgetGroup


class ClassPage(
    Drawn, draws="classroom", styles=("copying", "plots"), label="The deals that the class plays"
):
    """The class's deals and their code, and below them the results that its pupils have handed in."""


def classroom(code: str = "") -> WidgetGroup:
    """Return the teacher's page for a class code, by default for three deals. Raises `Unreadable` if it is wrong."""
    room = Classroom(code, at_random=for_visitor())
    return WidgetGroup(room, ((ClassPage(), lambda: classroom_data(room)),), "gleek-classroom")
