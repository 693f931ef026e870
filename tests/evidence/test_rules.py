"""The rules named by events, payments and refusals: each has a text, and each field of the rules is named by one."""

import pytest

from gleek.evidence import games, readings
from gleek.evidence.quotations import of_game
from gleek.evidence.rules import colour, rules

GAMES = pytest.mark.parametrize("game", games.games())
EACH = pytest.mark.parametrize(
    ("game", "info"),
    [
        pytest.param(game, info, id=f"{game}-{name}")
        for game in games.games()
        for name, info in rules(game).items()
    ],
)


@EACH
def test_a_rule_says_what_it_asks_and_names_only_what_exists(game, info):
    assert info.title
    assert info.text.endswith(".")
    assert all(field in readings.fields(game) for field in info.fields)
    assert all(quote in of_game(game) for quote in info.quotes)


@GAMES
def test_every_field_is_named_by_some_rule(game):
    assert {field for info in rules(game).values() for field in info.fields} == set(readings.fields(game))


@GAMES
def test_every_quotation_of_a_game_is_used_by_it_and_colour_is_used_for_nothing_else(game):
    used = {quote for info in rules(game).values() for quote in info.quotes}
    for preset in readings.presets(game).values():
        used |= {quote for reading in preset.readings.values() for quote in reading.quotes}
    extra = {entry.quote for entry in colour(game)}
    assert used | extra == set(of_game(game))
    assert not used & extra
    assert all(entry.place.endswith(".") for entry in colour(game))
