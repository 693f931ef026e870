"""Piquet and Gillet: the engine agrees with reckoners that share no code with it, in worked deals and random deals.

For Gleek see `gleek/test_against_reckoner.py`.
"""

# ruff: noqa: S311 - chance for play, not for secrets
import json
import random
from pathlib import Path

import pytest

from gleek.engine.errors import GleekError
from tests import kin
from tests.games.gillet import illegal_deals as gillet_faults
from tests.games.gillet import random_deals as gillet_deals
from tests.games.gillet import reckoner as gillet_reckoner
from tests.games.piquet import illegal_deals as piquet_faults
from tests.games.piquet import random_deals as piquet_deals
from tests.games.piquet import reckoner as piquet_reckoner

# For each game: its modules, its engine's reading of a deal, the number of random deals, and the kinds of faults.
GAMES = {
    "gillet": (gillet_deals, kin.gillet, gillet_reckoner, gillet_faults, 2000, len(gillet_faults.CHANGES)),
    "piquet": (piquet_deals, kin.piquet, piquet_reckoner, piquet_faults, 1000, len(piquet_faults.WAYS) - 5),
}  # fmt: skip
HERE = Path(__file__).parent
EXAMPLES = {
    game_id: json.loads((HERE / game_id / f"examples-{game_id}.json").read_text(encoding="utf-8"))
    for game_id in GAMES
}


@pytest.mark.parametrize("name", EXAMPLES["gillet"])
def test_a_worked_deal_of_gillet(name):
    example = EXAMPLES["gillet"][name]
    came = kin.gillet(example["deal"])
    assert came == {key: example["expect"][key] for key in came}


@pytest.mark.parametrize("name", EXAMPLES["piquet"])
def test_a_worked_deal_of_piquet(name):
    example = EXAMPLES["piquet"][name]
    came, expected = kin.piquet(example["deal"]), example["expect"]
    assert [came["elder"], came["younger"]] == expected["totals"]
    for event in expected.get("has", ()):
        assert event in came["events"]
    assert not {reason for _, _, reason in came["events"]} & {*expected.get("never", ())}


def test_no_worked_deal_is_missing():
    assert {game_id: len(some) for game_id, some in EXAMPLES.items()} == {"gillet": 15, "piquet": 24}


@pytest.mark.parametrize("game_id", GAMES)
def test_random_deals_come_to_what_the_reckoner_says(game_id):
    deals, engine, reckoner, _, count, _ = GAMES[game_id]
    rng, seen = random.Random(1651), set()
    for _ in range(count):
        deal = deals.random_deal(rng)
        came = engine(deal)
        assert came == reckoner.reckon(deal), deal
        seen |= {reason for _, _, reason in came.get("events", ())}
    assert game_id == "gillet" or seen >= {"carte_blanche", "repique", "pique", "capot", "cards"}


@pytest.mark.parametrize("game_id", GAMES)
def test_a_wrong_deal_is_refused_by_both(game_id):
    deals, engine, reckoner, faults, count, kinds = GAMES[game_id]
    rng, seen = random.Random(89), set()
    for _ in range(count):
        wrong, said = faults.illegal_variant(rng, deals.random_deal(rng))
        seen.add(said)
        with pytest.raises(reckoner.Refused):
            reckoner.reckon(wrong)
        with pytest.raises(GleekError):
            engine(wrong)
    assert len(seen) >= kinds
