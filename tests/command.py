"""The `gleek` command run inside the tests, and records for it to replay."""

import json
import random

from click.testing import CliRunner

from gleek.app import main
from gleek.engine.cards import card
from gleek.engine.lift import Lift
from gleek.games.gleek.rules import preset
from gleek.paths import OWN, sources_dir
from gleek.records.coded import from_code
from gleek.records.record import Entry, PlayedHand, Record
from gleek.records.write import save
from tests.games.gleek.strategies import play_match

SAMPLES = sorted((sources_dir() / "gleek" / "hands").glob("*.toml"))


def run(*arguments):
    """Run the command in this process; return its exit status, its output and its errors."""
    # Click puts back what a command does to this variable.
    result = CliRunner(env={OWN: None}).invoke(main, [str(each) for each in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result.exit_code, result.stdout, result.stderr


def replayed(path, *arguments):
    """Return the JSON of a replay, whether it stopped early or not."""
    status, out, err = run("replay", path, "--json", *arguments)
    assert status in {0, 1}
    assert not err
    data = json.loads(out)
    assert (data["stopped"] is None) == (status == 0)
    return data


def coded_in(folder):
    """Write a whole hand by Cotton's rules, with a first bid of twelve, to a file; return its path."""
    save(from_code("0001-KY2F"), folder / "coded.toml")
    return folder / "coded.toml"


def match_in(folder):
    """Write a match of three hands, with two rounds of lifting for the deal, to a file; return its path."""
    played = play_match(preset("cotton"), 2, random.Random(3), 3)  # noqa: S311
    hands = tuple(
        PlayedHand(each.deal, tuple(Entry(action) for action in each.actions)) for each in played.hands
    )
    lifts = ((0, "9S"), (1, "4D"), (2, "4C"), (1, "KS"), (2, "5C"))
    record = Record(
        hands,
        preset="cotton",
        players=("Ann", "Ben", "Cat"),
        dealer=None,
        lifts=tuple(Lift(player, card(text)) for player, text in lifts),
        is_match=True,
    )
    save(record, folder / "match.toml")
    return folder / "match.toml"
