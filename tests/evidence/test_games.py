"""Gleek's stages and presets are those of the engine."""

from gleek.evidence import games
from gleek.games.gleek.game import GAME
from gleek.games.gleek.rules import DEFAULT, Rules, preset_names


def test_gleeks_own_rules_and_stages_are_those_of_the_engine():
    info = games.game(Rules.game)
    assert info.title == "Gleek"
    assert (preset_names(), DEFAULT) == (info.presets, info.default)
    assert info.stages == {stage: name for stage, name in GAME.stage_names.items() if stage != "over"}
