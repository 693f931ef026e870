"""Every game's points of dispute and every book's readings of them are complete, and each status has its evidence."""

from __future__ import annotations

import dataclasses
import pickle

import pytest

from gleek.evidence import games, readings
from gleek.evidence.quotations import of_game, quotation
from gleek.evidence.toml import UnknownName
from gleek.evidence.works import work

ORDER = {
    "gleek": """
    opening_bid=13|12 stock_pass=out|may_return eldest_must_open=yes|no odd_penny=eldest|box|last_raiser
    exchange=discard_first|draw_first tiddy=played|left_out turned_up_tiddy=2|4 tiddy_held=two_each|count
    tiddy_paid=declared|played towser_tumbler=none|side|side_doubled|count ruff_counts=points|cards
    ruff_ante=2 ruff_vie=2 ruff_decline=2|1 first_pass=check|out ruff_tie=eldest|divide
    ruff_passed=carry|double|youngest_may_double melds=declared|shown follow_suit=required|free
    trumps_beat=always|equal_or_higher honours_to=holder|trick_winner settlement=pot|each
    """,
    "piquet": """
    pack=32|36 first_deal=higher_chooses|lower_deals
    deal_by=two_or_three|two|two_or_three_told|two_to_four elder_max=5|8 elder_min=1 younger_min=1|0
    blank_said=at_once|talon_touched|taking_in|discarding call_form=least|named|together
    elder_first_call=free_if_good_against_cards|bound equality=nobody|elder|elder_for_point
    shown_bars=yes|no point_least=0|30 point_score=cards|tens ending_four=full|one_less
    low_cards=count|do_not_count must_win=no|if_able pique=any_card|first_card look=younger_chooses
    partie=six_deals|four_deals|hundred_up|set up_to=100|10-1000
    """,
    "gillet": """
    ante_ge=1|1-100 ante_point=1|1-100 no_pair=carry|point ties=eldest|divide raise_limit=none|1-1000
    max_raises=none|1-100 flux_half=no|yes last_one_left=unshown three_aces=as_two
    """,
}

# a attested, r reported, s stated, i inferred, - silent.
# One letter for each preset, in order; one word for each field.
STATUSES = {
    "gleek": {
        "opening_bid": "rrass-",
        "stock_pass": "------",
        "eldest_must_open": "-riss-",
        "odd_penny": "-ras--",
        "exchange": "-rissr",
        "tiddy": "arass-",
        "turned_up_tiddy": "a-as--",
        "tiddy_held": "ariss-",
        "tiddy_paid": "iriss-",
        "towser_tumbler": "rriss-",
        "ruff_counts": "iaissr",
        "ruff_ante": "i-iss-",
        "ruff_vie": "i-iss-",
        "ruff_decline": "i-iss-",
        "first_pass": "--is--",
        "ruff_tie": "--i---",
        "ruff_passed": "-ras--",
        "melds": "i-is--",
        "follow_suit": "--issr",
        "trumps_beat": "--is--",
        "honours_to": "irass-",
        "settlement": "-r-ss-",
    },
    "piquet": {
        "pack": "aara",
        "first_deal": "aa-a",
        "deal_by": "aara",
        "elder_max": "aara",
        "elder_min": "aara",
        "younger_min": "aa-a",
        "blank_said": "aara",
        "call_form": "aari",
        "elder_first_call": "aa--",
        "equality": "aaia",
        "shown_bars": "aa-a",
        "point_least": "iir-",
        "point_score": "aara",
        "ending_four": "aa--",
        "low_cards": "aa-a",
        "must_win": "ai-i",
        "pique": "ai-a",
        "look": "aa-a",
        "partie": "aa-a",
        "up_to": "-a-a",
    },
    "gillet": {
        "ante_ge": "s",
        "ante_point": "s",
        "no_pair": "-",
        "ties": "i",
        "raise_limit": "s",
        "max_raises": "-",
        "flux_half": "-",
        "last_one_left": "-",
        "three_aces": "-",
    },
}

# Further books that a preset relies on: Cotton abridges the book of 1651, so that book counts as evidence too.
BESIDES = {("piquet", "cotton_1674"): "royall-picquet-1651"}

GAMES = pytest.mark.parametrize("game", games.games())
READINGS = [
    pytest.param(game, preset, reading, id=f"{game}-{name}-{field}")
    for game in games.games()
    for name, preset in readings.presets(game).items()
    for field, reading in preset.readings.items()
]
FIELDS = [
    pytest.param(game, field, id=f"{game}-{field.name}")
    for game in games.games()
    for field in readings.fields(game).values()
]
VALUES = [
    pytest.param(game, field, info, id=f"{game}-{field.name}-{info.value}")
    for game in games.games()
    for field in readings.fields(game).values()
    for info in field.values
]


# ---------------------------------------------------------------- what the files hold


@GAMES
def test_the_fields_and_their_values_stand_in_order(game):
    found = " ".join(
        f"{name}={'|'.join(str(info.value) for info in field.values)}"
        + ("" if field.least is None else f"|{field.least}-{field.most}")
        for name, field in readings.fields(game).items()
    )
    assert found == " ".join(ORDER[game].split())


@GAMES
def test_the_presets_stand_in_order_and_have_every_field_in_order(game):
    assert tuple(readings.presets(game)) == games.game(game).presets
    for name, preset in readings.presets(game).items():
        assert preset.name == name
        assert game in work(preset.work).games
        assert preset.title
        assert preset.about.endswith(".")
        assert list(preset.readings) == list(readings.fields(game))


@GAMES
def test_each_reading_is_as_well_founded_as_it_claims_and_no_better(game):
    found = {}
    for field in readings.fields(game):
        statuses = [preset.readings[field].status for preset in readings.presets(game).values()]
        # "stated" and "silent" begin with the same letter.
        found[field] = "".join("-" if status == "silent" else status[0] for status in statuses)
    assert found == STATUSES[game]


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
    default = readings.preset(game, games.game(game).default).values
    others = {
        (name, field): reading.note
        for name, preset in readings.presets(game).items()
        for field, reading in preset.readings.items()
        if reading.status == "silent" and reading.value != default[field]
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


def test_the_filled_values_are_these():
    fields = readings.fields("gleek").values()
    assert {(field.name, info.value) for field in fields for info in field.values if info.filled} == {
        ("stock_pass", "out"),
        ("eldest_must_open", "no"),
        ("ruff_tie", "divide"),
        ("follow_suit", "free"),
    }


@pytest.mark.parametrize(("game", "field"), FIELDS)
def test_a_field_asks_one_question_and_belongs_to_a_stage(game, field):
    assert field.title
    assert field.question.endswith("?")
    assert field.question.count("?") == 1
    assert field.stage in games.game(game).stages


@GAMES
def test_under_the_stages_stands_every_field_once_in_order(game):
    found = readings.by_stage(game)
    assert list(found) == [stage for stage in games.game(game).stages if stage in found]
    each = [field for fields in found.values() for field in fields]
    assert sorted(each, key=lambda field: field.name) == sorted(
        readings.fields(game).values(), key=lambda field: field.name
    )
    assert all(field.stage == stage for stage, fields in found.items() for field in fields)


def test_what_is_handed_out_cannot_be_changed():
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
        (
            "gillet",
            "ante_ge",
            7,
            ("7 each", "Each player puts 7 in the bowl"),
            "The translation of the Académie",
        ),
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


# ---------------------------------------------------------------- names that do not exist


@pytest.mark.parametrize(
    ("call", "given", "sentence"),
    [
        (readings.preset, "coton", "There is no preset “coton”; did you mean “cotton”?"),
        (readings.preset, "Cotton", "There is no preset “Cotton”; did you mean “cotton”?"),
        (
            readings.preset,
            "xyz",
            (
                "There is no preset “xyz”; there are cotgrave, willughby, cotton, du_coeur, "
                "encyclopaedia, dafydd."
            ),
        ),
        (readings.field, "oddpenny", "There is no field “oddpenny”; did you mean “odd_penny”?"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(call, given, sentence):
    with pytest.raises(UnknownName) as caught:
        call("gleek", given)
    assert str(caught.value) == sentence
    assert isinstance(caught.value, LookupError)
    assert not isinstance(caught.value, KeyError)


@pytest.mark.parametrize(
    ("field", "given", "sentence"),
    [
        ("odd_penny", "bank", "odd_penny cannot be “bank”; it may be eldest or box or last_raiser."),
        ("opening_bid", "13", "opening_bid cannot be “13”; it may be 13 or 12."),
        ("ruff_decline", True, "ruff_decline cannot be “True”; it may be 2 or 1."),
    ],
)
def test_a_value_that_the_field_cannot_have_is_answered_with_those_that_it_can(field, given, sentence):
    with pytest.raises(UnknownName) as caught:
        readings.field("gleek", field).value(given)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("game", "field", "given", "sentence"),
    [
        ("piquet", "up_to", 9, "up_to cannot be “9”; it may be a whole number from 10 to 1000."),
        ("piquet", "up_to", 1001, "up_to cannot be “1001”; it may be a whole number from 10 to 1000."),
        ("gillet", "ante_ge", True, "ante_ge cannot be “True”; it may be a whole number from 1 to 100."),
        ("gillet", "ante_ge", "7", "ante_ge cannot be “7”; it may be a whole number from 1 to 100."),
        (
            "gillet",
            "max_raises",
            0,
            "max_raises cannot be “0”; it may be none or a whole number from 1 to 100.",
        ),
    ],
)
def test_a_number_out_of_range_is_answered_with_the_range(game, field, given, sentence):
    with pytest.raises(UnknownName) as caught:
        readings.field(game, field).value(given)
    assert str(caught.value) == sentence


def test_a_long_name_is_cut():
    with pytest.raises(UnknownName) as caught:
        readings.preset("gleek", "q" * 10_000)
    assert len(str(caught.value)) < 200
