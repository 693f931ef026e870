"""The JSON of a replay; also checks that `docs/record.md` is right about it, records and codes."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from gleek.engine import lift
from gleek.engine.money import Stake
from gleek.evidence.rules import rules as known_rules
from gleek.games.gleek import events
from gleek.games.gleek.accounts import ACCOUNT_WORDS, SEAT_WORDS
from gleek.games.gleek.actions import read
from gleek.games.gleek.game import STAGE_NAMES
from gleek.games.gleek.rules import VALUES, preset_names
from gleek.records.parse import _HAND_KEYS, _MATCH_KEYS
from gleek.records.read import LONGEST, load
from gleek.records.write import save
from tests.command import SAMPLES, coded_in, match_in, replayed, run

DOC = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")


def documented(heading):
    """Return the first table under a heading of docs/record.md.

    It maps each word of a first cell to the rest of its row.
    """
    part = DOC[DOC.index(heading) :]
    rows = re.findall(r"^\| (`.*?) \|(.*)\|$", part[: part.index("\n\n", part.index("|---"))], re.MULTILINE)
    return {word: rest for first, rest in rows for word in re.findall(r"`([^`]+)`", first)}


def assert_money_is_whole(data):
    """Check that purses and pots equal the money carried in, and that they follow from the payments."""
    assert sum(data["purses"].values()) + sum(data["pots"].values()) == data["carried_in"]
    for hand in data["hands"]:
        balances = dict.fromkeys(ACCOUNT_WORDS, 0)
        for payment in data["payments"]:
            if payment["hand"] == hand["hand"]:
                assert payment["stakes"] > 0
                balances[payment["payer"]] -= payment["stakes"]
                balances[payment["receiver"]] += payment["stakes"]
        assert sum(balances.values()) == 0
        assert {seat: balances[seat] for seat in SEAT_WORDS} == hand["purses"]
        assert {pot: balances[pot] for pot in ("ruff", "reckoning")} == hand["pots"]
        assert balances["carried"] == -hand["carried_in"]["pot"]


def all_events():
    kinds = [
        each for each in vars(events).values() if isinstance(each, type) and issubclass(each, events.Event)
    ]
    kinds += [lift.Lifted, lift.LiftAgain, lift.DealerFound]
    return {each.kind: each for each in kinds if each.kind}


def test_the_documented_events_are_those_that_there_are():
    assert set(documented("Every event has")) == set(all_events())


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
        assert_money_is_whole(data)
        for event in data["events"]:
            seen.add(event["kind"])
            named = re.findall(r"`([^`]+)`", fields[event["kind"]].split("|")[0])
            assert list(event) == ["step", "hand", "kind", "stage", "rule", *named, "sentence"]
            assert event["stage"] in {*STAGE_NAMES, "lift"}
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


def test_every_documented_word_for_an_action_can_be_read():
    words = documented("### Actions")
    assert len(words) >= 10
    for each in words:
        if each.split()[0] in SEAT_WORDS:
            read(each)


def test_the_documented_limits_and_names_are_the_engines():
    for each in Stake:
        assert f"`{each.word}`" in DOC
    for name in (*preset_names(), *_HAND_KEYS | _MATCH_KEYS):
        assert f"`{name}`" in DOC or f"`[{name}]`" in DOC or f"`[[{name}]]`" in DOC, name
    assert f"{LONGEST:,} characters" in DOC


def test_the_documented_shuffle_gives_the_engines_deals():
    """The test implements the code's format and the shuffle from the page's description."""
    alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    pack = [f"{rank}{suit}" for suit in "CDHS" for rank in (*range(4, 11), *"JQKA")]
    number = 1662
    words = (
        int.from_bytes(hashlib.sha256(f"gleek-deal-1:{number}:{block}".encode()).digest()[at : at + 4], "big")
        for block in range(100)
        for at in range(0, 32, 4)
    )
    for p in range(43, 0, -1):
        word = next(word for word in words if word < 2**32 // (p + 1) * (p + 1))
        pack[p], pack[word % (p + 1)] = pack[word % (p + 1)], pack[p]
    hands = [{pack[place] for place in range(36) if place // 4 % 3 == seat} for seat in range(3)]
    out = run("deal", "0001-KY2F")[1]
    shown = [set(re.search(rf"^{seat}: +(.*)$", out, re.MULTILINE).group(1).split()) for seat in SEAT_WORDS]
    assert shown == hands
    assert set(re.search(r"^stock: +(.*)$", out, re.MULTILINE).group(1).split()) == set(pack[37:])
    body = "".join(alphabet[number >> 5 * place & 31] for place in range(5, -1, -1)) + "2"
    rest = 0
    for each in f"{body}0":  # the polynomial at x: doubled, and reduced below 32 with x^5 = x^2 + 1
        rest = (rest << 1) ^ (0b100101 if rest & 16 else 0) ^ alphabet.index(each)
    check = alphabet[rest]
    assert f"{body[:4]}-{body[4:]}{check}" == "0001-KY2F"


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("book", preset_names())
def test_every_sample_replays_or_stops_with_step_and_reason_by_every_book(path, book):
    data = replayed(path, "--rules", book)
    assert_money_is_whole(data)
    stopped = data["stopped"]
    if stopped is None:
        assert data["finished"]
    else:
        assert stopped["step"] == 1 + max(each["step"] for each in data["events"])
        assert stopped["rule"] in known_rules("gleek")
        assert stopped["reason"].endswith(".")
