"""A match saved as JSON is the same record as in TOML, with the same schema; missing hands are named."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from gleek import games
from gleek.course.play.match_state import MatchState
from gleek.engine.errors import Unreadable
from gleek.evidence import presets
from gleek.records.check import faults_in
from gleek.records.codes import code_of, read_code
from gleek.records.missing import read_saved
from gleek.records.read import load, read_record
from gleek.records.record import Record
from gleek.records.replay import replay
from gleek.records.results import match_deal
from gleek.records.samples import samples
from gleek.records.write import entry_data, record_data, save
from tests.course.play.test_match_state import played_match
from tests.records.test_schemas import schema

each_game = pytest.mark.parametrize("game", games.ids())


@each_game
def test_every_sample_is_the_same_record_in_json(game, tmp_path):
    for name, record in samples(game).items():
        path = tmp_path / f"{name}.json"
        text = save(record, path)
        assert path.read_text(encoding="utf-8") == text
        assert json.loads(text) == tomllib.loads(save(record))
        assert load(text) == load(path) == record


def match_file(game, numbers=(1, 2, 3)):
    """Return the data of a match of three hands, with actions only for the hands `numbers`, and its final state."""
    played = games.game(game)
    names = ("Ann", "Ben", "Cat", "Dan")[: len(played.seats)]
    states, hands = played_match(MatchState.begin(77, presets.preset(played.rules), length=3))
    record = Record((), players=names, dealer=len(names) - 1, is_match=True, kind=game)
    there = [
        {"actions": [entry_data(each) for each in hand.entries], "deal": state.deal_code}
        if number in numbers
        else {"deal": state.deal_code}
        for number, (state, hand) in enumerate(zip(states, hands, strict=False), 1)
    ]
    return {**record_data(record), "hand": there}, states[-1]


@each_game
def test_a_match_that_was_saved_replays_to_the_same_purses(game, tmp_path):
    data, end = match_file(game)
    schema(game, "match").validate(data)
    path = tmp_path / "match.json"
    path.write_text(json.dumps(data, indent=1), encoding="utf-8")
    for source in (json.dumps(data), path):
        record = read_record(source)
        found = read_saved(record)
        assert (found.missing, found.sentence) == ((), "")
        assert found.played.finished
        assert found.played.purses == end.standing.purses
        assert not faults_in(record)


@each_game
@pytest.mark.parametrize(
    ("numbers", "missing", "sentence", "hands"),
    [
        ((1, 3), (2,), "Hand 2 is missing: the match can be replayed up to hand 1.", 1),
        ((2, 3), (1,), "Hand 1 is missing: the match cannot be replayed.", 0),
        ((1, 2), (3,), "Hand 3 is missing: the match can be replayed up to hand 2.", 2),
        ((), (1, 2, 3), "Hands 1, 2 and 3 are missing: the match cannot be replayed.", 0),
    ],
)
def test_missing_hands_are_named(game, numbers, missing, sentence, hands):
    data, _ = match_file(game, numbers)
    schema(game, "match").validate(data)
    found = read_saved(read_record(json.dumps(data)))
    assert found.missing == missing
    assert found.sentence == sentence
    assert (len(found.played.last_steps) if found.played else 0) == hands


def test_a_replay_of_the_whole_says_which_hand_is_missing():
    data, _ = match_file("gleek", (1, 3))
    run = replay(read_record(json.dumps(data)))
    stop = run.stop
    assert stop is not None
    assert (stop.hand_number, stop.step) == (2, len(run.steps) + 1)
    assert "Hand 2 is missing" in stop.refusal.sentence
    assert ["Hand 2 is missing" in fault.sentence for fault in faults_in(read_record(json.dumps(data)))] == [
        True
    ]


DOC = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")


def test_the_example_in_the_documentation_is_read_and_is_what_the_schema_says():
    example = re.search(r"<!-- saved -->\n```json\n(.*?)```", DOC, re.DOTALL).group(1)
    schema("gleek", "match").validate(json.loads(example))
    found = read_saved(read_record(example))
    assert found.missing == (2,)
    assert found.played.stop is None
    assert [str(step.action) for step in found.played.steps if step.action][1:] == [
        "eldest bids 13",
        "second passes",
        "dealer passes",
    ]
    number, rules = read_code(json.loads(example)["hand"][0]["deal"])
    assert json.loads(example)["hand"][1]["deal"] == code_of(match_deal(number, 2, "gleek"), rules)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "its JSON has an error on line 1"),
        ('{"format": "gleek-match-1",\n "hand": [}', "its JSON has an error on line 2"),
        ("{}", "it has no “format”"),
        ('{"format": 7}', "its “format” is “7”"),
        ('{"a":' * 50_000, "too deeply"),
        ('{"a":' * 101 + "1" + "}" * 101, "too deeply"),
        ('{"a": ' + "[" * 99 + "]" * 99 + "}", "it has no “format”"),
        ('{"a": "' + "[" * 50_000 + '"}', "it has no “format”"),
        ('{"a": "\\"' + "[" * 50_000, "its JSON has an error on line 1"),
        ("{" + " " * 400_000, "too long"),
        ('{"format": ' + "9" * 5000 + "}", "too long"),
    ],
)
def test_invalid_json_records_are_refused_with_a_sentence(text, words):
    with pytest.raises(Unreadable, match=words) as found:
        read_record(text)
    assert len(str(found.value)) < 300
