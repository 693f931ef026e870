"""The exercises of the lessons of Gillet. Each question is generated from a seed; the engine computes its answer."""

from typing import Final

from gleek.course.exercises.kinds import Kinds
from gleek.games.gillet.course.exercises import bowls, odds, point, vying

EXERCISES: Final = Kinds(
    "gillet", (bowls.GE_KIND, point.POINT, bowls.BOWLS, vying.SEE, odds.CHANCE), "Sums are in counters."
)
