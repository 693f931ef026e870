"""The handouts as a PDF: the rules on one page, a score sheet, a presenter's outline, and questions.

Their content is data (`rules_sheet`, `outline_sheet`; a game's `course/payments.py` and `course/score_sheet.py`), made
from the same texts and numbers as the tutorial's pages. `pdf` typesets it with `handouts.typ`.
"""

from gleek.handouts.making import WHAT, Made, handouts, write

__all__ = ["WHAT", "Made", "handouts", "write"]
