"""A seed gives the same questions on every machine. `tests/playthroughs` stores them."""

import pytest

from gleek.course.game_course import game_course


def asking(name):
    return game_course(name).exercises


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("gleek", ["trick", "settle", "turn_up", "ruff_count"]),
        ("piquet", ["partie", "how_many", "bonus", "holdings"]),
    ],
)
def test_a_mixed_row_is_what_it_once_was(name, first):
    kinds = (*asking(name).by_id,)
    row = [asking(name).mixed(kinds, "KA7B", number).kind.id for number in range(1, len(kinds) + 1)]
    assert sorted(row) == sorted(kinds)
    assert row[:4] == first


def test_the_kinds_of_one_lesson_come_in_its_order_and_then_mixed():
    kinds = ("ruff_count", "ruff_best", "ruff_see")
    rows = {
        tuple(asking("gleek").mixed(kinds, seed, number).kind.id for number in range(1, 7))
        for seed in ("KA7B", "R0SE", "TREE", "L1ON")
    }
    assert {row[:3] for row in rows} == {kinds}
    assert all(sorted(row[3:]) == sorted(kinds) for row in rows)
    assert len({row[3:] for row in rows}) > 1
    assert all(row[2] != row[3] for row in rows)
