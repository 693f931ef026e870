"""The opponents that a learner can choose at Gillet, the weakest first."""

from __future__ import annotations

from typing import Final

from gleek.course.protocols import Skill

SKILLS: Final = (
    Skill("plays simply", "Raises on a strong point only.", {"even": "gillet-plain-1"}),
    Skill("weighs the odds", "Raises by the odds, and sometimes on nothing.", {"even": "gillet-odds-1"}),
)
