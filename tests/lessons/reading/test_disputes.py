"""The page of all disputes: every field and value, who supports it, their words, and its effects."""

from __future__ import annotations

import re
import time
from html import escape, unescape

import pytest

from gleek.evidence import games, quotations, readings
from gleek.evidence.toml import UnknownName
from gleek.games.gleek.rules import VALUES
from gleek.lessons.reading import disputes as page
from gleek.lessons.reading import trials
from gleek.lessons.reading.disputes import book_list, by_stage, dispute_list, disputes, status_list
from gleek.lessons.reading.trials import trial, why_none
from tests.lessons.reading.test_books import Reader

STAGES = ["deal", "stock", "ruff", "melds", "tricks", "reckoning"]
EACH_STAGE = pytest.mark.parametrize("stage", STAGES)
EACH_FIELD = pytest.mark.parametrize("field", readings.fields("gleek").values(), ids=readings.fields("gleek"))


def test_every_field_stands_under_its_stage_once():
    assert list(by_stage()) == STAGES
    found = [each.name for stage in by_stage().values() for each in stage]
    assert sorted(found) == sorted(VALUES)
    for stage, fields in by_stage().items():
        assert all(each.stage == stage for each in fields)


@EACH_STAGE
def test_a_stage_is_whole_html_and_whole_text(stage):
    html = Reader(disputes(stage)._repr_html_())
    ids = [f"field-{each.name}" for each in by_stage()[stage]]
    assert html.all("id") == ids
    for each in by_stage()[stage]:
        assert each.title in html.text
        assert each.question in html.text
        assert each.title in repr(disputes(stage))
        assert each.question in repr(disputes(stage))


@EACH_FIELD
def test_each_value_has_its_meaning_who_says_so_and_how_surely(field):
    html = Reader(page.dispute_html(field))
    text = page.dispute_text(field)
    for value in field.values:
        for part in (value.label, value.meaning, value.who or "No source gives it."):
            assert part in html.text
            assert part in text
        for quote in value.quotes:
            assert quotations.quotation(quote).words in html.text
            assert quotations.quotation(quote).words in text
            assert quotations.quotation(quote).page_text in text
    for book in readings.presets("gleek").values():
        reading = book.readings[field.name]
        assert f"{reading.status}" in text
        for part in (reading.note, reading.citation):
            assert part.rstrip(".").lower() in html.text.lower()


@EACH_FIELD
def test_what_is_silent_is_shown_as_silent(field):
    silent = any(each.readings[field.name].status == "silent" for each in readings.presets("gleek").values())
    assert ("silent, and so filled in" in page.dispute_text(field)) == silent
    assert ("silent, and so filled in" in page.dispute_html(field)) == silent


@EACH_FIELD
def test_the_hand_is_shown_by_every_reading_or_it_is_said_why_not(field):
    html, text = page.dispute_html(field), page.dispute_text(field)
    tried = trial(field.name)
    if tried is None:
        assert why_none(field.name) in html
        assert why_none(field.name) in text
        return
    links = Reader(html).all("href")
    assert links == [tried.link(case) for case in tried.cases]
    stake = tried.record.stake
    for case in tried.cases:
        if case.stop:
            assert case.stop in Reader(html).text
            assert case.stop in text
            continue
        for name, stakes in zip(tried.record.players, case.played.purses, strict=True):
            money = f"+{stake.sum(stakes)}" if stakes > 0 else stake.sum(stakes)
            assert f"{name} {money.rstrip('.')}" in text
            assert f'<td data-name="{name}">{money}</td>' in html
        for change in tried.changes(case):
            assert change.says in unescape(html)
            assert change.says in text


def test_one_value_is_nobodys_and_says_so():
    assert "- Any card. Any card may be played to a trick.\n    No source gives it." in repr(
        disputes("tricks")
    )


def test_words_stand_with_the_reading_that_they_speak_for():
    """Cotton's "most of a suit" appears only under the reading "Most cards", which it supports."""
    text = page.dispute_text(readings.field("gleek", "ruff_counts"))
    assert text.count("he that hath most of a suit") == 1
    assert text.index("- Most cards") < text.index("he that hath most of a suit")


def test_the_contents_lead_to_every_field_and_to_ones_own_rules():
    links = Reader(dispute_list()._repr_html_()).all("href")
    assert links == [f"#field-{each.name}" for some in by_stage().values() for each in some] + ["#your-table"]
    for each in readings.fields("gleek").values():
        assert each.title in repr(dispute_list())


def test_the_six_books_are_listed_with_their_dates():
    text, html = repr(book_list()), Reader(book_list()._repr_html_())
    assert len(text.splitlines()) == html.tags.count("li") == len(games.game("gleek").presets)
    for date in ("(1671)", "(about 1665)", "(1674)", "(1996)", "(undated)"):
        assert date in text
    for each in readings.presets("gleek").values():
        assert each.about in html.text


def test_the_statuses_are_explained_the_surest_first():
    html = Reader(status_list()._repr_html_())
    assert html.tags.count("dt") == html.tags.count("dd") == len(readings.STATUSES)
    assert [line.split(":")[0] for line in repr(status_list()).splitlines()] == list(readings.STATUSES)


def test_a_stage_that_there_is_not():
    with pytest.raises(UnknownName, match="no stage “rufff”; did you mean “ruff”"):
        disputes("rufff")


def test_the_whole_page_is_worked_out_in_no_time():
    """The page uses only the sources in memory, so that a visitor does not wait for hundreds of replays."""
    trials.trial.cache_clear()
    trials._replayed.cache_clear()
    began = time.process_time()
    for stage in STAGES:
        part = disputes(stage)
        assert repr(part)
        assert part._repr_html_()
    assert time.process_time() - began < 2


@pytest.mark.parametrize("game_id", ["gillet", "piquet"])
def test_another_games_points_are_told_by_its_own_books_and_hands(game_id):
    html = "".join(disputes(stage, game_id).html for stage in by_stage(game_id))
    found = Reader(html).all("id")
    assert sorted(found) == sorted(f"field-{name}" for name in readings.fields(game_id))
    tried = [each for name in readings.fields(game_id) if (each := trial(name, game_id))]
    assert tried
    for each in tried:
        assert escape(each.record.title, quote=False) in html
        assert each.record.kind == game_id
    # Points are not money.
    assert ("Points at the end" in html) == (game_id == "piquet")
    assert ("Purses at the end" in html) == (game_id == "gillet")
    sums = re.findall(r'<td data-name="[^"]*">([^<]*)</td>', html)
    assert sums
    assert all(re.fullmatch(r"[+−]?\d+", each) for each in sums) == (game_id == "piquet")
