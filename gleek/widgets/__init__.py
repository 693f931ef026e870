"""What is seen: four widgets that draw what the lessons hand them, and hand back what was asked.

The rules of the game are not here. Each widget draws its ``view``, a dictionary of plain JSON that says
everything to be seen, and reports a request (the next step, another preset) through ``asked``.
"""

from gleek.widgets.base import Drawn
from gleek.widgets.ledger import Ledger
from gleek.widgets.readings import Readings
from gleek.widgets.stepper import Stepper
from gleek.widgets.table import Table

__all__ = ["Drawn", "Ledger", "Readings", "Stepper", "Table"]
