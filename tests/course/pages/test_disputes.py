"""The page of disputed rules lists every field under its stage, and what each reading changes in a hand."""

import re
from html import escape, unescape

import pytest

from gleek.course.pages import disputes as page
from gleek.course.pages.disputes import disputes
from gleek.course.pages.trials import trial, why_none
from gleek.evidence import readings
from gleek.evidence.readings import by_stage
from gleek.evidence.toml import UnknownName
from gleek.games.gleek.rules import VALUES
from tests.course.pages.test_books import Reader

STAGES = ["deal", "stock", "ruff", "melds", "tricks", "reckoning"]
EACH_FIELD = pytest.mark.parametrize("field", readings.fields("gleek").values(), ids=readings.fields("gleek"))


def test_every_field_is_listed_once_under_its_stage():
    assert list(by_stage("gleek")) == STAGES
    found = [each.name for stage in by_stage("gleek").values() for each in stage]
    assert sorted(found) == sorted(VALUES)
    for stage, fields in by_stage("gleek").items():
        assert all(each.stage == stage for each in fields)


@EACH_FIELD
def test_the_hand_is_shown_by_every_reading_or_it_is_said_why_not(field):
    html = page.dispute_html(field)
    tried = trial(field.name)
    if tried is None:
        assert why_none(field.name) in html
        return
    links = Reader(html).all("href")
    assert links == [tried.link(case) for case in tried.cases]
    stake = tried.record.stake
    for case in tried.cases:
        if case.stop:
            assert case.stop in Reader(html).text
            continue
        for name, stakes in zip(tried.record.players, case.played.purses, strict=True):
            money = f"+{stake.sum(stakes)}" if stakes > 0 else stake.sum(stakes)
            assert f'<td data-name="{name}">{money}</td>' in html
        for change in tried.changes(case):
            assert change.says in unescape(html)


def test_a_stage_that_there_is_not():
    with pytest.raises(UnknownName, match="no stage “rufff”; did you mean “ruff”"):
        disputes("rufff")


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
    # Only Piquet is played for points; in the other games, the page lists money.
    assert ("Points at the end" in html) == (game_id == "piquet")
    assert ("Purses at the end" in html) == (game_id == "gillet")
    sums = re.findall(r'<td data-name="[^"]*">([^<]*)</td>', html)
    assert sums
    assert all(re.fullmatch(r"[+−]?\d+", each) for each in sums) == (game_id == "piquet")
