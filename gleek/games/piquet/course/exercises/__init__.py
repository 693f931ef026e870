"""The exercises of the lessons of Piquet. Each question is generated from a seed; the engine computes its answer."""

from typing import Final

from gleek.course.exercises.kinds import Kinds
from gleek.games.piquet.course.exercises.bonuses import bonus
from gleek.games.piquet.course.exercises.contest import contest
from gleek.games.piquet.course.exercises.holdings import holdings
from gleek.games.piquet.course.exercises.how_many import how_many
from gleek.games.piquet.course.exercises.odds import exchange
from gleek.games.piquet.course.exercises.partie import partie
from gleek.games.piquet.course.exercises.play import trick
from gleek.games.piquet.course.exercises.point import point

EXERCISES: Final = Kinds(
    "piquet", "Scores are in points.", how_many, exchange, point, holdings, contest, bonus, trick, partie
)
