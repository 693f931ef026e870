"""Many questions of one kind of exercise."""

import random
from functools import cache

from gleek.games.gleek.course.exercises import EXERCISES
from gleek.games.gleek.rules import preset
from tests.course.exercises.sound import fact, in_text
from tests.games.gleek.strategies import random_rules

SEEDS = 80
TABLES = [random_rules(random.Random(number)) for number in range(20)]  # noqa: S311 - for play, not for secrets
SEAT = {"eldest": "eldest", "the second": "second", "the dealer": "dealer"}


@cache
def questions(kind):
    """Return 80 questions of each level under du Coeur's rules, and 80 of each under twenty other sets of rules."""
    found = []
    for level in (1, 2, 3):
        for number in range(1, SEEDS + 1):
            found.append(EXERCISES.exercise(kind, "TEST", number, level, preset()))
            found.append(
                EXERCISES.exercise(kind, f"T{number % 7}", number, level, TABLES[number % len(TABLES)])
            )
    return found


def turn_up(question):
    return in_text(fact(question, r"turned up").string)[0]


def you(question):
    return SEAT[fact(question, r"You are (.*)\.")[1]]


def net(stakes):
    return f"You {'win' if stakes > 0 else 'lose'} {abs(stakes)}d." if stakes else "You neither win nor lose."
