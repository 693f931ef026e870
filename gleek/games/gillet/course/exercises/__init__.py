"""The exercises of the lessons of Gillet. Each question is generated from a seed; the engine computes its answer."""

from typing import Final

from gleek.course.exercises.kinds import Kinds
from gleek.games.gillet.course.exercises.hands import chance, first_bowl, second_bowl, value
from gleek.games.gillet.course.exercises.vying import see

EXERCISES: Final = Kinds("gillet", "Sums are in counters.", first_bowl, value, second_bowl, see, chance)
