"""The exercises of Gleek's lessons. Each question is made from a random seed, and the engine computes the answer."""

from typing import Final

from gleek.course.exercises.kinds import Kinds
from gleek.games.gleek.course.exercises import deal, melds, reckoning, ruff, stock, tricks

EXERCISES: Final = Kinds(
    "gleek",
    (kind for module in (deal, stock, ruff, melds, tricks, reckoning) for kind in module.KINDS),
    "Sums are in pence (d.).",
)
