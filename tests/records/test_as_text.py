"""Comparisons and sets of rules as text for a terminal."""

from __future__ import annotations

import re

import pytest

from gleek.games.gleek.actions import Pass
from gleek.games.gleek.rules import preset, preset_names
from gleek.records.as_text import comparison_text, replay_text
from gleek.records.coded import from_code
from gleek.records.read import load
from gleek.records.record import Entry, PlayedHand, Record
from gleek.records.replay import replay
from gleek.records.rules_text import WIDTH
from tests.command import SAMPLES, match_in, run


@pytest.fixture
def match(tmp_path):
    return match_in(tmp_path)


# ---------------------------------------------------------------- compare


def test_where_the_first_stops_only_what_both_came_to_is_compared(match):
    status, out, _ = run("compare", match, "cotgrave", "cotton")
    assert status == 1
    assert "No payment differs up to where the first stopped." in out
    assert "hand 2" not in out


# ---------------------------------------------------------------- the texts themselves


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("book", preset_names())
def test_a_replays_text_keeps_to_its_width_and_has_every_step_comment_and_payment(path, book):
    record = load(path)
    played = replay(record, record.rules(book))
    text = replay_text(played, book)
    assert max(map(len, text.splitlines())) <= WIDTH
    assert not re.search(r"\.\.(?!\.)", text)
    said = " ".join(text.split())
    for step in played.steps:
        assert re.search(rf"^ *{step.number}  ", text, re.MULTILINE)
        assert " ".join(step.say.split()) in said
    told, ledger = said.split(" The ledger", 1)
    assert ledger.count(" [") == sum(len(step.payments) for step in played.steps)
    assert ("Stopped at step" in told) == (played.stop is not None)


def test_the_money_of_earlier_hands_is_told_as_theirs():
    """If a passed ruff's antes stay for the next hand under other rules, the comparison names who left them."""
    whole = from_code("0001-KY2F").hands[0]
    quiet = [each for each in whole.entries if each.action.words not in {"vies", "sees"}]
    at = next(number for number, each in enumerate(quiet) if each.action == Pass(2) and number > 3)
    quiet[at:at] = [Entry(Pass(0)), Entry(Pass(1))]
    hands = (PlayedHand(whole.deal, tuple(quiet)), whole)
    record = Record(hands, preset="cotton", players=("Ann", "Ben", "Cat"), is_match=True)
    before, after = replay(record), replay(record, preset("cotton", ruff_passed="carry"))
    assert before.stop is None
    assert after.stop is None
    text = " ".join(comparison_text([("cotton", before), ("cotton", after)]).split())
    assert "hand 2, step " in text
    assert "Earlier hands leave the ruff’s pot 6d., where nothing was paid: left in the ruff’s pot" in text
    back = " ".join(comparison_text([("cotton", after), ("cotton", before)]).split())
    assert "Earlier hands do not leave the ruff’s pot 6d.:" in back
    assert "The ruff’s pot gives Ann 2d., where nothing was paid: nobody vied" in back
