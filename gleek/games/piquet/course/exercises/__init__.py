"""The exercises of the lessons of Piquet. Each question is generated from a seed; the engine computes its answer."""

from typing import Final

from gleek.course.exercises.kinds import Kinds
from gleek.games.piquet.course.exercises import (
    bonuses,
    contest,
    holdings,
    how_many,
    odds,
    partie,
    play,
    point,
)

EXERCISES: Final = Kinds(
    "piquet",
    (
        kind
        for module in (how_many, odds, point, holdings, contest, bonuses, play, partie)
        for kind in module.KINDS
    ),
    "Scores are in points.",
)
