"""The script for new games copies the game of ten cards, says what the copy lacks, and reports failures."""

import importlib.util
from pathlib import Path
from types import SimpleNamespace

import pytest

from gleek import games
from gleek.engine.errors import GleekError
from tests.minimal_game import added

_SPEC = importlib.util.spec_from_file_location("game", Path(__file__).parents[2] / "scripts" / "game.py")
SCRIPT = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(SCRIPT)


def test_a_new_game_is_a_copy_that_lacks_only_what_may_be_left_out(tmp_path, monkeypatch):
    monkeypatch.setattr(SCRIPT, "ROOT", tmp_path)
    assert SCRIPT.new("penneech", "Penneech").startswith("Penneech can be played")
    (tmp_path / "games").symlink_to(tmp_path / "gleek" / "games")
    with added(tmp_path):
        assert games.game("penneech").title == "Penneech"
        assert games.codes("penneech").letter in set(SCRIPT.LETTERS) - {games.codes("piquet").letter}
        lacking = [*SCRIPT.lacking("penneech")]
    folder, files = "sources/penneech", ("glossary.toml", "brief.toml", "kit.toml", "gathering.toml")
    missing = [*(f"{folder}/{name}" for name in files), "tests/games/penneech/"]
    assert [each.partition(" is missing")[0] for each in lacking[:-1]] == missing
    assert lacking[-1].startswith("The counters needed are not stored")


def test_a_letter_that_codes_cannot_use_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(SCRIPT, "ROOT", tmp_path)
    SCRIPT.new("primero", "Primero")
    codes = tmp_path / "gleek" / "games" / "primero" / "rule_codes.py"
    codes.write_text(codes.read_text(encoding="utf-8").replace('letter="H"', 'letter="L"'), encoding="utf-8")
    (tmp_path / "games").symlink_to(tmp_path / "gleek" / "games")
    with added(tmp_path):
        lacking = [*SCRIPT.lacking("primero")]
    assert any("the letter “L” cannot begin a code: choose one of H, " in each for each in lacking)


def test_what_cannot_be_done_is_told(monkeypatch):
    with pytest.raises(GleekError, match="cannot be the id of a new game"):
        SCRIPT.new("gleek", "Gleek")
    with pytest.raises(GleekError, match="“glek” is not a game"):
        SCRIPT.generate("glek")
    monkeypatch.setattr(SCRIPT.subprocess, "run", lambda *_, **__: SimpleNamespace(returncode=1))
    with pytest.raises(GleekError, match=r"“python scripts/notebooks.py .*” failed with status 1"):
        SCRIPT.generate("gillet")
    monkeypatch.setattr(SCRIPT, "LETTERS", "")
    with pytest.raises(GleekError, match="No letter is left"):
        SCRIPT.new("penneech", "Penneech")
