"""Values of rules that are valid only together with other values: the texts that explain them, and the changes needed.

A pot can pay out only the money in it. If a rule lets the players' points exceed sixty-six, the players must settle
directly with each other.
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
"""Changes that make every value of every field valid."""


def together(reading: str) -> str:
    """Return a note for a page that compares the values of a field.

    It says that the scores are settled in the way that `reading` names.
    """
    return f"All are counted here with the scores paid {reading}: one of the readings cannot go with a pot."


def why_not(error: Inconsistent) -> str:
    """Return a text for a page that explains why some rules are not valid together."""
    each = readings.field(Rules.game, "settlement")
    way = f"“{each.value('each').label}” under “{each.title}”"
    said = []
    for fault in error.faults:
        if fault.rule != "rules.combination":
            said.append(fault.sentence)
            continue
        label = readings.field(Rules.game, fault.place).value("count").label
        said.append(
            f"“{label}” can take the points above sixty-six, which a pot cannot pay: it goes only with {way}."
        )
    return " ".join(said)
