"""The levels of skill that the learner's opponents can have at Gleek."""

from typing import Final

from gleek.course.course_parts import Skill

SKILLS: Final = (
    Skill("plays simply", "Gentle, as in the lessons.", {"even": "plain-1"}),
    Skill(
        "counts cards",
        "Knows the odds of a ruff, and which cards are gone.",
        {"even": "counting-1", "bold": "counting-bold-1", "careful": "counting-careful-1"},
    ),
    Skill(
        "remembers every card",
        "Remembers what was shown and played, and thinks ahead.",
        {"even": "remembering-1", "bold": "remembering-bold-1", "careful": "remembering-careful-1"},
    ),
    Skill("master", "Bluffs, and weighs every bid and every card.", {"even": "master-1"}),
)
