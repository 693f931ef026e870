"""Each game has its evidence files, its stages and its presets."""

import pytest

from gleek.evidence import games
from gleek.games.gleek.game import GAME
from gleek.games.gleek.rules import DEFAULT, Rules, preset_names


def test_gleeks_own_rules_and_stages_are_those_of_the_engine():
    info = games.game(Rules.game)
    assert info.title == "Gleek"
    assert (preset_names(), DEFAULT) == (info.presets, info.default)
    assert info.stages == {stage: name for stage, name in GAME.stage_names.items() if stage != "over"}


@pytest.mark.parametrize("name", games.games())
def test_a_game_has_its_files_and_a_preset_file_for_each_name(name):
    folder, info = games.folder(name), games.game(name)
    assert info.id == name
    assert len(set(info.presets)) == len(info.presets)
    assert {path.stem for path in (folder / "presets").glob("*.toml")} == set(info.presets)
    for each in ("fields", "rules"):
        assert (folder / f"{each}.toml").is_file()
