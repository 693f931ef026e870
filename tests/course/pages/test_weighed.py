"""The pages of codes tell beside each point what came of its readings in play."""

from __future__ import annotations

import pytest

from gleek.course.pages import weighed as page
from gleek.evidence import readings, weighed
from gleek.words.tables import html_text

GAMES = ["gleek", "gillet", "piquet"]


@pytest.mark.parametrize("game", GAMES)
def test_every_weighed_point_says_that_programs_played_and_no_other_does(game):
    for name, info in readings.fields(game).items():
        told = page.weighed_html(info)
        assert ("The figures are an argument, not a source." in told) == (name in weighed.points(game))


@pytest.mark.parametrize("game", GAMES)
def test_a_measure_is_told_only_if_a_reading_differs_by_more_than_two_errors(game):
    for name, point in weighed.points(game).items():
        told = html_text(page.weighed_html(readings.field(game, name)))
        sure = any(
            weighed.is_told(difference)
            for each in weighed.weighed(game)
            if each.field == name
            for difference in each.differences.values()
        )
        if not sure:
            assert "no difference is sure" in told
        assert point.note in told


def test_the_first_pass_is_told_as_the_accounts_ask():
    told = html_text(page.weighed_html(readings.field("gleek", "first_pass")))
    assert "If a first pass is a check, the last player takes " in told
    assert " in 100 ruffs unopposed; if it is final, " in told


@pytest.mark.parametrize("game", ["gleek", "piquet"])
def test_every_argument_of_an_account_has_a_verdict(game):
    told = repr(page.arguments(game))
    assert sum(told.count(verdict) for verdict in page._VERDICTS.values()) == len(weighed.arguments(game))
    assert "{" not in told
