"""Who sits at the learner's table: he himself is "You", and each of the others is always the same person.

What somebody can do belongs to the person: the first row of `COMPANY` play plainly, and are those of the lessons.
"""

from __future__ import annotations

from typing import Final

COMPANY: Final = (
    ("Humphrey", "Agnes", "Ned"),
    ("Simon", "Martha", "Ralph"),
    ("Gilbert", "Judith"),
    ("Jasper", "Cicely"),
)
"""The others: a row for each skill (see `gleek.lessons.teaching.Skill`), the gentlest first; in each row first who sits
at the learner's left, and so on in the order of play, as many as the games have places."""
CAST: Final = ("You", *COMPANY[0])
"""The learner, and those who sit with him in the lessons."""
YOU: Final = CAST[0]


def cast(count: int, you: int) -> tuple[str, ...]:
    """Return the names of so many players in the order of play, when the learner is the one with the number `you`.

    >>> cast(3, 2)
    ('Humphrey', 'Agnes', 'You')
    """
    return tuple(CAST[(player - you) % count] for player in range(count))
