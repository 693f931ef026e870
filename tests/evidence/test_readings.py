"""Every game's points of dispute and every book's readings of them are complete, and each status has its evidence."""

import dataclasses
import pickle

import pytest

from gleek.evidence import games, readings
from gleek.evidence.quotations import of_game, quotation
from gleek.evidence.toml import UnknownName
from gleek.evidence.works import work

# Further books that a preset relies on: Cotton abridges the book of 1651, so that book counts as evidence too.
BESIDES = {("piquet", "cotton_1674"): "royall-picquet-1651"}

GAMES = pytest.mark.parametrize("game", games.games())
READINGS = [
    pytest.param(game, preset, reading, id=f"{game}-{name}-{field}")
    for game in games.games()
    for name, preset in readings.presets(game).items()
    for field, reading in preset.readings.items()
]
VALUES = [
    pytest.param(game, field, info, id=f"{game}-{field.name}-{info.value}")
    for game in games.games()
    for field in readings.fields(game).values()
    for info in field.values
]


@GAMES
def test_presets_and_their_fields_are_in_order(game):
    assert tuple(readings.presets(game)) == games.game(game).presets
    for name, preset in readings.presets(game).items():
        assert preset.name == name
        assert game in work(preset.work).games
        assert preset.title
        assert preset.about.endswith(".")
        assert list(preset.readings) == list(readings.fields(game))


@GAMES
def test_a_field_belongs_to_a_stage_and_describes_its_numbers(game):
    for field in readings.fields(game).values():
        assert field.stage in games.game(game).stages
        texts = (field.number_label, field.number_meaning)
        if field.least is None:
            assert (field.most, *texts, field.number_who) == (None, "", "", "")
        else:
            assert field.least < field.most
            assert all("{n}" in each for each in texts)


@pytest.mark.parametrize(("game", "preset", "reading"), READINGS)
def test_a_reading_has_what_its_status_asks_for(game, preset, reading):
    assert readings.field(game, reading.field).value(reading.value).value == reading.value
    if reading.status == "attested":
        own = {preset.work, BESIDES.get((game, preset.name))}
        assert any(quotation(quote).work in own for quote in reading.quotes)
    elif reading.status in {"reported", "stated"}:
        assert reading.citation
    elif reading.status == "inferred":
        assert reading.note.endswith(".")
        assert reading.quotes or reading.citation
    else:
        assert reading.status == "silent"
        assert "filled" in reading.note.lower()
        assert not reading.quotes
        assert not reading.citation
    assert all(quote in of_game(game) for quote in reading.quotes)


@GAMES
def test_a_silent_reading_has_the_default_or_says_that_it_has_not(game):
    default = readings.preset(game, games.game(game).default).readings
    others = {
        (name, field): reading.note
        for name, preset in readings.presets(game).items()
        for field, reading in preset.readings.items()
        if reading.status == "silent" and reading.value != default[field].value
    }
    assert all("not with" in note for note in others.values())
    if game == "gleek":
        assert set(others) == {("willughby", "melds"), ("encyclopaedia", "melds"), ("dafydd", "melds")}


@pytest.mark.parametrize(("game", "field", "info"), VALUES)
def test_a_value_says_who_gives_it_or_that_it_is_filled(game, field, info):
    found = [preset.readings[field.name] for preset in readings.presets(game).values()]
    given = any(r.value == info.value and r.status != "silent" for r in found)
    assert info.filled == (not info.who)
    if info.filled:
        assert not given
        assert not info.quotes
    assert info.label
    assert info.meaning.endswith(".")
    assert all(quote in of_game(game) for quote in info.quotes)


def test_returned_data_cannot_be_changed():
    with pytest.raises(TypeError):
        readings.presets("gleek")["cotton"] = readings.preset("gleek", "cotgrave")
    with pytest.raises(TypeError):
        readings.preset("gleek", "cotton").readings["opening_bid"] = None
    with pytest.raises(dataclasses.FrozenInstanceError):
        readings.field("gleek", "stock_pass").title = "anything"
    reading = readings.preset("gleek", "cotton").readings["opening_bid"]
    assert pickle.loads(pickle.dumps(reading)) == reading  # noqa: S301 - its own bytes


@pytest.mark.parametrize(
    ("game", "field", "number", "said", "who"),
    [
        ("piquet", "up_to", 37, ("37", "that number is 37."), "Cotton and the book of 1651"),
        ("piquet", "up_to", 100, ("A hundred", "that number is a hundred."), "Cavendish for au cent"),
        ("piquet", "up_to", 1000, ("1000", "that number is 1000."), "Cotton and the book of 1651"),
        ("gillet", "ante_ge", 7, ("7 each", "Each player puts 7 in the bowl"), "The translation of the"),
        ("gillet", "raise_limit", 1, ("At most 1", "A raise is 1 at most"), ""),
    ],
)
def test_a_field_of_whole_numbers_describes_each_of_them(game, field, number, said, who):
    info = readings.field(game, field).value(number)
    assert (info.value, info.label) == (number, said[0])
    assert said[1] in info.meaning
    assert "{n}" not in info.meaning
    assert info.who.startswith(who)
    assert info.filled == (not who)


@pytest.mark.parametrize(
    ("game", "field", "given", "may"),
    [
        ("gleek", "odd_penny", "bank", "eldest or box or last_raiser"),
        ("gleek", "opening_bid", "13", "13 or 12"),
        ("gleek", "ruff_decline", True, "2 or 1"),
        ("piquet", "up_to", 9, "a whole number from 10 to 1000"),
        ("piquet", "up_to", 1001, "a whole number from 10 to 1000"),
        ("gillet", "ante_ge", True, "a whole number from 1 to 100"),
        ("gillet", "ante_ge", "7", "a whole number from 1 to 100"),
        ("gillet", "max_raises", 0, "none or a whole number from 1 to 100"),
    ],
)
def test_a_value_that_the_field_cannot_have_is_answered_with_those_that_it_can(game, field, given, may):
    with pytest.raises(UnknownName) as caught:
        readings.field(game, field).value(given)
    assert str(caught.value) == f"{field} cannot be “{given}”; it may be {may}."
