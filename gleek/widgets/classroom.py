"""A class that plays the same deals: its code to give out, its results to read."""

from __future__ import annotations

import traitlets

from gleek.lessons.classroom.classroom import Classroom
from gleek.lessons.classroom.view import classroom_data
from gleek.records.classes import new_seed
from gleek.widgets.base import Drawn, assemble
from gleek.widgets.boxes import Beat
from gleek.widgets.lesson import for_visitor


class ClassDesk(Drawn):
    """The class's code with its choices, and under it what its pupils have handed in."""

    _esm = assemble("js", "copying", "kept", "lean_qr", "qr", "own_record", "plots", "handed_in", "classroom")
    _css = assemble("css", "copying", "plots", "classroom")

    label = traitlets.Unicode("The deals that the class plays").tag(sync=True)


class ClassAtPlay(Beat):
    """A teacher's page over one `Classroom`."""

    def __init__(self, state: Classroom | None = None) -> None:
        room = state or Classroom()
        super().__init__(room, ((ClassDesk(), lambda: classroom_data(room)),), "gleek-classroom")


def classroom(code: str = "") -> ClassAtPlay:
    """Return a teacher's page: the deals of a class's code, or three deals to begin with, each visitor's own.

    Raises `Unreadable` for what is no class's code.
    """
    return ClassAtPlay(Classroom(code, new_seed()) if for_visitor() else Classroom(code))
