"""Who sits at the learner's table: he himself is "You", and the others are always the same."""

from __future__ import annotations

from typing import Final

CAST: Final = ("You", "Humphrey", "Agnes", "Ned")
"""The learner, and the others in the order of play from his left."""
YOU: Final = CAST[0]


def cast(count: int, you: int) -> tuple[str, ...]:
    """Return the names of so many players in the order of play, when the learner is the one with the number `you`.

    >>> cast(3, 2)
    ('Humphrey', 'Agnes', 'You')
    """
    return tuple(CAST[(player - you) % count] for player in range(count))
