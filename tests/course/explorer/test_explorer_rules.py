"""In the explorer, a visitor chooses another book's rules or changes one field of them."""

import pytest

from gleek.course.explorer.explorer import Explorer
from gleek.course.explorer.readings_view import readings_data
from gleek.engine.errors import GleekError
from gleek.games.gleek.rules import VALUES, preset_names


def refusal(rules, field, value):
    """Return the reason why the rules do not allow a change; "" if they allow it."""
    try:
        rules.changed(**{field: value})
    except GleekError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("book", preset_names())
def test_each_option_is_allowed_just_where_the_rules_allow_it(book):
    explorer = Explorer()
    for first in (None, ("settlement", "each"), ("tiddy_held", "count")):
        explorer.ask({"what": "preset", "id": book})
        if first is not None:
            explorer.ask({"what": "field", "field": first[0], "value": first[1]})
        for field in readings_data(explorer)["fields"]:
            assert [option["value"] for option in field["options"]] == list(VALUES[field["field"]])
            assert field["value"] == getattr(explorer.rules, field["field"])
            for option in field["options"]:
                refused = refusal(explorer.rules, field["field"], option["value"])
                assert option["allowed"] == (not refused)
                assert bool(option["why_not"]) == bool(refused)
                # The text uses the page's words, not the program's field names.
                assert not any(name in option["why_not"] for name in ("_", " = "))
                assert option["label"]


def test_a_changed_field_is_listed_as_differing_from_its_book():
    explorer = Explorer()
    explorer.ask({"what": "preset", "id": "cotton"})
    differs = {each["field"] for each in readings_data(explorer)["differs"]}
    explorer.ask({"what": "field", "field": "ruff_counts", "value": "cards"})
    readings = readings_data(explorer)
    assert {each["field"] for each in readings["differs"]} == differs | {"ruff_counts"}
    assert readings["preset"] == "cotton"
    assert explorer.changes == {"ruff_counts": "cards"}
    explorer.ask({"what": "field", "field": "ruff_counts", "value": "points"})
    assert explorer.changes == {}
