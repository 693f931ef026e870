"""What is seen: widgets that draw what the lessons hand them, and hand back what was asked.

The rules of the game are not here. Each widget draws its ``view``, a dictionary of plain JSON that says
everything to be seen, and reports a request (the next step, another preset) through ``asked``.
"""

from gleek.widgets.base import Drawn
from gleek.widgets.desk import Desk
from gleek.widgets.exercise import Exercise
from gleek.widgets.ledger import Ledger
from gleek.widgets.match import Match
from gleek.widgets.readings import Readings
from gleek.widgets.review import Review
from gleek.widgets.stepper import Stepper
from gleek.widgets.table import Table
from gleek.widgets.watch import Watch

__all__ = ["Desk", "Drawn", "Exercise", "Ledger", "Match", "Readings", "Review", "Stepper", "Table", "Watch"]
