"""Page 10 says truly how many counters a table needs, by the stored measurements."""

import importlib.util
import tomllib
from pathlib import Path

import pytest

from gleek.games.gleek.course.counters import MEASURED, counters_needed

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


def test_what_the_page_says_of_the_counters_holds(counters):
    """Page 10 says: 60 are enough for six hands and 100 for twelve; in twelve hands 114 is rare and 38 ordinary."""
    assert counters.enough(6, 90) <= 60
    assert counters.enough(12, 95) <= 100
    assert counters.games_won_by(114, 12) <= counters.games / 10
    assert counters.games_won_by(38, 12) >= counters.games / 2
    assert 45 <= counters.decisions <= 55
