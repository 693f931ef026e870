"""The JSON of a replay; also checks that `docs/record.md` is right about it, records and codes."""

import re
from pathlib import Path

from gleek.evidence.rules import rules as known_rules
from gleek.games.gleek.accounts import SEAT_WORDS
from gleek.games.gleek.game import GAME
from gleek.games.gleek.rules import VALUES
from gleek.records.read import load
from gleek.records.write import save
from tests.command import SAMPLES, coded_in, match_in, replayed

DOC = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")


def documented(heading):
    """Return the first table under a heading of docs/record.md.

    It maps each word of a first cell to the rest of its row.
    """
    part = DOC[DOC.index(heading) :]
    rows = re.findall(r"^\| (`.*?) \|(.*)\|$", part[: part.index("\n\n", part.index("|---"))], re.MULTILINE)
    return {word: rest for first, rest in rows for word in re.findall(r"`([^`]+)`", first)}


def test_the_json_has_the_documented_keys_in_order(tmp_path):
    doubled = tmp_path / "doubled.toml"
    text = 'format = "gleek-hand-1"\ndeal = "0001-KY2F"\n[carried]\npot = 5\ndoubled = true\n'
    doubled.write_text(text, encoding="utf-8")
    keys, fields = documented("## What `gleek replay --json` gives"), documented("Every event has")
    seen = set()
    for path in (coded_in(tmp_path), match_in(tmp_path), doubled, *SAMPLES):
        data = replayed(path)
        assert list(data) == list(keys)
        assert data["format"] == "gleek-replay-1"
        for event in data["events"]:
            seen.add(event["kind"])
            named = re.findall(r"`([^`]+)`", fields[event["kind"]].split("|")[0])
            assert list(event) == ["step", "hand", "kind", "stage", "rule", *named, "sentence"]
            assert event["stage"] in {*GAME.stage_names, "lift"}
            assert event["rule"] in known_rules("gleek")
        for payment in data["payments"]:
            assert list(payment) == re.findall(r"`([^`]+)`", keys["payments"])
        for hand in data["hands"]:
            assert set(hand) <= set(re.findall(r"`([^`]+)`", keys["hands"]))
            assert hand["carried_in"].keys() == {"pot", "doubled"}
        assert list(data["rules"]["fields"]) == list(VALUES)
        assert set(data["rules"]) == {"preset", "changed", "fields"}
    assert {"lifted", "carried_in", "ruff_won", "reckoned", "laid_out", "called"} <= seen


def test_the_example_in_the_documentation_is_a_record_in_order(tmp_path):
    example = re.search(r"<!-- example -->\n```toml\n(.*?)```", DOC, re.DOTALL).group(1)
    record = load(example)
    assert record.title == "A vapour"
    assert load(save(record)) == record
    path = tmp_path / "example.toml"
    path.write_text(example, encoding="utf-8")
    data = replayed(path)
    assert data["carried_in"] == 6
    assert [each["seat"] for each in data["events"] if each["kind"] == "called"] == list(SEAT_WORDS)
