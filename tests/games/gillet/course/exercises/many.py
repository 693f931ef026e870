"""Many questions of one kind, and their cards in the second reckoner's notation."""

import random
from functools import cache

from gleek.games.gillet.course.exercises import EXERCISES
from gleek.games.gillet.rules import preset
from tests.course.exercises.sound import many, short_fan
from tests.games.gillet.random_deals import random_fields

SEEDS = 30
WHO = ("The first player", "The second", "The third", "The dealer")
TABLES = [preset(**random_fields(random.Random(number))) for number in range(8)]  # noqa: S311 - for play, not for secrets
TABLES += [preset(ties="divide"), preset(no_pair="point", flux_half="yes")]


@cache
def questions(kind, seeds=SEEDS):
    return many(EXERCISES, kind, seeds, TABLES)


def hands(question):
    return [short_fan(question, place) for place in range(len(question.asked.fans))]
