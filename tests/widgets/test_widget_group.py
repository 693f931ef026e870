"""The widgets of a group share one state, and answer a request that fails with an apology."""

import logging

import pytest

from gleek.course import lesson_data
from gleek.course.lesson_data import Lesson
from gleek.evidence.toml import FaultySources, UnknownName
from gleek.widgets.explorer import what_if
from gleek.widgets.lesson import lesson
from gleek.widgets.parts import Table, TaskPanel
from gleek.widgets.widget_group import APOLOGY, WidgetGroup


class Counter:
    """A state that counts requests, and fails on request."""

    def __init__(self):
        self.count = 0

    def ask(self, asked):
        if asked.get("what") == "fail":
            raise RuntimeError("on purpose")
        self.count += 1

    def panel(self):
        return {"title": f"asked {self.count}", "text": f"asked {self.count}"}

    def table(self):
        return {"text": f"table {self.count}"}


@pytest.fixture
def beat():
    state = Counter()
    return WidgetGroup(state, ((TaskPanel(), state.panel), (Table(), state.table)), "gleek-do")


def test_a_request_of_either_widget_changes_both(beat):
    desk, table = beat.children
    table.set_state({"asked": {"n": 1, "what": "pick", "c": "7C"}})
    assert (desk.view["title"], table.view["text"]) == ("asked 1", "table 1")
    assert table.answered == 1


def test_a_request_that_fails_is_answered_with_an_apology_and_logged(beat, caplog):
    desk, table = beat.children
    with caplog.at_level(logging.ERROR, logger="gleek"):
        table.set_state({"asked": {"n": 1, "what": "fail"}})
    assert desk.view["problem"] == APOLOGY
    assert "on purpose" in caplog.text
    table.set_state({"asked": {"n": 2, "what": "pick"}})
    assert "problem" not in desk.view


def test_the_desk_tells_the_browser_which_tasks_there_are():
    name = next(name for name, each in lesson_data.lessons("gleek").items() if each.tasks)
    desk = lesson(name).do().children[0]
    assert desk.view["lesson"] == name
    assert desk.view["tasks"] == [each.id for each in lesson_data.lesson(name).tasks]
    assert desk.level == 2


def test_only_the_lessons_own_fields_are_shown_and_the_others_stay_as_they_are():
    made = Lesson(
        "x",
        "gleek",
        "x.ipynb",
        1,
        "X",
        8,
        (),
        fields=("odd_penny", "exchange"),
        what_if_hand="10-three-books",
    )
    box = what_if(made)
    readings = box.children[0]
    assert {each["field"] for each in readings.view["fields"]} == {"odd_penny", "exchange"}
    readings.set_state({"asked": {"n": 1, "what": "field", "field": "odd_penny", "value": "box"}})
    assert readings.view["result"]["kind"] in {"different", "same"}
    assert "rules=" in readings.view["link"]
    assert len(readings.view["fields"]) == 2


def test_a_lesson_that_there_is_not_or_has_no_data_is_refused_in_a_sentence():
    with pytest.raises(UnknownName, match="stock"):
        lesson("stok")
    with pytest.raises(FaultySources, match="has no"):
        lesson("play").do()
