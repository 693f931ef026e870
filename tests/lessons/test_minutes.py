"""Each lesson takes the time that it states, and an hour is enough to join a game."""

from __future__ import annotations

import json

import pytest

from gleek.lessons.course import lessons, of_game
from tests.lessons import minutes
from tests.lessons.minutes import AN_EXERCISE, EXERCISES, ROUNDS, Measured, measured, words


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


@pytest.mark.parametrize("game", GAMES)
def test_until_one_can_play_the_lessons_take_an_hour_at_most(game):
    assert sum(measured(each).minutes for each in _to_play(game)) <= 60


@pytest.mark.parametrize(
    "lesson", [each for each in TO_PLAY if each.tasks], ids=lambda each: f"{each.game} {each.id}"
)
def test_every_task_is_a_decision_and_five_exercises_are_counted(lesson):
    found = measured(lesson)
    played = found.decisions - len(lesson.tasks)
    assert (ROUNDS <= played <= 3 * ROUNDS) if lesson.practise else played == 0
    assert found.exercises == (EXERCISES if lesson.exercises else 0)


def test_names_of_cards_are_not_counted():
    assert words("You play the queen of spades, and win.") == 4
    assert words("Lay out 10♠ K♥\ufe0e and two more") == 5
    assert words("12 for tricks") == 3


def test_the_minutes_are_words_decisions_and_exercises():
    assert Measured(400, 5, 5).minutes == 2 + (5 * 6 + 5 * AN_EXERCISE) / 60


def test_what_is_closed_and_what_is_a_button_is_not_counted(tmp_path, monkeypatch):
    def cell(kind, source, html="", **metadata):
        outputs = [{"data": {"text/html": [html]}}] if html else []
        return {"cell_type": kind, "source": [source], "outputs": outputs, "metadata": metadata}

    page = tmp_path / "gleek" / lessons("gleek")["deal"].page
    page.parent.mkdir()
    cells = [
        cell("markdown", "# The [deal](x.ipynb#deal)\n\nFour words stand here."),
        cell("code", "deal.known()", "<p>One two <button>three</button></p>"),
        cell("markdown", "## Closed\n\nNot counted.", gleek={"closed": True}),
        cell("code", "deal.judge()", "<p>Nor this</p>"),
        cell("markdown", "Nor what goes on there."),
        cell("markdown", "## Open"),
    ]
    page.write_text(json.dumps({"cells": cells}), encoding="utf-8")
    monkeypatch.setattr(minutes, "notebooks_dir", lambda: tmp_path)
    assert measured(lessons("gleek")["deal"]) == Measured(2 + 4 + 2 + 1, 0, 0)
