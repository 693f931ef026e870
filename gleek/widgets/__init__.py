"""Widgets that draw the data of the lessons in the browser, and send the visitor's requests to Python.

A widget knows no rules of any game. It draws its trait ``view``, a dictionary of plain JSON with everything that is
visible. It puts a request, such as “next step”, into its trait ``asked``.
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
