"""The map of a game, before the first task: its parts in order, what leads on from it, and what it does not accept."""

import pytest

from gleek.course.lesson_data import lessons
from gleek.course.play.tasks import Tasks
from gleek.players.registry import game, ids

# The first lesson with a map of each game that has one.
FIRST = {each.game: each for name in ids() for each in reversed([*lessons(name).values()]) if each.map}


def opened(name):
    tasks = Tasks(FIRST[name].id, name)
    tasks.show_map()
    return tasks


@pytest.mark.parametrize("name", FIRST)
def test_the_parts_follow_the_stages_of_the_game(name):
    labels = [each.label for each in game(name).stages]
    parts = [part["name"] for part in opened(name).table()["map"]["parts"]]
    stages = [part for part in parts if part in labels]
    assert stages == sorted(stages, key=labels.index)
    # The cards are dealt before, and the end of the hand counts what was won; a partie has several deals.
    assert set(labels) - set(stages) <= {"Deal", "Reckoning", "End"}
    assert set(parts) - set(stages) <= {"Partie"}


@pytest.mark.parametrize("name", FIRST)
@pytest.mark.parametrize(
    "request_", [{"what": "choose", "id": "begin"}, {"what": "next"}, {"what": "task", "to": 1}]
)
def test_a_button_leads_to_the_first_task_and_the_way_back_leads_to_the_map(name, request_):
    tasks = opened(name)
    shown = tasks.panel(), tasks.table()
    assert shown[0]["number"] == 0
    assert shown[1]["pick"] is None
    assert shown[1]["help"] is None
    assert [each["id"] for each in shown[0]["choices"]] == ["begin"]
    tasks.ask(request_)
    assert not tasks.problem
    assert tasks.panel() == Tasks(FIRST[name].id, name).panel()
    assert tasks.table()["map"] is None
    for back in ({"what": "previous"}, {"what": "open", "task": 0}, {"what": "open", "task": "0"}):
        tasks.ask(back)
        assert (tasks.panel(), tasks.table()) == shown
        tasks.ask(request_)


@pytest.mark.parametrize(
    "request_",
    [{"what": "choose", "id": each} for each in ("2", None, {}, True, "<b>")]
    + [{"what": each} for each in ("hint", "solution", "submit", "previous", "look", "nonsense", 3)]
    + [{"what": "task", "to": each} for each in (-1, 99, True, "x")],
)
def test_what_the_map_does_not_offer_is_refused_and_changes_nothing(request_):
    tasks = opened("gleek")
    tasks.ask(request_)
    assert tasks.problem.endswith(".")
    assert tasks.map is not None
    tasks.ask({"what": "next"})
    assert not tasks.problem


def test_a_lesson_without_a_map_begins_with_its_first_task():
    tasks = Tasks("ruff")
    tasks.show_map()
    assert tasks.panel()["number"] == 1
    tasks.ask({"what": "previous"})
    assert tasks.problem == "“0” is not a task of this lesson: they are numbered from 1 to 10."
