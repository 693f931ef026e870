"""Every kind of question has twenty variants that differ in what must be thought, and not only in cards and numbers."""

import re
from itertools import product

import pytest

from gleek.course.game_course import game_course
from gleek.games import ids

KINDS = [(name, kind) for name in ids() for kind in game_course(name).exercises.by_id]
LEAST = 20
RANKS = "ace|king|queen|knave|ten|nine|eight|seven|six|five|four|three|two"
# What is the same thought, in order: cards, suits, ranks and numbers, several cards, and sums.
SAME = (
    (r"(?:10|[AKQJ2-9])[♠♥♦♣]", "C"),
    (r"(?i)\b(?:spade|heart|club|diamond)s?\b", "S"),
    (rf"(?i)\b(?:{RANKS})s?\b", "R"),
    (r"\d+", "N"),
    (r"\bC(?:, C)*(?: and C)?", "C"),
    (r"N(?: [+−·×] N)*(?: = −?N)?", "N"),
)


def thought(text):
    for pattern, name in SAME:
        text = re.sub(pattern, name, text)
    return text


def variant(question):
    """Return what must be thought: the level, the question, the steps, the mistakes, and how many answers are right."""
    asked = question.asked
    mistakes = frozenset(thought(option.because) for option in asked.options if not option.right)
    return (
        question.level,
        thought(asked.question),
        thought(" ".join(asked.reasoning)),
        mistakes,
        len(question.right),
    )


def test_cards_and_numbers_make_no_variant():
    assert thought("9♥, 8♠ and K♦ count 3 + 4 = 7.") == thought("A♣ counts 15.").replace("counts", "count")
    assert thought("Spades were led.") != thought("Trumps were led.")


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_every_kind_has_twenty_variants(name, kind):
    exercises, found = game_course(name).exercises, set()
    for number, level in product(range(1, 101), (1, 2, 3)):
        found.add(variant(exercises.exercise(kind, "B0AT", number, level)))
        if len(found) == LEAST:
            return
    pytest.fail(f"only {len(found)}: {sorted(each[:2] for each in found)}")
