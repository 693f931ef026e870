"""A lesson lets a visitor step through one part of a hand: the steps of this part and no others."""

import pytest

from gleek.course.explorer.explorer import Explorer
from gleek.course.explorer.explorer_view import stepper_data
from gleek.course.explorer.watching import Watcher
from gleek.course.lesson_data import Lesson, Watch
from gleek.evidence.toml import FaultySources, fill

HAND = "02-an-ordinary-hand"


def watched(watch):
    return Watcher(Lesson("stock", "gleek", "02-the-stock.ipynb", 2, "The stock", 8, (), watch=watch))


def test_the_next_step_tells_the_result_of_skipped_steps():
    at = watched(Watch(HAND, 3, 69, (3, 8, 69)))
    assert at.watch()["since"] == ""
    at.ask({"what": "step", "to": 2})
    explorer = Explorer(HAND)
    for step in range(4, 8):
        explorer.go(step)
        assert stepper_data(explorer)["sentence"] in at.watch()["since"]
    at.ask({"what": "step", "to": 3})
    since = at.watch()["since"]
    assert since.count("takes trick") == 12
    assert "takes the pot" in since
    assert "passes" not in since
    assert f"Meanwhile: {since}" in at.watch()["text"]


def test_the_same_moment_opens_in_the_stepper():
    at = watched(Watch(HAND, 3, 8))
    at.ask({"what": "open", "step": "2"})
    page, _, query = at.watch()["link"].partition("?")
    explorer = Explorer()
    explorer.open(query)
    assert page == "11-a-whole-hand.ipynb"
    assert stepper_data(explorer)["sentence"] == at.watch()["sentence"]


@pytest.mark.parametrize(("to", "number"), [(99, 6), (0, 1), (-3, 1), ("4", 4)])
def test_a_step_beyond_the_ends_goes_to_the_end(to, number):
    at = watched(Watch(HAND, 3, 8))
    at.ask({"what": "step", "to": to})
    assert at.watch()["step"] == number


@pytest.mark.parametrize(
    "watch", [Watch(HAND, 0, 3), Watch(HAND, 5, 4), Watch(HAND, 3, 900), Watch(HAND, 1, 9, (4, 2))]
)
def test_steps_that_the_hand_has_not_are_a_fault_in_the_lesson(watch):
    with pytest.raises(FaultySources, match="upwards from 1"):
        watched(watch)


def test_a_lesson_with_nothing_to_watch_says_so():
    with pytest.raises(FaultySources, match="nothing to watch"):
        watched(None)


def test_steps_are_whole_numbers():
    table = {"hand": "02-an-ordinary-hand", "first": 1, "last": 9, "steps": [1, "3"]}
    with pytest.raises(FaultySources, match="“steps” should be a list of whole numbers, and is"):
        fill(Watch, "here", table)
    assert fill(Watch, "here", table | {"steps": [1, 3]}).shown == (1, 3)
    assert fill(Watch, "here", table | {"steps": []}).shown == tuple(range(1, 10))
