"""Widgets that draw the data of the lessons and report the visitor's requests.

A widget knows no rules of the game. It draws its ``view``, a dictionary of plain JSON with all that is visible,
and reports a request (the next step, another preset) through ``asked``.
"""

from gleek.widgets.base import Drawn
from gleek.widgets.exercise import Exercise
from gleek.widgets.ledger import Ledger
from gleek.widgets.match import Match
from gleek.widgets.readings import Readings
from gleek.widgets.review import Review
from gleek.widgets.stepper import Stepper
from gleek.widgets.table import Table
from gleek.widgets.task_panel import TaskPanel
from gleek.widgets.watch import Watch

__all__ = [
    "Drawn",
    "Exercise",
    "Ledger",
    "Match",
    "Readings",
    "Review",
    "Stepper",
    "Table",
    "TaskPanel",
    "Watch",
]
