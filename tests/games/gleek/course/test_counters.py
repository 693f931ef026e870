"""The stored measurements of the counters that a table needs are those of the games played again."""

import runpy
import tomllib
from pathlib import Path

from gleek.games.gleek.course.counters import MEASURED

SCRIPT = runpy.run_path(str(Path(__file__).resolve().parents[4] / "scripts" / "counters.py"))
GAMES_AGAIN = 4


def test_the_first_games_measured_again_give_what_is_kept():
    again = tomllib.loads(SCRIPT["measured"](GAMES_AGAIN))
    kept = tomllib.loads(MEASURED.read_text(encoding="utf-8"))
    assert again["decisions"] == kept["decisions"][:GAMES_AGAIN]
    assert [each["hands"] for each in again["after"]] == [each["hands"] for each in kept["after"]]
    for some, every in zip(again["after"], kept["after"], strict=True):
        assert some["needed"] == every["needed"][: 3 * GAMES_AGAIN]
        assert some["won"] == every["won"][:GAMES_AGAIN]
