"""The exercises of the lessons of Gillet. Each question is generated from a seed; the engine computes its answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gleek.course.exercises.exercise import Kind
from gleek.course.exercises.kinds import Kinds
from gleek.games.gillet.course.exercises import bowls, ge, odds, points, vying

_ASKING: Final = Kinds(
    "gillet", (kind for module in (ge, points, bowls, vying, odds) for kind in module.KINDS)
)
KINDS: Mapping[str, Kind] = _ASKING.by_id
COUNTED_IN: Final = "Sums are in counters."
"""The sentence on a printed sheet of questions that names the unit of the answers."""
exercise, mixed = _ASKING.exercise, _ASKING.mixed
