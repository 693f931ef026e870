"""The exercises of Gleek's lessons. Each question is made from a random seed, and the engine computes the answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gleek.course.exercises.exercise import Kind
from gleek.course.exercises.kinds import Kinds
from gleek.games.gleek.course.exercises import deal, melds, reckoning, ruff, stock, tricks

_ASKING: Final = Kinds(
    "gleek", (kind for module in (deal, stock, ruff, melds, tricks, reckoning) for kind in module.KINDS)
)
KINDS: Mapping[str, Kind] = _ASKING.by_id
COUNTED_IN: Final = "A stake is a penny (d.)."
"""A sentence about the unit of the answers, for a printed sheet."""
exercise, mixed = _ASKING.exercise, _ASKING.mixed
