"""Files of played hands: a seed always gives the same file, each line is checked, and docs/data.md is right."""

import json
import re

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from gleek import games
from gleek.engine.errors import GleekError
from gleek.evidence import presets
from gleek.records.check_played import check_played
from gleek.records.played import Set, line_of, played_hand, seated
from tests.command import run
from tests.records.test_schemas import of_game

each_game = pytest.mark.parametrize("game", games.ids())


def made_of(game, seed=7):
    rules = games.game(game).rules
    players = (games.default_player(game),) * len(games.game(game).seats)
    return Set(presets.preset(rules), presets.default(rules), players, seed)


@pytest.fixture(scope="module")
def lines():
    return [line_of(made_of("gleek"), number) for number in range(1, 9)]


@each_game
def test_the_command_writes_the_same_bytes_for_the_same_seed_and_its_schema_is_documented(game, tmp_path):
    one, other = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    status, said, wrong = run("deal", "--game", game, "--many", 10, "--seed", 5, "--jobs", 1, "--out", one)
    assert (status, wrong.splitlines()) == (0, [f"{number} of 10 hands" for number in range(1, 10)])
    assert re.search(r"^one\.jsonl: 10 hands, seed 5, \d+ bytes, SHA-256 [0-9a-f]{64}$", said.strip())
    assert run("deal", "--game", game, "--many", 10, "--seed", 5, "--jobs", 1, "--out", other)[0] == 0
    assert one.read_bytes() == other.read_bytes()
    assert [each.name for each in sorted(tmp_path.iterdir())] == ["one.jsonl", "other.jsonl"]
    schemas = of_game(game)
    registry = Registry().with_resources(
        [(name, Resource.from_contents(each)) for name, each in schemas.items()]
    )
    check = Draft202012Validator(schemas[f"{game}-played-1.schema.json"], registry=registry)
    found = [json.loads(line) for line in one.read_text(encoding="utf-8").splitlines()]
    for each in found[:3]:
        check.validate(each)
    assert not check.is_valid({**found[0], "replay": {}})
    status, said, _ = run("check", one)
    events = sum(len(each["replay"]["events"]) for each in found)
    assert (status, said.strip()) == (
        0,
        f"one.jsonl is in order: 10 hands of {games.game(game).title}, {events} events.",
    )


def test_several_processes_write_what_one_writes(tmp_path):
    for jobs in (1, 2):
        run("deal", "--many", 12, "--seed", 9, "--jobs", jobs, "--out", tmp_path / f"{jobs}.jsonl")
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()


def test_each_player_sits_in_each_seat_in_turn_and_short_names_are_the_newest():
    assert [seated(("a", "b", "c"), number) for number in (1, 2, 3, 4)] == [
        ("a", "b", "c"),
        ("b", "c", "a"),
        ("c", "a", "b"),
        ("a", "b", "c"),
    ]
    made = made_of("gleek")._replace(players=("plain-1", "master-1", "counting-1"))
    assert list(played_hand(made, 2)["players"].values()) == ["master-1", "counting-1", "plain-1"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "plain,plain,pepys"), "There is no player “pepys” of Gleek: there are plain-1"),
        (
            ("--players", "plain,plain"),
            "Gleek needs 3 players, but 2 are named: write --players plain-1,plain-1,plain-1.",
        ),
        (("--many", 0), "A file cannot have 0 hands: give a number from 1 to 1000000."),
        (("--seed", -1), "-1 is not a seed: seeds go from 0 to 1073741823."),
        (("0001-KY2F",), "To play many hands, give --many and --out, and no code"),
        (("--out", "/no/such/place.jsonl"), "cannot be written"),
    ],
)
def test_an_impossible_deal_is_refused_with_a_sentence(tmp_path, arguments, said):
    status, out, wrong = run("deal", "--many", 2, "--seed", 1, "--out", tmp_path / "x.jsonl", *arguments)
    assert (status, out) == (2, "")
    assert said in wrong
    assert not [*tmp_path.iterdir()]


def fault(lines, tmp_path, change, number=3):
    """Return the error for a file in which `change` has changed the line `number`."""
    path = tmp_path / "bad.jsonl"
    found = [*lines]
    found[number - 1] = change(found[number - 1])
    path.write_text("\n".join(found) + "\n", encoding="utf-8")
    status, out, wrong = run("check", path)
    assert (status, out) == (2, "")
    return wrong


def edited(*keys, to):
    """Return a function that changes one value of a line, found by keys and indices."""

    def change(line):
        data = json.loads(line)
        place = data
        for key in keys[:-1]:
            place = place[key]
        place[keys[-1]] = to
        return json.dumps(data)

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda _: "{", "line 3: This line is not JSON"),
        (lambda _: "[]", "line 3: This line is not a JSON object"),
        (lambda line: line.replace("gleek-played-1", "gleek-played-2"), "line 3: The format of this line is"),
        (edited("more", to=1), "line 3, more: It is 1, and by the rules there should be nothing"),
        (edited("seed", to=8), "line 3, deal: It is"),
        (edited("seed", to=-1), "line 3: A hand has a “seed” from 0 to"),
        (edited("number", to=4), "line 3, deal: It is"),
        (edited("deal", to="0001-KY2F"), 'line 3, deal: It is "0001-KY2F", and by the rules it should be'),
        (edited("players", "second", to="pepys"), "line 3: There is no player “pepys” of Gleek."),
        (
            edited("players", to={}),
            "line 3: “players” should name one player for each of these seats: eldest, second and dealer.",
        ),
        (lambda line: line + " " * 400_000, "line 3: This line is too long: it may have 400,000 characters"),
        (edited("players", "fourth", to="plain-1"), "line 3, players.fourth: It is"),
        (edited("record", "preset", to="cotton"), "line 3, "),
        (edited("record", "actions", 0, to="eldest dances"), "line 3, record.actions"),
        (edited("record", "actions", 0, to="eldest bids 3"), "line 3, record.actions, action 1: "),
        (edited("record", "actions", to=[]), "line 3, record.actions: The hand is not over"),
        (edited("record", to=3), "line 3: “record” should be the record of a single hand of Gleek."),
        (edited("record", "format", to="gleek-match-1"), "line 3: “record” should be"),
        (edited("replay", "events", 0, "kind", to="x"), 'line 3, replay.events[1].kind: It is "x", and by the rules'),
        (edited("replay", "payments", 0, "stakes", to=99), "replay.payments[1].stakes: It is 99, and by the rules"),
        (edited("replay", "events", to=[]), "line 3, replay.events[1]: It is missing, and by the rules it should be"),
        (edited("replay", "purses", "eldest", to=True), "line 3, replay.purses.eldest: It is true"),
    ],
)  # fmt: skip
def test_each_fault_is_named_with_its_line_and_its_place(lines, tmp_path, change, said):
    assert said in fault(lines, tmp_path, change)


def test_a_sentence_that_is_put_otherwise_is_no_fault(lines, tmp_path):
    path = tmp_path / "hands.jsonl"
    path.write_text(
        edited("replay", "events", 0, "sentence", to="They deal.")(lines[0]) + "\n", encoding="utf-8"
    )
    assert check_played(path).startswith("hands.jsonl is in order: 1 hand of Gleek")


def test_faults_of_several_lines_are_all_named_and_an_empty_file_has_one(lines, tmp_path):
    path = tmp_path / "bad.jsonl"
    path.write_text("\n".join(["x", lines[0], "x", ""]), encoding="utf-8")
    _, _, wrong = run("check", path)
    assert wrong.startswith("bad.jsonl has 2 faults:\n  line 1: ")
    assert "\n  line 3: " in wrong
    path.write_text("", encoding="utf-8")
    assert "is empty: a file of played hands" in run("check", path)[2]
    path.write_bytes(b"\xff\xfe\n")
    assert "UTF-8" in run("check", path)[2]
    assert "cannot be read" in run("check", tmp_path / "none.jsonl")[2]


def changed(value, path=()):
    """Yield every path in an object with wrong values of three types; of lists only the first two items."""
    if path:
        wrong = (None, True, -1, "x", [], ["x"], {}, {"eldest": {}}, [[]])
        yield from ((path, each) for each in wrong[len("".join(map(str, path))) % 3 :: 3])
    inside = (
        value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    )
    for key, each in inside:
        if path[:1] != ("replay",) or len(path) < 3:
            yield from changed(each, (*path, key))


def test_the_check_survives_wrong_types_anywhere_in_a_line(lines, tmp_path):
    path, played = tmp_path / "wrong.jsonl", json.loads(lines[0])
    for place, wrong in changed(played):
        line = json.loads(lines[0])
        inside = line
        for key in place[:-1]:
            inside = inside[key]
        if inside[place[-1]] == wrong:
            continue
        inside[place[-1]] = wrong
        path.write_text(json.dumps(line) + "\n", encoding="utf-8")
        try:
            check_played(path)
        except GleekError as refusal:
            assert str(refusal).strip()[-1] in ".”", (place, wrong)  # noqa: PT017
        else:
            assert place[0] in {"replay", "record"}, (place, wrong)
