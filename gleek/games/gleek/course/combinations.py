"""Explains why some values of Gleek's rules are possible only if the players settle directly with each other.

A pot can pay out only the money in it. With these values the players' points can exceed sixty-six, the most that a pot
can pay.
"""

from typing import Final

from gleek.course.course_parts import Combinations
from gleek.engine.errors import Inconsistent
from gleek.evidence import readings
from gleek.games.gleek.rules import Rules


def told(reading: str) -> str:
    return f"All are counted here with the scores paid {reading}: one of the readings cannot go with a pot."


def why_not(error: Inconsistent) -> str:
    each = readings.field(Rules.game, "settlement")
    way = f"“{each.value('each').label}” under “{each.title}”"
    said = []
    for fault in error.faults:
        text = fault.sentence
        if fault.rule == "rules.combination":
            label = readings.field(Rules.game, fault.place).value("count").label
            text = f"“{label}” can take the points above sixty-six, which a pot cannot pay: it goes only with {way}."
        said.append(text)
    return " ".join(said)


# If the players settle with each other, every value of every other rule is valid.
COMBINATIONS: Final = Combinations(({"settlement": "each"},), told, why_not)
