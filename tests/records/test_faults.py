"""Records with faults are read or refused; `tests/playthroughs/records.txt` has the sentences."""

import pytest

from gleek.engine.errors import Inconsistent, Unreadable
from gleek.records.read import load, read_record
from gleek.records.replay import replay
from tests.games.gleek.table import DEAL, HEAD


def test_reading_keeps_illegal_actions_for_the_replay_to_find():
    text = HEAD + 'actions = ["eldest bids 12"]\n' + DEAL
    with pytest.raises(Inconsistent, match="13 or more"):
        load(text)
    stop = replay(read_record(text)).stop
    assert (stop.refusal.rule, stop.line) == ("stock.opening_bid", 2)


def test_how_long_a_record_may_be():
    fits = HEAD + DEAL
    assert load(fits + "#" * (400_000 - len(fits)))
    with pytest.raises(Unreadable, match="it may have 400,000 characters at most"):
        load(fits + "#" * (400_001 - len(fits)))


def test_a_path_is_taken_as_text_too(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(HEAD + DEAL, encoding="utf-8")
    (tmp_path / "a = b.toml").write_text(HEAD + DEAL, encoding="utf-8")
    assert load("mine.toml") == load(str(tmp_path / "mine.toml")) == load("a = b.toml") == load(HEAD + DEAL)
    (tmp_path / "mine.toml").write_text(f"{HEAD}stake = penny\n{DEAL}", encoding="utf-8")
    with pytest.raises(Unreadable, match=r"^mine\.toml: This is not a record.* line 2: “penny”"):
        load("mine.toml")
    for nothing in ("your.toml", "your.toml\0"):
        with pytest.raises(Unreadable, match=r"your\.toml.* cannot be read: "):
            load(nothing)
