"""A table can choose its own rules; they are refused with a reason, or restored from their code."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gleek.course.explorer.explorer import Explorer
from gleek.course.pages.table_rules import TableRules
from gleek.games.gleek.rules import preset
from gleek.records.codes import read_rules_code, rules_code
from gleek.records.samples import samples
from tests.games.gleek.strategies import rules


def asked(*requests):
    table = TableRules()
    for each in requests:
        table.ask(each)
    return table


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


@given(rules())
@settings(
    max_examples=20, suppress_health_check=[HealthCheck.too_slow]
)  # a busy machine may generate data slowly
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


@settings(max_examples=20)
@given(rules(), st.sampled_from(list(samples("gleek"))))
def test_the_stepper_takes_a_tables_whole_rules_by_their_code(chosen, hand):
    explorer = Explorer()
    explorer.ask({"what": "open", "query": f"?hand={hand}&rules={rules_code(chosen)}"})
    assert explorer.problems == {"hand": "", "rules": ""}
    assert explorer.rules == chosen
    again = Explorer()
    again.ask({"what": "open", "query": explorer.address})
    assert again.rules == chosen


def test_a_number_that_no_source_names_joins_the_values():
    table = TableRules("piquet")
    (up_to,) = (each for each in table.view()["fields"] if each["field"] == "up_to")
    assert (up_to["least"], up_to["most"]) == (10, 1000)
    table.ask({"what": "field", "field": "up_to", "value": 150})
    (up_to,) = (each for each in table.view()["fields"] if each["field"] == "up_to")
    assert [each["value"] for each in up_to["options"]] == [100, 150]
    table.ask({"what": "field", "field": "up_to", "value": 1001})
    assert "1001" in table.problem
    assert table.rules.up_to == 150
