"""Comparisons and sets of rules as text for a terminal."""

from __future__ import annotations

import re

import pytest

from gleek.evidence import quotations, readings
from gleek.games.gleek.actions import Call, Pass, Play
from gleek.games.gleek.rules import VALUES, preset, preset_names
from gleek.games.presets import nearest
from gleek.records.as_text import comparison_text, replay_text
from gleek.records.coded import from_code
from gleek.records.codes import code_of
from gleek.records.read import load
from gleek.records.record import Entry, PlayedHand, Record
from gleek.records.replay import replay
from gleek.records.rules_text import WIDTH, rules_title
from gleek.records.write import save
from tests.command import SAMPLES, coded_in, match_in, run


@pytest.fixture
def coded(tmp_path):
    return coded_in(tmp_path)


@pytest.fixture
def match(tmp_path):
    return match_in(tmp_path)


# ---------------------------------------------------------------- compare


def test_two_books_are_compared_payment_by_payment(coded):
    status, out, err = run("compare", coded, "cotton", "willughby", "du_coeur")
    assert (status, err) == (1, "")
    said = " ".join(out.split())
    assert "By Cotton, The Compleat Gamester Played to its end. Purses at the end: Eldest 1s.," in said
    assert (
        "By Willughby, A Volume of Plaies, against Cotton, The Compleat Gamester Stopped at step 10" in said
    )
    assert (
        "What differs up to there: · step 9: Eldest does not pay Second 1d.: the odd one of the price" in said
    )
    assert "No payment differs up to there. Purses at the stop: Eldest 0d., Second 0d., Dealer 0d." in said
    assert "(was" not in out, "the purses at a stop are not set against those at the end"


def test_what_differs_is_told_with_the_rule(tmp_path):
    path = tmp_path / "hand.toml"
    save(from_code(code_of(7)), path)
    status, out, _ = run("compare", path, "du_coeur", "encyclopaedia")
    assert status == 0
    assert "  · step 15: Second does not pay Eldest 2d.: Tiddy held [tiddy.held]\n" in out
    assert "  · step 44: Second pays Eldest 2d., where nothing was paid: Tiddy held [tiddy.held]\n" in out
    assert "(the same)" in out


def test_a_single_book_is_set_against_the_records_own(coded):
    assert run("compare", coded, "willughby") == run("compare", coded, "cotton", "willughby")


def test_where_the_first_stops_only_what_both_came_to_is_compared(match):
    status, out, _ = run("compare", match, "cotgrave", "cotton")
    assert status == 1
    assert "No payment differs up to where the first stopped." in out
    assert "hand 2" not in out


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_sample_is_compared_by_all_books(path):
    status, out, err = run("compare", path, *preset_names())
    assert status in {0, 1}
    assert not err
    assert out.count("\nBy ") == len(preset_names())
    assert max(map(len, out.splitlines())) <= 88


def test_the_table_of_all_books_has_every_value_and_status():
    status, out, _ = run("rules")
    assert status == 0
    for name, book in readings.presets("gleek").items():
        assert name in out
        for field, reading in book.readings.items():
            letter = "–" if reading.status == "silent" else reading.status[0]
            assert re.search(rf"^{field} .*\b{reading.value} {letter}", out, re.MULTILINE)
    assert max(map(len, out.splitlines())) <= WIDTH


@pytest.mark.parametrize("name", preset_names())
def test_a_books_rules_are_printed_with_every_word_behind_them(name):
    status, out, _ = run("rules", name)
    assert status == 0
    assert max(map(len, out.splitlines())) <= WIDTH
    said, book = " ".join(out.split()), readings.preset("gleek", name)
    for field, reading in book.readings.items():
        others = [str(value) for value in VALUES[field] if value != reading.value]
        assert (
            f"{field} = {reading.value} {reading.status}" + (f" (or {', '.join(others)})" if others else "")
            in said
        )
        for text in (
            reading.note,
            reading.citation,
            *(quotations.quotation(each).words for each in reading.quotes),
        ):
            assert " ".join(text.split()) in said


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


def test_the_nearest_book_is_the_one_with_the_fewest_changes():
    for name in preset_names():
        assert nearest(preset(name)) == name
    changed = {"stock_pass": "may_return"}
    assert nearest(preset("cotton", **changed)) == "cotton"
    title = rules_title(preset("cotton", **changed), "cotton")
    assert title == f"{readings.preset('gleek', 'cotton').title}, with stock_pass = may_return"


def test_the_money_of_earlier_hands_is_told_as_theirs():
    """If a passed ruff's antes stay for the next hand under other rules, the comparison names who left them."""
    whole = from_code("0001-KY2F").hands[0]
    bought, later = whole.entries[:7], whole.entries[7:]
    passes = [Entry(Pass(seat)) for seat in range(3)]
    quiet = (*bought, *passes, *[each for each in later if isinstance(each.action, Call | Play)])
    hands = (PlayedHand(whole.deal, quiet), whole)
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
