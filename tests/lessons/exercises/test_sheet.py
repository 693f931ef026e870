"""A teacher's sheets: they print the chosen questions in the page's order, and bad requests change nothing."""

import json
import re

import pytest

from gleek.games.gleek.rules import preset
from gleek.games.gleek.teach.exercises import KINDS
from gleek.lessons.exercises.sheet import MOST, answer_sheet, question_sheet
from gleek.lessons.exercises.sheet_page import SheetPage
from gleek.records.codes import rules_code
from gleek.widgets.sheet import sheets


def test_both_sheets_have_the_same_questions_numbered():
    page = SheetPage()
    questions, answers = page.view()["sheets"]
    assert (questions["id"], answers["id"]) == ("questions", "answers")
    assert len(questions["items"]) == len(answers["items"]) == 10
    for asked, answered in zip(questions["items"], answers["items"], strict=True):
        offered = [(option["letter"], option["text"]) for option in asked["options"]]
        right = [(option["letter"], option["text"]) for option in answered["right"]]
        assert right
        assert set(right) <= set(offered)
        assert len(right) == 1 or asked["many"]
        assert answered["reasoning"]
    json.dumps(page.view())
    assert page.view()["text"].startswith("Questions · mixed · seed KA7B · level 1\nRules: Du Coeur’s ")


def test_every_choice_makes_sheets():
    page = SheetPage()
    choices = [each["id"] for each in page.view()["kinds"]]
    assert set(KINDS) < set(choices)
    for kind in choices:
        page.ask({"what": "make", "seed": "rose", "kind": kind, "level": "3", "count": "4"})
        assert not page.problem
        asked = {each.kind for each in page.sheets[0].exercises}
        assert kind == "mixed" or all(kind in {each.id, each.lesson} for each in asked)
        assert [each.level for each in page.sheets[0].exercises] == [3] * 4
        assert page.view()["seed"] == "R0SE"


def test_levels_may_rise_over_a_sheet():
    page = SheetPage(level=0, count=9)
    assert [each.level for each in page.sheets[0].exercises] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert "levels 1 to 3" in page.sheets[0].title
    few = question_sheet("KA7B", ["lift"], count=2, levels=(1, 2, 3))
    assert [each.level for each in few.exercises] == [1, 2]


def test_a_sheet_in_html_has_boxes_and_no_markup_of_its_own():
    given = ("KA7B", tuple(KINDS))
    shown = question_sheet(*given, count=MOST)._repr_html_()
    assert len(re.findall("☐", shown)) > 2 * MOST
    assert shown.count("<li><p>") == MOST
    answers = answer_sheet(*given, count=MOST)
    assert answers._repr_html_().count("<li><p><b>") == MOST
    for number in range(1, MOST + 1):
        assert f"\n{number}. Answer: " in repr(answers)


def test_the_tables_own_rules_are_asked_and_named():
    page = SheetPage()
    page.ask({"what": "rules", "code": rules_code(preset("cotton"))})
    assert page.sheets[0].by.startswith("Rules: Cotton")
    assert all(each.rules == preset("cotton") for each in page.sheets[1].exercises)


def test_a_new_seed_asks_something_else():
    page = SheetPage()
    before = page.view()["text"]
    page.ask({"what": "new_seed"})
    assert page.view()["text"] != before
    assert not page.problem


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"what": None},
        {"what": ["make"]},
        {"what": "print"},
        {"what": "make", "seed": ""},
        {"what": "make", "seed": "<script>"},
        {"what": "make", "seed": "A" * 5000},
        {"what": "make", "kind": "poker"},
        {"what": "make", "kind": ["lift"]},
        {"what": "make", "kind": None},
        {"what": "make", "level": 4},
        {"what": "make", "level": "-1"},
        {"what": "make", "level": True},
        {"what": "make", "count": 0},
        {"what": "make", "count": "41"},
        {"what": "make", "count": "1e3"},
        {"what": "make", "count": {}},
        {"what": "make", "seed": "GOOD", "count": "none"},
        {"what": "rules"},
        {"what": "rules", "code": "R" * 900},
    ],
)
def test_what_makes_no_sense_is_answered_by_a_sentence_and_leaves_the_sheets(asked):
    page = SheetPage()
    before = page.view()
    page.ask(asked)
    assert page.problem.endswith(".")
    assert len(page.problem) < 400
    assert page.view() | {"problem": ""} == before


def test_the_widget_shows_and_says_the_sheets():
    box = sheets()
    assert repr(box).splitlines()[0] == "Questions · mixed · seed KA7B · level 1"
    (widget,) = box.children
    widget.asked = {"n": 1, "what": "make", "seed": "R0SE", "kind": "trick", "level": "2", "count": "3"}
    assert len(widget.view["sheets"][0]["items"]) == 3
    widget.asked = {"n": 2, "what": "make", "seed": "?"}
    assert "is not a seed" in widget.view["problem"]
    assert widget.view["seed"] == "R0SE"
