"""The computer opponents that a learner can choose at Piquet, the easiest first."""

from __future__ import annotations

from typing import Final

from gleek.course.protocols import Skill

SKILLS: Final = (
    Skill("plays simply", "Gentle.", {"even": "piquet-plain-2"}),
    Skill(
        "remembers every card",
        "Remembers what was called and played, and thinks ahead.",
        {"even": "piquet-remembering-2"},
    ),
)
