"""The opponents that a learner can choose at Gillet, the weakest first."""

from __future__ import annotations

from typing import Final

from gleek.lessons.teach_parts import Skill

SKILLS: Final = (
    Skill("plays plainly", "Raises on a strong point only.", {"even": "gillet-plain-1"}),
    Skill("counts", "Weighs the odds, and sometimes raises on nothing.", {"even": "gillet-odds-1"}),
)
