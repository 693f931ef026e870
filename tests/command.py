"""The `gleek` command run inside the tests, and records for it to replay."""

import json
import random

from click.testing import CliRunner

from gleek.commands.app import main
from gleek.engine.cards import card
from gleek.engine.lift import Lift
from gleek.evidence.paths import OWN, sources_dir
from gleek.games.gleek.rules import preset
from gleek.records.coded import from_code
from gleek.records.record import Entry, PlayedHand, Record
from gleek.records.write import save
from tests.games.gleek.strategies import play_match

SAMPLES = sorted((sources_dir() / "gleek" / "hands").glob("*.toml"))


def run(*arguments):
    """Run the command in this process; return its exit status, its output and its errors."""
    # Naming this variable makes Click restore it afterwards: the command may set it.
    result = CliRunner(env={OWN: None}).invoke(main, [str(each) for each in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result.exit_code, result.stdout, result.stderr


def replayed(path, *arguments):
    """Return the data that `gleek replay --json` prints for a record, whether the replay stops early or not."""
    status, out, err = run("replay", path, "--json", *arguments)
    assert status in {0, 1}
    assert not err
    data = json.loads(out)
    assert (data["stopped"] is None) == (status == 0)
    return data


def coded_in(folder):
    """Write the record of a whole hand to a file, and return its path. It has Cotton's rules, and a first bid of 12."""
    save(from_code("0001-KY2F"), folder / "coded.toml")
    return folder / "coded.toml"


def match_in(folder):
    """Write the record of a match to a file, and return its path. It has three hands, and two rounds of lifting."""
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
