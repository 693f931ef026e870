"""Each lesson takes the minutes that it states."""

from __future__ import annotations

import pytest

from gleek.lessons.course import lessons, of_game
from tests.lessons.minutes import measured


def _to_play(game):
    course = of_game(game)
    return course[: course.index(lessons(game)["play"]) + 1]


GAMES = ("gleek", "piquet")
TO_PLAY = [each for game in GAMES for each in _to_play(game)]


@pytest.mark.parametrize("lesson", TO_PLAY, ids=lambda each: f"{each.game} {each.id}")
def test_a_lesson_takes_the_time_that_it_says_and_ten_minutes_at_most(lesson):
    found = measured(lesson).minutes
    assert found <= 10
    assert abs(found - lesson.minutes) <= 1
