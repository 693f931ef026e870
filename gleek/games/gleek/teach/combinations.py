"""Rules that go together only with others: in a page's words why, and which to change with them.

A pot pays out what stands in it: readings that can bring the players' points above sixty-six need the scores settled
each with each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.evidence import readings
from gleek.games.gleek.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.engine.errors import Inconsistent
    from gleek.engine.rules import Value

TOGETHER: Final[tuple[Mapping[str, Value], ...]] = ({"settlement": "each"},)
"""Changes with which every value of a field can be reckoned, where one of them cannot be without."""


def together(reading: str) -> str:
    """Say that a field's values are compared with such a change; `reading` names what is chosen by it."""
    return f"All are reckoned here with the scores paid {reading}: one of the readings cannot go with a pot."


def why_not(error: Inconsistent) -> str:
    """Say in a page's words why rules cannot go together."""
    each = readings.field(Rules.game, "settlement")
    way = f"“{each.value('each').label}” under “{each.title}”"
    said = []
    for fault in error.faults:
        if fault.rule != "rules.combination":
            said.append(fault.sentence)
            continue
        label = readings.field(Rules.game, fault.place).value("count").label
        said.append(
            f"“{label}” can bring the points above sixty-six, which a pot cannot pay: it goes only with {way}."
        )
    return " ".join(said)
