"""The players at the learner's table: the learner is "You", and each opponent is always the same person.

A person has a fixed skill. The people in the first row of `COMPANY` are plain players, and they play in the
lessons.
"""

from __future__ import annotations

from typing import Final

COMPANY: Final = (
    ("Humphrey", "Agnes", "Ned"),
    ("Simon", "Martha", "Ralph"),
    ("Gilbert", "Judith"),
    ("Jasper", "Cicely"),
)
"""The opponents: a row for each skill (see `gleek.course.game_course.Skill`), the weakest first.

Each row is in the order of play, starting at the learner's left, and has as many people as the games need.
"""
CAST: Final = ("You", *COMPANY[0])
"""The learner and the other players in the lessons."""
YOU: Final = CAST[0]


def cast(count: int, you: int) -> tuple[str, ...]:
    """Return the names of `count` players in the order of play, where the learner has the number `you`.

    >>> cast(3, 2)
    ('Humphrey', 'Agnes', 'You')
    """
    return tuple(CAST[(player - you) % count] for player in range(count))
