"""The commands replay, compare, check, deal and rules work for each game."""

from __future__ import annotations

import pytest

from gleek.evidence import games as evidence
from gleek.evidence import readings
from gleek.games import game, ids
from gleek.games.presets import preset
from gleek.records.codes import new_code, read_code, rules_code
from gleek.records.samples import samples
from tests.command import run

EACH_GAME = pytest.mark.parametrize("game_id", ids())


def first_sample(game_id):
    """Return the path and the record of the game's first sample hand."""
    name, record = next(iter(samples(game_id).items()))
    return evidence.folder(game_id) / "hands" / f"{name}.toml", record


@EACH_GAME
def test_a_record_is_checked_replayed_and_compared(game_id):
    path, record = first_sample(game_id)
    status, out, err = run("check", path)
    assert (status, err) == (0, "")
    assert f"{path.name} is in order" in out
    status, out, err = run("replay", path)
    assert (status, err) == (0, "")
    assert record.title in out
    assert ("point" in out) or game(game_id).counts_money
    status, out, err = run("compare", path, *evidence.game(game_id).presets)
    assert status in {0, 1}
    assert err == ""
    for name in evidence.game(game_id).presets:
        assert readings.preset(game_id, name).title in " ".join(out.split())


@EACH_GAME
def test_a_deal_is_dealt_and_found_again_by_its_code(game_id, tmp_path):
    status, out, err = run("deal", "--game", game_id)
    assert (status, err) == (0, "")
    code = new_code(preset(game(game_id).rules))
    status, out, err = run("deal", code)
    assert (status, err) == (0, "")
    assert out.startswith(
        f"{code}   {game(game_id).title}: "
    )  # without its last letter, the text may be a code of another game
    assert read_code(code)[1].game == game_id
    status, out, err = run("hand", code, tmp_path / "hand.json")
    assert (status, err) == (0, "")
    assert f"has the hand of {game(game_id).title} in " in out
    other = next(each for each in ids() if each != game_id)
    status, _, err = run("deal", code, "--game", other)
    assert status == 2
    assert f"“{code}” is the code of a deal at {game(game_id).title}, not {other}." in err


@EACH_GAME
def test_the_rules_are_listed_by_book_by_code_and_all_together(game_id):
    status, out, err = run("rules", "--game", game_id)
    assert (status, err) == (0, "")
    assert all(field in out for field in readings.fields(game_id))
    rules = game(game_id).rules
    for name in evidence.game(game_id).presets:
        for how in ((name,), (name, "--game", game_id), (rules_code(preset(rules, name)),)):
            status, out, err = run("rules", *how)
            assert (status, err) == (0, "")
            assert out.startswith(f"{game(game_id).title}: ")
            assert all(field in out for field in readings.fields(game_id))
    other = next(each for each in ids() if each != game_id)
    status, _, err = run("rules", evidence.game(game_id).default, "--game", other)
    assert status == 2
    assert f"are rules of {game(game_id).title}, not of {game(other).title}." in err
