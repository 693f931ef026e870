"""The part of a hand that a lesson shows: its own steps and no others."""

import pytest

from gleek.evidence.toml import FaultySources
from gleek.lessons.course import Lesson, Watch
from gleek.lessons.stepping.explorer import Explorer
from gleek.lessons.stepping.watching import Watcher

HAND = "02-an-ordinary-hand"


def watched(watch):
    return Watcher(Lesson("stock", "gleek", "02-the-stock.ipynb", 2, "The stock", 8, (), watch=watch))


def test_steps_are_counted_within_the_part():
    at = watched(Watch(HAND, 3, 8))
    explorer = Explorer(HAND)
    for number, step in enumerate(range(3, 9), 1):
        at.ask({"what": "step", "to": number})
        explorer.go(step)
        assert (at.watch()["step"], at.watch()["steps"]) == (number, 6)
        assert at.watch()["sentence"] == explorer.stepper()["sentence"]
        assert at.watch()["since"] == ""
        assert at.table() == explorer.table()


def test_a_comment_on_several_steps_is_said_once_and_at_the_last_of_them():
    at = watched(Watch(HAND, 3, 8))
    explorer = Explorer(HAND)
    commented = []
    for step in range(3, 9):
        explorer.go(step)
        commented.append(explorer.stepper()["note"])
    told = []
    for number in range(1, 7):
        at.ask({"what": "step", "to": number})
        told += [at.watch()["note"]] if at.watch()["note"] else []
    assert sorted(told) == sorted({each for each in commented if each})


def test_of_what_goes_by_unseen_the_next_step_says_what_came_of_it():
    at = watched(Watch(HAND, 3, 69, (3, 8, 69)))
    assert at.watch()["since"] == ""
    at.ask({"what": "step", "to": 2})
    explorer = Explorer(HAND)
    for step in range(4, 8):
        explorer.go(step)
        assert explorer.stepper()["sentence"] in at.watch()["since"]
    at.ask({"what": "step", "to": 3})
    since = at.watch()["since"]
    assert since.count("takes trick") == 12
    assert "takes the pot" in since
    assert "passes" not in since
    assert f"Meanwhile: {since}" in at.watch()["text"]


def test_named_steps_are_the_only_ones_stopped_at():
    at = watched(Watch(HAND, 3, 69, (3, 8, 68)))
    at.ask({"what": "step", "to": 3})
    assert at.watch()["steps"] == 3
    assert at.watch()["stage"] == "The reckoning"


def test_a_part_has_its_own_title_where_the_hands_speaks_of_something_else():
    assert watched(Watch(HAND, 3, 8)).watch()["title"] == "An ordinary hand"
    assert watched(Watch(HAND, 3, 8, title="Selling the stock")).watch()["title"] == "Selling the stock"


def test_a_stage_is_named_without_the_number_of_its_hand():
    assert watched(Watch("06a-a-passed-ruff-carried", 90, 95)).watch()["stage"] == "Mournivals and gleeks"


def test_the_same_moment_opens_in_the_stepper():
    at = watched(Watch(HAND, 3, 8))
    at.ask({"what": "open", "step": "2"})
    page, _, query = at.watch()["link"].partition("?")
    explorer = Explorer()
    explorer.open(query)
    assert page == "11-a-whole-hand.ipynb"
    assert explorer.stepper()["sentence"] == at.watch()["sentence"]


@pytest.mark.parametrize(("to", "number"), [(99, 6), (0, 1), (-3, 1), ("4", 4)])
def test_a_step_beyond_the_ends_goes_to_the_end(to, number):
    at = watched(Watch(HAND, 3, 8))
    at.ask({"what": "step", "to": to})
    assert at.watch()["step"] == number


@pytest.mark.parametrize("to", ["x", "1.5", True, [], "<b>", "9" * 40])
def test_what_is_no_step_changes_nothing_and_is_said(to):
    at = watched(Watch(HAND, 3, 8))
    at.ask({"what": "step", "to": 4})
    at.ask({"what": "step", "to": to})
    assert at.watch()["step"] == 4
    assert "is not a step" in at.watch()["problem"]
    assert at.watch()["problem"] in at.watch()["text"]


@pytest.mark.parametrize("asked", [{}, {"what": "hand", "id": "x"}, {"what": None}, {"what": "open"}])
def test_anything_else_is_passed_over(asked):
    at = watched(Watch(HAND, 3, 8))
    before = at.watch()
    at.ask(asked)
    assert at.watch() == before


@pytest.mark.parametrize(
    "watch", [Watch(HAND, 0, 3), Watch(HAND, 5, 4), Watch(HAND, 3, 900), Watch(HAND, 1, 9, (4, 2))]
)
def test_steps_that_the_hand_has_not_are_a_fault_in_the_lesson(watch):
    with pytest.raises(FaultySources, match="upwards from 1"):
        watched(watch)


def test_a_lesson_with_nothing_to_watch_says_so():
    with pytest.raises(FaultySources, match="nothing to watch"):
        watched(None)
