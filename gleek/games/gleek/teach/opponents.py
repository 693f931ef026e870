"""The opponents that a learner can play Gleek against, the weakest first."""

from __future__ import annotations

from typing import Final

from gleek.lessons.teach_parts import Skill

SKILLS: Final = (
    Skill("plays plainly", "Gentle, as in the lessons.", {"even": "plain-1"}),
    Skill(
        "counts",
        "Knows the odds of a ruff, and which cards are gone.",
        {"even": "counting-1", "bold": "counting-bold-1", "careful": "counting-careful-1"},
    ),
    Skill(
        "remembers",
        "Remembers what was shown and played, and thinks ahead.",
        {"even": "remembering-1", "bold": "remembering-bold-1", "careful": "remembering-careful-1"},
    ),
    Skill("a master", "Bluffs, and weighs every bid and every card.", {"even": "master-1"}),
)
