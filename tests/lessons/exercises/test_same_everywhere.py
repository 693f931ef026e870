"""A seed gives the same questions on every machine. `tests/playthroughs` stores them."""

import pytest

from gleek.games import game, ids, presets
from gleek.lessons.teaching import teaching

EVERY = [(name, kind) for name in ids() for kind in teaching(name).exercises.KINDS]


def asking(name):
    return teaching(name).exercises


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("gleek", ["trick", "settle", "turn_up", "ruff_count"]),
        ("piquet", ["partie", "how_many", "bonus", "holdings"]),
    ],
)
def test_a_mixed_row_is_what_it_once_was(name, first):
    kinds = (*asking(name).KINDS,)
    row = [asking(name).mixed(kinds, "KA7B", number).kind.id for number in range(1, len(kinds) + 1)]
    assert sorted(row) == sorted(kinds)
    assert row[:4] == first


def test_the_kinds_of_one_lesson_come_in_its_order_and_then_mixed():
    kinds = ("ruff_count", "ruff_best", "ruff_see")
    rows = {
        tuple(asking("gleek").mixed(kinds, seed, number).kind.id for number in range(1, 7))
        for seed in ("KA7B", "R0SE", "TREE", "B0AT")
    }
    assert {row[:3] for row in rows} == {kinds}
    assert all(sorted(row[3:]) == sorted(kinds) for row in rows)
    assert len({row[3:] for row in rows}) > 1


@pytest.mark.parametrize(("name", "kind"), EVERY)
def test_seeds_numbers_and_levels_ask_different_things(name, kind):
    exercise = asking(name).exercise
    first = exercise(kind, "KA7B", 1)
    others = [exercise(kind, "KA7C", 1), exercise(kind, "KA7B", 2), exercise(kind, "KA7B", 1, 2)]
    assert all(other.asked != first.asked for other in others)


@pytest.mark.parametrize(("name", "kind"), EVERY)
def test_the_same_question_under_other_rules_keeps_its_number_and_seed(name, kind):
    kind_of_rules = game(name).rules
    rules = presets.preset(kind_of_rules, presets.names(kind_of_rules)[-1])
    question = asking(name).exercise(kind, "KA7B", 3, 2, rules)
    assert (question.seed, question.number, question.level) == ("KA7B", 3, 2)
    assert question.rules == rules
