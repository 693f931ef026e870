"""The table of the codes has every field and value, and a change of the rules' own lists changes no code."""

import pytest

from gleek import games
from gleek.engine.rules import values_of
from gleek.evidence import presets
from gleek.games.gleek.rule_codes import CODES
from gleek.games.gleek.rules import VALUES, preset
from gleek.records.codes import read_rules_code, rules_code
from tests.records.test_codes import PINNED_RULES


@pytest.mark.parametrize("game", [games.game(each) for each in games.ids()], ids=games.ids())
def test_every_field_value_and_preset_has_a_place_in_the_table(game):
    fields, known = (
        {name: sorted(map(str, values)) for name, values in each.items()}
        for each in (game.codes.fields, values_of(game.rules))
    )
    assert fields == known
    names = presets.names(game.rules)
    assert game.codes.whole_presets == [presets.preset(game.rules, name).as_dict() for name in names]


def test_every_number_of_the_table_fits_into_the_codes_characters():
    last = {name: values[-1] for name, values in CODES.fields.items()}
    assert CODES.number_of(last) == 4_718_591 < 32**CODES.digits
    assert CODES.values_of(4_718_591) == last
    assert CODES.values_of(4_718_592) is None


def test_codes_do_not_go_by_the_order_in_which_a_field_lists_its_values(monkeypatch):
    more = {name: tuple(reversed(values)) for name, values in VALUES.items()}
    monkeypatch.setattr("gleek.engine.rules._values_of", lambda _: {**more, "opening_bid": (12, 14, 13)})
    for code, table in PINNED_RULES.items():
        assert read_rules_code(code) == table
        assert rules_code(table) == code


def test_a_preset_that_is_corrected_leaves_its_codes_alone(monkeypatch):
    """A code keeps the rules that were played; the corrected preset gets another code."""
    cotton = preset("cotton")
    corrected = cotton.changed(ruff_decline=2)
    monkeypatch.setattr(
        "gleek.evidence.presets._preset", lambda _, name: corrected if name == "cotton" else None
    )
    assert CODES.whole_presets[2] == cotton.as_dict()
    assert len(rules_code(preset("cotton")).replace("-", "")) == 7
