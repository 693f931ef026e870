"""Every mistake of every kind of question leads to a wrong answer in some question."""

import random
import re

import pytest

from gleek.course.exercises.random_numbers import Draw
from gleek.course.game_course import game_course
from gleek.engine.errors import Inconsistent
from gleek.engine.rules import values_of
from gleek.engine.words import NUMBERS
from gleek.evidence.presets import preset
from gleek.games import game, ids
from tests.course.exercises.sound import is_sound

KINDS = [(name, kind) for name in ids() for kind in game_course(name).exercises.by_id]


def most(text):
    """Return the greatest number of an answer in words, as 8 of "None to eight"."""
    return max(NUMBERS.index(word) for word in re.findall(r"\w+", text.lower()) if word in NUMBERS)


# The beginnings of sentences that are true only under some rules or in some positions → whether such a sentence is true
# where it is told of the answer `wrong`.
TRUE = {
    "A penny is not divided": lambda rules, wrong, _: ("pot" in wrong.because) == (rules.odd_penny == "box"),
    "Above twenty-two one wins": lambda rules, _, question: (
        rules.settlement == "pot"
        or ("others’: −" in question.asked.reasoning[-1]) == ("lose" in question.answer[0])
    ),
    "No more than": lambda _, wrong, question: most(wrong.text) > most(question.answer[0]),
    "Younger may take all": lambda _, wrong, question: most(wrong.text) < most(question.answer[0]),
}


TABLES = 8


def tables(name):
    """Return the default rules, then random ones that are consistent."""
    rules, chance = game(name).rules, random.Random(name)  # noqa: S311 - for play, not for secrets
    found = [preset(rules)]
    while len(found) < TABLES:
        try:
            found.append(
                rules(**{field: chance.choice(values) for field, values in values_of(rules).items()})
            )
        except Inconsistent:
            continue
    return found


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_every_mistake_is_offered_and_its_sentence_is_true(name, kind):
    """Each kind is asked at every table, and more often only until every mistake was offered."""
    exercises, seen, mistakes = game_course(name).exercises, set(), set()
    for number, rules in enumerate(tables(name) * (120 // TABLES)):
        if number >= TABLES and seen == mistakes:
            break
        for level in (1, 2, 3):
            mistakes |= {*exercises.by_id[kind].template(Draw(str(number)), level, rules).mistakes}
            question = exercises.exercise(kind, "R0SE", number + 1, level, rules)
            is_sound(question)
            wrong = [option for option in question.asked.options if not option.right]
            seen |= {option.mistake for option in wrong}
            for option in wrong:
                for told, holds in TRUE.items():
                    assert not option.because.startswith(told) or holds(rules, option, question), question
    assert seen == mistakes
