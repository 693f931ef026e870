"""Every sample and every replay is valid under the JSON Schemas that scripts/schemas.py writes."""

import copy
import json
import runpy
import tomllib
from functools import cache
from pathlib import Path

import pytest
import tomli_w
from jsonschema import Draft202012Validator

from gleek import games
from gleek.course.explorer.hand_view import hand_view
from gleek.engine.errors import GleekError, Inconsistent
from gleek.evidence import presets
from gleek.evidence.games import folder
from gleek.handouts.embed.files import as_file
from gleek.records.as_json import replay_data
from gleek.records.coded import from_code
from gleek.records.codes import code_of
from gleek.records.read import load
from gleek.records.replay import replay
from gleek.records.samples import samples
from gleek.records.write import save

ROOT = Path(__file__).parents[2]
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "schemas.py"))
each_game = pytest.mark.parametrize("game", games.ids())


@cache
def schema(game, kind):
    return Draft202012Validator(of_game(game)[f"{game}-{kind}-1.schema.json"])


of_game = cache(SCRIPT["schemas"])


def texts(game):
    """Return the text of every sample of a game."""
    return [path.read_text(encoding="utf-8") for path in sorted((folder(game) / "hands").glob("*.toml"))]


def kind_of(data):
    return data["format"].split("-")[1]


def wrong(game, kind, data):
    """Check that the data is invalid under a schema."""
    assert not schema(game, kind).is_valid(data)


@each_game
def test_the_schemas_are_schemas(game):
    for made in of_game(game).values():
        Draft202012Validator.check_schema(made)


def test_the_schema_of_a_hand_for_a_page_holds_of_other_deals():
    [made] = SCRIPT["of_all_games"]().values()
    Draft202012Validator.check_schema(made)
    check = Draft202012Validator(made)
    for game in games.ids():
        played = replay(from_code(code_of(2, presets.preset(games.game(game).rules))))
        view = json.loads(as_file(hand_view(played)))
        check.validate(view | {"steps": view["steps"][::6]})
    assert not check.is_valid({"format": "gleek-view-1", "steps": []})


@each_game
def test_every_sample_as_it_is_written_and_as_it_is_saved_is_what_the_schema_says(game):
    for text in texts(game):
        for each in (text, save(load(text))):
            data = tomllib.loads(each)
            schema(game, kind_of(data)).validate(data)


@each_game
def test_every_replay_is_what_the_schema_says(game):
    """Every fourth sample is replayed, by turns under its own preset and under another."""
    check, books = schema(game, "replay"), presets.names(games.game(game).rules)
    for number, sample in enumerate([*samples(game).values()][::4]):
        book = sample.preset if number % 2 else books[number % len(books)]
        try:
            rules = sample.rules(book)
        except Inconsistent:  # the record's own change is inconsistent with this book
            continue
        check.validate(json.loads(json.dumps(replay_data(replay(sample, rules), book))))


@each_game
def test_the_schema_refuses_what_the_reader_refuses(game):
    hand = next(data for data in map(tomllib.loads, texts(game)) if kind_of(data) == "hand")
    seat = games.game(game).seats[0]
    for change in (
        {"format": "gleek-hand-2"},
        {"turn": 1},
        {"stake": "guinea"},
        {"preset": "pepys"},
        {"players": {"north": "Ann"}},
        {"players": {seat: "Ann, Ben"}},
        {"rules": {"trumps": "none"}},
        {"rules": {next(iter(presets.preset(games.game(game).rules).as_dict())): "wrong"}},
        {"carried": {"purse": 3}},
        {"deal": {seat: "AS"}},
        {"deal": {**hand["deal"], seat: "ZS"}},
        {"actions": [3]},
        {"actions": [{"do": "x", "why": "y"}]},
        {"actions": [{"say": "y"}]},
    ):
        changed = copy.deepcopy(hand) | change
        wrong(game, "hand", changed)
        with pytest.raises(GleekError):
            load(tomli_w.dumps(changed))
    wrong(game, "hand", {key: value for key, value in hand.items() if key != "deal"})
    match = {"format": f"{game}-match-1", "dealer": "Ann", "hand": [{"deal": hand["deal"]}]}
    schema(game, "match").validate(match)
    for change in ({"hand": []}, {"deal": hand["deal"]}, {"players": ["Ann"]}, {"hand": [{}]}):
        wrong(game, "match", match | change)
    wrong(game, "match", {key: value for key, value in match.items() if key != "dealer"})


@each_game
def test_a_replay_with_anything_else_is_not_what_the_schema_says(game):
    sample = next(iter(samples(game).values()))
    data = json.loads(json.dumps(replay_data(replay(sample), sample.preset)))
    data |= {key: data[key][:3] for key in ("events", "payments")}
    schema(game, "replay").validate(data)
    for key in data:
        wrong(game, "replay", {name: value for name, value in data.items() if name != key})
    for path, value in (
        (("more",), 1),
        (("events", 0, "seat"), 7),
        (("events", 0, "kind"), "shuffled"),
        (("events", 0, "rule"), "none"),
        (("payments", 0, "payer"), "bank"),
        (("hands", 0, "pots"), {}),
        (("rules", "fields"), {}),
        (("stopped",), {}),
    ):
        changed = copy.deepcopy(data)
        inner = changed
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = value
        if path == ("hands", 0, "pots") and not games.game(game).accounts.pots:
            continue
        wrong(game, "replay", changed)
