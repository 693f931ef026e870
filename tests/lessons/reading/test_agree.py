"""The page of points to agree on before the deal."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from gleek.evidence import readings
from gleek.games import game, presets
from gleek.games.gleek.rules import VALUES, preset
from gleek.lessons.reading.agree import agreement, questions


def page(html: str) -> ET.Element:
    return ET.fromstring(f"<div>{html}</div>")  # noqa: S314 - it is our own


def test_every_point_of_dispute_is_asked_about_once():
    asked = questions()
    assert sorted(each.field for each in asked) == sorted(VALUES)
    said = "".join(page(agreement()._repr_html_()).itertext())
    for each in asked:
        assert each.question in repr(agreement())
        assert each.question in said


@pytest.mark.parametrize("field", VALUES)
def test_the_default_is_the_defaults_and_all_else_is_offered(field):
    (each,) = (each for each in questions() if each.field == field)
    info = readings.field("gleek", field)
    assert each.default == info.value(getattr(preset(), field)).label.replace("'", "’")
    assert len(each.others) == len(VALUES[field]) - 1


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("opening_bid", "12 or more (Willughby and Cotton)"),
        (
            "tiddy",
            "left out (Cotton, if the players agree so before the deal; Cotgrave too, as du Coeur reports him)",
        ),
        ("follow_suit", "any card (no book)"),
        ("ruff_ante", ""),
    ],
)
def test_who_has_it_otherwise(field, said):
    assert next(each.otherwise for each in questions() if each.field == field) == said


@pytest.mark.parametrize("game_id", ["gillet", "piquet"])
def test_another_game_is_asked_its_own_points(game_id):
    asked = questions(game_id)
    assert sorted(each.field for each in asked) == sorted(readings.fields(game_id))
    default = presets.preset(game(game_id).rules)
    for each in asked:
        info = readings.field(game_id, each.field)
        assert each.default == info.value(getattr(default, each.field)).label
        assert len(each.others) == len(info.values) - 1
        assert each.question in repr(agreement(game_id))
