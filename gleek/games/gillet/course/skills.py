"""The levels of skill that the learner's opponents can have at Gillet."""

from typing import Final

from gleek.course.course_parts import Skill

SKILLS: Final = (
    Skill("plays simply", "Raises on a strong point only.", {"even": "gillet-plain-1"}),
    Skill("weighs the odds", "Raises by the odds, and sometimes on nothing.", {"even": "gillet-odds-1"}),
)
