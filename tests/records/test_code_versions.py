"""Additions and corrections to a game's rules do not change any published code."""

from __future__ import annotations

import random

import pytest

from gleek.engine.code_versions import Field, Version
from gleek.games.gleek.code_versions import CODES
from gleek.games.gleek.rules import VALUES, preset, preset_names
from gleek.records.codes import read_rules_code, rules_code
from tests.records.test_codes import PINNED_RULES


def test_every_value_of_every_field_has_a_code():
    """A new value needs a new version: see `gleek/games/gleek/code_versions.py`."""
    newest = {field.name: field.values for field in CODES.versions[-1].fields}
    assert {name: set(values) for name, values in newest.items()} == {
        name: set(values) for name, values in VALUES.items()
    }
    readings = CODES.presets().values()
    assert all(preset(name).as_dict() in readings for name in preset_names())


def grown():
    """Add a version with possible future additions: values at both ends and in the middle, and a field."""
    fields = []
    for field in CODES.versions[0].fields:
        values = field.values
        if field.name == "opening_bid":
            values = (11, *values)
        elif field.name == "odd_penny":
            values = (values[0], "dealer", *values[1:])
        elif field.name == "settlement":
            values = (*values, "box")
        fields.append(Field(field.name, values))
    fields.insert(3, Field("buried", ("shown", "hidden")))
    later = Version(tuple(fields), first_preset=6)
    return CODES._replace(versions=(*CODES.versions, later), not_named={"buried": "hidden"})


def test_values_and_fields_that_are_added_change_no_old_code():
    draw = random.Random(1653)  # noqa: S311
    numbers = [0, 4_718_591, *(draw.randrange(4_718_592) for _ in range(2000))]
    before = {number: CODES.values_of(number) for number in numbers}
    books = CODES.presets()
    later = grown()
    for number, values in before.items():
        old = values | {"buried": "hidden"}
        assert later.values_of(number) == old
        assert later.number_of(old) == number
    assert later.presets() == {
        character: values | {"buried": "hidden"} for character, values in books.items()
    }


def test_what_is_added_has_numbers_of_its_own():
    plain = CODES.presets()[3]
    later = grown()
    for change in ({"opening_bid": 11}, {"odd_penny": "dealer"}, {"settlement": "box"}, {"buried": "shown"}):
        values = plain | {"buried": "hidden"} | change
        number = later.number_of(values)
        assert number > 4_718_591
        assert later.values_of(number) == values
    assert later.values_of(4_718_592 + later.versions[1].size) is None
    with pytest.raises(ValueError, match="no version"):
        later.number_of(plain | {"buried": "hidden", "opening_bid": 10})


def test_codes_do_not_go_by_the_order_in_which_a_field_lists_its_values(monkeypatch):
    more = {name: tuple(reversed(values)) for name, values in VALUES.items()}
    monkeypatch.setattr("gleek.engine.rules._values_of", lambda _: {**more, "opening_bid": (12, 14, 13)})
    for code, table in PINNED_RULES.items():
        assert read_rules_code(code) == table
        assert rules_code(table) == code


def test_a_preset_that_is_corrected_leaves_its_old_codes_alone(monkeypatch):
    """An old code keeps the rules that were played; the corrected preset gets another code."""
    cotton = preset("cotton")
    corrected = cotton.changed(ruff_decline=2)
    monkeypatch.setattr(
        "gleek.games.presets._preset", lambda _, name: corrected if name == "cotton" else None
    )
    assert CODES.presets()[2] == cotton.as_dict()
    assert len(rules_code(preset("cotton")).replace("-", "")) == 7
