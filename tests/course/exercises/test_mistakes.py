"""Every mistake of every kind of question leads to a wrong answer in some question."""

import random

import pytest

from gleek.course.game_course import game_course
from gleek.engine.errors import Inconsistent
from gleek.engine.rules import values_of
from gleek.games import game, ids
from gleek.games.presets import preset
from tests.course.exercises.sound import is_sound

KINDS = [(name, kind) for name in ids() for kind in game_course(name).exercises.by_id]


def tables(name):
    """Return the default rules, then random ones that are consistent."""
    rules, chance = game(name).rules, random.Random(name)  # noqa: S311 - for play, not for secrets
    found = [preset(rules)]
    while len(found) < 30:
        try:
            found.append(
                rules(**{field: chance.choice(values) for field, values in values_of(rules).items()})
            )
        except Inconsistent:
            continue
    return found


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_every_mistake_is_offered(name, kind):
    exercises, seen = game_course(name).exercises, set()
    for number, rules in enumerate(tables(name) * 4):
        for level in (1, 2, 3):
            question = exercises.exercise(kind, "TEST", number + 1, level, rules)
            is_sound(question)
            seen |= {option.mistake for option in question.asked.options if not option.right}
    assert seen == {*exercises.by_id[kind].make.mistakes}
