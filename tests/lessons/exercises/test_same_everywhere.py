"""A seed asks the same on every machine and in every version: what was once asked is kept here."""

import hashlib

import pytest

from gleek.games import game, ids, presets
from gleek.lessons.teaching import teaching
from tests.kept import assert_kept, tables

# What the first six questions of each level show and how many answers they offer, of the seed KA7B, and which are
# right; by their cards, not by their words, which may be put better.
ONCE = {
    "gleek": {
        "lift": "1412ffde1094",
        "turn_up": "dd61b98fbfb0",
        "deal_order": "e87d7cbd81ea",
        "stock_price": "f1df55265268",
        "stock_discard": "8f2867051a12",
        "ruff_count": "e18ce5581a8d",
        "ruff_best": "a68e410d233b",
        "ruff_see": "159f91fc2909",
        "sets_pay": "99328ed07ce0",
        "tiddy": "e833bff81d5c",
        "may_play": "b43ababa220b",
        "trick": "6765639b246e",
        "reckon": "3b6c0a559097",
        "settle": "2d13b0c37b1a",
    },
    "piquet": {
        "exchange": "05b8551cfca2",
        "point": "dc95dac2600f",
        "holdings": "c6a357cddfdc",
        "contest": "c72a72eab691",
        "bonus": "b68e33148ebd",
        "trick": "bab732de05b7",
        "partie": "4c5c4dd5c8ef",
    },
    "gillet": {
        "ge": "e2c649f3a72a",
        "point": "04337f022a41",
        "bowls": "f3d8eb3281f9",
        "see": "8408c3cd58e3",
        "chance": "328c6afd6b04",
    },
}
EVERY = [(name, kind) for name, kinds in ONCE.items() for kind in kinds]


def asking(name):
    return teaching(name).exercises


def digest(name, kind):
    shown = []
    for level in (1, 2, 3):
        for number in range(1, 7):
            question = asking(name).exercise(kind, "KA7B", number, level)
            asked = question.asked
            shown.append(([fan.cards for fan in asked.fans], len(asked.options), question.right))
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:12]


def test_every_kind_is_kept_here():
    assert {name: [*asking(name).KINDS] for name in ids()} == {name: [*kinds] for name, kinds in ONCE.items()}


@pytest.mark.parametrize(("name", "kind"), EVERY)
def test_a_seed_asks_what_it_once_asked(name, kind):
    assert digest(name, kind) == ONCE[name][kind]


@pytest.mark.parametrize(("name", "kind"), EVERY)
def test_what_is_asked_and_answered_is_as_it_was_kept(name, kind):
    exercise, books = asking(name).exercise, len(presets.names(game(name).rules))
    assert_kept(
        f"{name}, exercise {kind}",
        [
            (asked := exercise(kind, "B0AT", number, level, rules).asked, asked.options, asked.rule)
            for place, rules in enumerate(tables(name))
            for level in (1, 2, 3)
            for number in range(1, 21 if place < books else 4)
        ],
    )


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("gleek", ["trick", "settle", "turn_up", "ruff_count"]),
        ("piquet", ["point", "contest", "holdings", "bonus"]),
    ],
)
def test_a_mixed_row_is_what_it_once_was(name, first):
    kinds = tuple(ONCE[name])
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
