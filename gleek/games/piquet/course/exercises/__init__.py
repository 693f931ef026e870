"""The exercises of the lessons of Piquet. Each question is generated from a seed; the engine computes its answer."""

from typing import Final

from gleek.course.exercises.kinds import Kinds
from gleek.games.piquet.course.exercises.calls import contest, holdings, point
from gleek.games.piquet.course.exercises.exchange import exchange, how_many
from gleek.games.piquet.course.exercises.play import bonus, partie, trick

EXERCISES: Final = Kinds(
    "piquet", "Scores are in points.", how_many, exchange, point, holdings, contest, bonus, trick, partie
)
