"""The number of counters: what was measured, and what page 10 says about it."""

from __future__ import annotations

import importlib.util
import json
import tomllib
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from gleek.games.gleek.teach.counters import MEASURED, counters_needed
from gleek.paths import notebooks_dir

SCRIPT = Path(__file__).resolve().parents[4] / "scripts" / "counters.py"
GAMES_AGAIN = 4


@pytest.fixture(scope="module")
def script():
    spec = importlib.util.spec_from_file_location("counters_script", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def counters():
    return counters_needed()


def test_the_first_games_measured_again_give_what_is_kept(script):
    again, kept = (
        tomllib.loads(script.measured(GAMES_AGAIN)),
        tomllib.loads(MEASURED.read_text(encoding="utf-8")),
    )
    assert again["decisions"] == kept["decisions"][:GAMES_AGAIN]
    assert [each["hands"] for each in again["after"]] == [each["hands"] for each in kept["after"]]
    for some, every in zip(again["after"], kept["after"], strict=True):
        assert some["needed"] == every["needed"][: 3 * GAMES_AGAIN]
        assert some["won"] == every["won"][:GAMES_AGAIN]


def test_every_game_is_kept_with_its_three_players_and_its_winner(script, counters):
    assert counters.games == script.GAMES
    assert {hands: len(each) for hands, each in counters.needed.items()} == dict.fromkeys(script.LENGTHS, 300)
    assert {hands: len(each) for hands, each in counters.won.items()} == dict.fromkeys(script.LENGTHS, 100)


def test_more_hands_and_more_players_need_more_counters(counters):
    for _, row in counters.rows:
        assert row == sorted(row)
    for place, hands in enumerate(counters.needed):
        column = [row[place] for _, row in counters.rows]
        assert column == sorted(column)
        assert column[-1] == max(counters.needed[hands])


def test_half_of_the_players_had_enough(counters):
    found = counters.needed[3]
    assert sum(each <= counters.enough(3, 50) for each in found) >= len(found) / 2
    assert sum(each < counters.enough(3, 50) for each in found) < len(found) / 2
    assert counters.enough(3, 100) == max(found)
    assert counters.enough(3, 0) == min(found)


def test_the_winners_winnings_are_counted(counters):
    for hands, won in counters.won.items():
        assert counters.games_won_by(min(won), hands) == counters.games
        assert counters.games_won_by(max(won), hands) == won.count(max(won))
        assert counters.games_won_by(max(won) + 1, hands) == 0


def test_what_the_page_says_of_the_counters_holds(counters):
    """Page 10 says: 60 are enough for six hands and 100 for twelve; in twelve hands 114 is rare and 38 ordinary."""
    assert counters.enough(6, 90) <= 60
    assert counters.enough(12, 95) <= 100
    assert counters.games_won_by(114, 12) <= counters.games / 10
    assert counters.games_won_by(38, 12) >= counters.games / 2
    assert 45 <= counters.decisions <= 55


def test_the_page_was_committed_with_the_table_that_is_kept(counters):
    page = json.loads((notebooks_dir() / "gleek" / "10-at-a-real-table.ipynb").read_text(encoding="utf-8"))
    (cell,) = (cell for cell in page["cells"] if "counters_needed()" in "".join(cell["source"]))
    (output,) = cell["outputs"]
    assert "".join(output["data"]["text/plain"]) == repr(counters)
    assert "".join(output["data"]["text/html"]) == counters._repr_html_()


def test_the_table_says_how_it_was_measured(counters):
    html = ET.fromstring(f"<div>{counters._repr_html_()}</div>")  # noqa: S314 - it is our own
    for said in (repr(counters), "".join(html.itertext())):
        assert "100 games of 12 hands" in said
        assert "in 3 hands" in said
        assert str(counters.enough(12, 100)) in said
