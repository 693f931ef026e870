"""The names of the players at the learner's table. The learner is "You". The opponents are invented people.

Each invented person always plays with the same skill. A row of `COMPANY` has the people of one skill. The first row has
the basic players, who also play in the lessons.
"""

from typing import Final

COMPANY: Final = (
    ("Humphrey", "Agnes", "Ned"),
    ("Simon", "Martha", "Ralph"),
    ("Gilbert", "Judith"),
    ("Jasper", "Cicely"),
)
"""The opponents: a row for each skill (see `gleek.course.game_course.Skill`), the weakest first. Each row is in the
order of play, starting at the learner's left. A row is short if only games with few opponents have computer players of
its skill.
"""
CAST: Final = ("You", *COMPANY[0])
"""The learner and the other players in the lessons."""
YOU: Final = CAST[0]


def cast(count: int, you: int) -> tuple[str, ...]:
    """Return `count` names in the order of play. `you` is the learner's index among them, from 0.

    >>> cast(3, 2)
    ('Humphrey', 'Agnes', 'You')
    """
    return tuple(CAST[(player - you) % count] for player in range(count))
