"""Records with faults are read or refused; `tests/playthroughs/records.txt` has the sentences."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gleek.engine.errors import GleekError, Inconsistent, Unreadable
from gleek.games.gleek.accounts import SEAT_WORDS
from gleek.games.gleek.setup import Setup
from gleek.records.read import load, read_record
from gleek.records.replay import replay
from gleek.records.write import save
from tests.games.gleek.strategies import LEANS, play, random_deal, random_rules, record_of, seeded
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


CARD = re.compile(r"\b(?:10|[4-9JQKA])[SHDC]\b")


def slip(text, rng):
    """Change one thing in a record's text, as a tired writer might."""
    lines = text.split("\n")
    kind, at = rng.randrange(6), rng.randrange(len(lines))
    found = CARD.search(text, rng.randrange(len(text)))
    if kind < 2 and found:
        instead = rng.choice([*CARD.findall(text), "2S", "ZZ", ""])
        return text[: found.start()] + instead + text[found.end() :]
    if kind == 2:
        del lines[at]
    elif kind == 3:
        return text.replace(rng.choice(SEAT_WORDS), rng.choice(SEAT_WORDS), rng.randrange(1, 4))
    elif kind == 4:
        lines.insert(at, rng.choice(lines))
    else:
        lines[at] = lines[at].replace(rng.choice('13 ,[]{}="AS'), rng.choice("AKQ1 ,[]{}=\"'x#"), 1)
    return "\n".join(lines)


@settings(max_examples=80)
@given(st.integers(0, 1 << 32))
def test_random_slips_in_a_record_are_read_or_refused(seed):
    """A valid record with random changes to cards, words and numbers is read, or refused in sentences."""
    rng = seeded(seed)
    table = random_rules(rng)
    played = play(Setup(table), random_deal(rng, rng.choice(LEANS)), rng)
    text = save(record_of(played))
    for _ in range(rng.randrange(1, 5)):
        text = slip(text, rng)
    for reader in (load, read_record):
        try:
            found = reader(text)
        except GleekError:
            continue
        replay(found)
