"""The handouts: rules in brief on one page, a score sheet, a presenter's outline, questions; as a PDF.

What stands on them is data (`rules_sheet`, `outline_sheet`; a game's `teach/payments.py` and `teach/score_sheet.py`),
made of the same words and numbers as the tutorial's pages; `pdf` draws it with `handouts.typ`.
"""

from __future__ import annotations

from gleek.handouts.making import WHAT, Made, handouts, write

__all__ = ["WHAT", "Made", "handouts", "write"]
