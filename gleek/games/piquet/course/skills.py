"""The levels of skill that the learner's opponents can have at Piquet."""

from typing import Final

from gleek.course.course_parts import Skill

SKILLS: Final = (
    Skill("plays simply", "Gentle.", {"even": "piquet-plain-2"}),
    Skill(
        "remembers every card",
        "Remembers what was called and played, and thinks ahead.",
        {"even": "piquet-remembering-2"},
    ),
)
