"""The exercises of the lessons of Piquet. Each question is generated from a seed; the engine computes its answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gleek.course.exercises.exercise import Kind
from gleek.course.exercises.kinds import Kinds
from gleek.games.piquet.course.exercises import (
    bonuses,
    contest,
    holdings,
    how_many,
    odds,
    partie,
    play,
    point,
)

_ASKING: Final = Kinds(
    "piquet",
    (
        kind
        for module in (how_many, odds, point, holdings, contest, bonuses, play, partie)
        for kind in module.KINDS
    ),
)
KINDS: Mapping[str, Kind] = _ASKING.by_id
COUNTED_IN: Final = "Scores are in points."
"""The sentence on a printed sheet of questions that names the unit of the answers."""
exercise, mixed = _ASKING.exercise, _ASKING.mixed
