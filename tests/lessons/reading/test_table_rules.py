"""A table's own rules: chosen, refused with a reason, and restored from their code."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gleek.evidence import games, readings
from gleek.games.gleek.rules import VALUES, preset, preset_names
from gleek.lessons.reading.table_rules import TableRules
from gleek.lessons.stepping.explorer import Explorer
from gleek.records.codes import read_rules_code, rules_code
from gleek.records.samples import samples
from gleek.widgets.table_rules import AtYourTable, table_rules
from tests.games.gleek.strategies import rules


def asked(*requests):
    table = TableRules()
    for each in requests:
        table.ask(each)
    return table


def test_it_begins_with_the_default():
    table = TableRules()
    assert table.rules == preset()
    assert table.view()["sentence"] == "Du Coeur’s reconstruction, unchanged."
    assert table.view()["code"] == "R39"


@pytest.mark.parametrize("name", preset_names())
def test_a_book_is_taken_whole(name):
    table = asked({"what": "field", "field": "melds", "value": "declared"}, {"what": "preset", "id": name})
    assert table.rules == preset(name)
    assert table.view()["preset"] == name
    assert table.view()["sentence"].endswith("unchanged.")


def test_a_single_reading_is_changed_and_told():
    table = asked({"what": "preset", "id": "cotton"}, {"what": "field", "field": "opening_bid", "value": 13})
    assert table.rules == preset("cotton", opening_bid=13)
    view = table.view()
    assert view["sentence"] == "Cotton, The Compleat Gamester, with one change. The first bid: 13 or more."
    (bid,) = [each for each in view["fields"] if each["field"] == "opening_bid"]
    assert (bid["value"], bid["recorded_value"]) == (13, 12)
    assert read_rules_code(view["code"]) == table.rules
    table.ask({"what": "field", "field": "opening_bid", "value": 12})
    assert table.view()["sentence"].endswith("unchanged.")


def test_rules_that_have_become_another_books_are_told_by_it():
    changes = preset("dafydd").differs_from(preset())
    table = asked(
        *({"what": "field", "field": field, "value": value} for field, (value, _) in changes.items())
    )
    assert table.book == "dafydd"
    assert table.code == rules_code(preset("dafydd"))


@given(rules())
@settings(suppress_health_check=[HealthCheck.too_slow])  # a busy machine may generate data slowly
def test_a_code_brings_its_rules(chosen):
    table = asked({"what": "rules", "code": rules_code(chosen).lower()})
    assert table.rules == chosen
    assert table.problem == ""
    assert preset(table.book, **table.changes) == chosen
    assert table.view()["code"] == rules_code(chosen)


def test_a_combination_that_cannot_be_reckoned_is_refused_with_its_reason():
    table = asked({"what": "field", "field": "tiddy_held", "value": "count"})
    assert table.rules == preset()
    assert "which a pot cannot pay" in table.problem
    assert "“Each with each” under “How scores are paid”" in table.problem
    (held,) = [each for each in table.view()["fields"] if each["field"] == "tiddy_held"]
    assert [each["allowed"] for each in held["options"]] == [True, False]
    assert held["options"][1]["why_not"] == table.problem
    table.ask({"what": "field", "field": "settlement", "value": "each"})
    table.ask({"what": "field", "field": "tiddy_held", "value": "count"})
    assert table.problem == ""
    assert table.rules == preset(settlement="each", tiddy_held="count")
    table.ask({"what": "field", "field": "settlement", "value": "pot"})
    assert "“Four at the reckoning”" in table.problem
    assert table.rules.settlement == "each"


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ({"what": "rules", "code": "R2C"}, "is not a code of rules: it does not add up"),
        ({"what": "rules", "code": "<b>" * 100}, "is not used in codes"),
        ({"what": "rules"}, "it has 0 letters"),
        ({"what": "preset", "id": "cottn"}, "did you mean “cotton”"),
        ({"what": "preset", "id": None}, "There is no preset"),
        ({"what": "field", "field": "bid", "value": 1}, "no rule field “bid”"),
        ({"what": "field", "field": "opening_bid", "value": 11}, "not a value of opening_bid"),
        ({"what": "field", "field": "opening_bid", "value": None}, "set to a word or a number"),
    ],
)
def test_what_makes_no_sense_changes_nothing_and_is_said(request_, words):
    before = asked({"what": "preset", "id": "cotton"})
    table = asked({"what": "preset", "id": "cotton"}, request_)
    assert words in table.problem
    assert "\n" not in table.problem
    assert (table.rules, table.book) == (before.rules, before.book)
    assert table.view()["problem"] == table.problem
    table.ask({"what": "reset"})
    assert table.problem == ""
    assert table.rules == preset()


# Odd letters from a short list: drawing from all of Unicode, Hypothesis would first read its tables for seconds.
ODD = st.one_of(
    st.text("aR3 “<&\x00\u202e🂡", max_size=9),
    st.integers(),
    st.none(),
    st.lists(st.integers()),
    st.booleans(),
)


@given(
    st.fixed_dictionaries(
        {},
        optional={"what": st.sampled_from(["rules", "preset", "field", "reset"]) | ODD}
        | dict.fromkeys(["id", "code", "field", "value"], ODD),
    )
)
def test_nothing_that_is_asked_breaks_it(request_):
    table = asked(request_)
    assert table.rules == preset()


def test_the_view_is_plain_json_with_every_field_in_order():
    view = TableRules().view()
    assert json.loads(json.dumps(view)) == view
    assert {each["field"] for each in view["fields"]} == set(VALUES)
    assert [each["id"] for each in view["presets"]] == list(games.game("gleek").presets)


def test_the_links_carry_the_code_to_the_other_pages():
    links = asked({"what": "preset", "id": "cotton"}).view()["links"]
    assert [each["href"] for each in links] == [
        "07-a-hand-of-your-own.ipynb?rules=R2B",
        "09-the-rules-in-brief.ipynb?rules=R2B",
        "11-a-whole-hand.ipynb?rules=R2B",
    ]


@given(rules(), st.sampled_from(list(samples("gleek"))))
def test_the_stepper_takes_a_tables_whole_rules_by_their_code(chosen, hand):
    explorer = Explorer()
    explorer.ask({"what": "open", "query": f"?hand={hand}&rules={rules_code(chosen)}"})
    assert explorer.problems == {"hand": "", "rules": ""}
    assert explorer.rules == chosen
    again = Explorer()
    again.ask({"what": "open", "query": explorer.address})
    assert again.rules == chosen


def test_a_wrong_code_in_the_steppers_address_is_said():
    explorer = Explorer()
    explorer.ask({"what": "open", "query": "?rules=R2C"})
    assert "“R2C” is not a code of rules" in explorer.problems["hand"]
    assert explorer.rules == explorer.record.rules()


def test_the_widget_says_the_rules_as_text():
    box = table_rules()
    assert isinstance(box, AtYourTable)
    assert repr(box).splitlines()[:3] == [
        "Du Coeur’s reconstruction, unchanged.",
        "Their code: R39",
        "Tiddy: Played",
    ]
    box.children[0].asked = {"n": 1, "what": "preset", "id": "cotton"}
    assert box.children[0].view["code"] == "R2B"
    assert box.children[0].answered == 1


@pytest.mark.parametrize("game_id", ["piquet", "gillet"])
def test_another_games_table_chooses_among_its_own_values(game_id):
    table = TableRules(game_id)
    view = table.view()
    assert [each["id"] for each in view["presets"]] == list(readings.presets(game_id))
    assert {each["field"] for each in view["fields"]} == set(readings.fields(game_id))
    assert all(1 <= len(each["options"]) <= 5 for each in view["fields"])
    for each in view["fields"]:
        value = each["options"][-1]["value"]
        table.ask({"what": "field", "field": each["field"], "value": value})
        assert getattr(table.rules, each["field"]) == value
        assert table.problem == ""


def test_a_number_is_taken_that_no_source_names_and_then_stands_among_the_values():
    table = TableRules("piquet")
    (up_to,) = (each for each in table.view()["fields"] if each["field"] == "up_to")
    assert (up_to["least"], up_to["most"]) == (10, 1000)
    table.ask({"what": "field", "field": "up_to", "value": 150})
    (up_to,) = (each for each in table.view()["fields"] if each["field"] == "up_to")
    assert [each["value"] for each in up_to["options"]] == [100, 150]
    table.ask({"what": "field", "field": "up_to", "value": 1001})
    assert "1001" in table.problem
    assert table.rules.up_to == 150
