"""Widgets that draw the data of the lessons in the browser, and send the visitor's requests to Python.

A widget knows no rules of any game. It draws its trait ``view``, plain JSON with everything that is visible, and sends
a visitor's request, such as “next step”, by its trait ``asked``.
"""

from gleek.widgets.base import Drawn
from gleek.widgets.parts import Exercise, Ledger, Match, Readings, Review, Stepper, Table, TaskPanel, Watch

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
