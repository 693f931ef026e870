"""The exercises of Piquet's lessons: questions without end, each from a seed, each answered by the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.games.piquet.teach.exercises import bonuses, contest, holdings, how_many, odds, partie, play, point
from gleek.lessons.exercises.kinds import Kinds

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.lessons.exercises.exercise import Kind

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
"""In what the answers are, for a printed sheet."""
exercise, mixed = _ASKING.exercise, _ASKING.mixed
