"""Whom a learner can play against at Piquet."""

from __future__ import annotations

from typing import Final

from gleek.lessons.teaching import Skill

SKILLS: Final = (Skill("plays plainly", "Gentle.", {"even": "piquet-plain-1"}),)
