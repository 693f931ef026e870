"""A teacher's question sheets: they can be made with every choice on the page, and follow the table's own rules."""

from gleek.course.exercises.sheet import SheetPage, question_sheet
from gleek.games.gleek.course.exercises import EXERCISES
from gleek.games.gleek.rules import preset
from gleek.records.codes import rules_code


def test_every_choice_makes_sheets():
    page = SheetPage()
    choices = [each["id"] for each in page.view()["kinds"]]
    assert set(EXERCISES.by_id) < set(choices)
    for kind in choices:
        page.ask({"what": "make", "seed": "rose", "kind": kind, "level": "3", "count": "4"})
        assert not page.problem
        asked = {each.kind for each in page.sheets[0].exercises}
        assert kind == "mixed" or all(kind in {each.id, each.lesson} for each in asked)
        assert [each.level for each in page.sheets[0].exercises] == [3] * 4
        assert page.view()["seed"] == "R0SE"


def test_levels_may_rise_over_a_sheet():
    page = SheetPage()
    page.ask({"what": "make", "level": 0, "count": 9})
    assert [each.level for each in page.sheets[0].exercises] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert "levels 1 to 3" in page.sheets[0].title
    few = question_sheet("KA7B", ["lift"], count=2, levels=(1, 2, 3))
    assert [each.level for each in few.exercises] == [1, 2]


def test_the_tables_own_rules_are_asked_and_named():
    page = SheetPage()
    page.ask({"what": "rules", "code": rules_code(preset("cotton"))})
    assert page.sheets[0].by.startswith("Rules: Cotton")
    assert all(each.rules == preset("cotton") for each in page.sheets[1].exercises)
