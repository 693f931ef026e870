"""The exercises of the lessons of Gillet. Each question is generated from a seed; the engine computes its answer."""

from __future__ import annotations

from typing import Final

from gleek.course.exercises.kinds import Kinds
from gleek.games.gillet.course.exercises import bowls, ge, odds, points, vying

EXERCISES: Final = Kinds(
    "gillet",
    (kind for module in (ge, points, bowls, vying, odds) for kind in module.KINDS),
    "Sums are in counters.",
)
