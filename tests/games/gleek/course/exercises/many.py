"""Many questions of one kind of exercise."""

import random
from functools import cache

from gleek.games.gleek.course.exercises import EXERCISES
from tests.course.exercises.sound import fact, in_text, many
from tests.games.gleek.strategies import random_rules

SEEDS = 40
TABLES = [random_rules(random.Random(number)) for number in range(20)]  # noqa: S311 - for play, not for secrets
SAID = {"eldest": "Eldest", "second": "The second", "dealer": "The dealer"}
SEAT = {"eldest": "eldest", "the second": "second", "the dealer": "dealer"}


@cache
def questions(kind, seeds=SEEDS):
    return many(EXERCISES, kind, seeds, TABLES)


def turn_up(question):
    return in_text(fact(question, r"turned up").string)[0]


def you(question):
    return SEAT[fact(question, r"You are (.*)\.")[1]]


def net(stakes):
    return f"You {'win' if stakes > 0 else 'lose'} {abs(stakes)}d." if stakes else "You neither win nor lose."
