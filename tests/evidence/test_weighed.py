"""The figures of the readings in play fit their words, and a small sample that is played again agrees with them."""

from __future__ import annotations

import re

import pytest

from gleek.evidence import presets, readings, weighed
from gleek.evidence.weighed import Figure, plain
from gleek.players import registry
from gleek.records.weighing import Weighing, evening

GAMES = ["gleek", "gillet", "piquet"]
# The greatest number of errors by which one of many figures may be off.
MOST = 5
# The readings that are played again: their players need no training, and know the reading.
AGAIN = [
    ("gillet", "no_pair", "point"),
    ("gillet", "ante_ge", 2),
    ("piquet", "ending_four", "one_less"),
    ("piquet", "partie", "four_deals"),
]
EVENINGS = 16


def test_all_figures_are_small_files():
    assert sum(weighed.figures_file(game).stat().st_size for game in GAMES) < 60_000


@pytest.mark.parametrize("game", GAMES)
def test_every_point_with_two_readings_was_weighed(game):
    weighed_fields = {each.field for each in weighed.weighed(game) if each.field}
    assert weighed_fields == weighed.points(game).keys()
    for name, info in readings.fields(game).items():
        assert (name in weighed_fields) == (len(info.values) > 1 or info.least is not None)


@pytest.mark.parametrize("game", GAMES)
def test_every_reading_has_its_words(game):
    for each in weighed.weighed(game):
        if each.field:
            point = weighed.points(game)[each.field]
            assert str(each.value) in point.when
            assert set(point.measures) <= each.differences.keys()
            readings.field(game, each.field).value(each.value)
    for point in weighed.points(game).values():
        values = {str(value.value) for value in readings.field(game, point.field).values}
        assert values <= point.when.keys()


@pytest.mark.parametrize("game", GAMES)
def test_a_difference_is_that_of_the_figures(game):
    every = weighed.weighed(game)
    for each in every:
        base = next(one for one in every if not one.field and one.group == each.group)
        if each.field and each.hands == base.hands:
            for name, (value, error) in each.differences.items():
                apart = each.figures[name].value - base.figures[name].value
                assert value == pytest.approx(apart, abs=0.2 * (each.figures[name].error + error) + 1e-3)


@pytest.mark.parametrize(("game", "field", "value"), AGAIN)
def test_a_sample_played_again_agrees(game, field, value):
    rules = presets.preset(registry.game(game).rules)
    sit = [registry.default_player(game)] * len(registry.game(game).seats)
    # Later evenings than those of the figures, so that the two are independent.
    base, found = (
        [evening(each, sit, 900_000 + number) for number in range(EVENINGS)]
        for each in (rules, rules.changed(**{field: value}))
    )
    again = Weighing(found, base)
    (stored,) = [each for each in weighed.weighed(game) if (each.field, each.value) == (field, value)]
    for name, measure in weighed.measures(game).items():
        if name in stored.figures:
            for one, other in (
                (again.figure(measure), stored.figures[name]),
                (again.difference(measure), stored.differences[name]),
            ):
                errors = (one.error**2 + other.error**2) ** 0.5
                rare = 100 / again.hands if measure.times == 100 else 0
                assert abs(one.value - other.value) <= MOST * (errors + rare) + 1e-6, (name, one, other)


@pytest.mark.parametrize("game", ["gleek", "piquet"])
def test_every_argument_is_told_with_its_figures(game):
    for argument in weighed.arguments(game).values():
        named = set(re.findall(r"\{(\w+)\}", argument.found))
        assert named == argument.figures.keys()


@pytest.mark.parametrize(
    ("figure", "said"),
    [
        (Figure(15.234, 0.46), "15.2 ± 0.5"),
        (Figure(91.34, 1.07), "91.3 ± 1.1"),
        (Figure(-0.001, 0.3), "0.0 ± 0.3"),
        (Figure(100, 0), "100"),
        (Figure(-2.5, 0), "−2.5"),
    ],
)
def test_a_figure_has_as_many_places_as_its_error_allows(figure, said):
    assert plain(figure) == said
