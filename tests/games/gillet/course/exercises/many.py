"""Many questions of one kind, and their cards in the second reckoner's notation."""

import random
from functools import cache

from gleek.games.gillet.course.exercises import EXERCISES
from gleek.games.gillet.rules import preset
from tests.course.exercises import sound
from tests.games.gillet.random_deals import random_fields

SEEDS = 30
WHO = ("The first player", "The second", "The third", "The dealer")
TABLES = [preset(**random_fields(random.Random(number))) for number in range(8)]  # noqa: S311 - for play, not for secrets
TABLES += [preset(ties="divide"), preset(no_pair="point", flux_half="yes")]


@cache
def questions(kind, seeds=SEEDS):
    """Return `seeds` questions for each level under the default rules, and as many under ten other sets of rules."""
    found = []
    for level in (1, 2, 3):
        for number in range(1, seeds + 1):
            found.append(EXERCISES.exercise(kind, "TEST", number, level))
            found.append(
                EXERCISES.exercise(kind, f"T{number % 7}", number, level, TABLES[number % len(TABLES)])
            )
    return found


def fan(question, place=0):
    """Return the cards of a fan in the second reckoner's notation: "TS" for the ten of spades."""
    return [card.replace("10", "T") for card in sound.fan(question, place)]


def hands(question):
    return [fan(question, place) for place in range(len(question.asked.fans))]
