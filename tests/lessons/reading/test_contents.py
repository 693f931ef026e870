"""The contents: every lesson with its page and its minutes, in no more time than promised."""

from __future__ import annotations

import re

import pytest

from gleek.evidence.toml import FaultySources, fill
from gleek.lessons import course
from gleek.lessons.course import Watch, lessons, look_ups, of_game
from gleek.lessons.reading.contents import contents, sample_hands
from gleek.records.replay import replay
from gleek.records.samples import samples

COURSE = of_game("gleek")
EIGHT_MINUTES = 8
AN_HOUR_AND_A_QUARTER = 75


def test_the_text_has_a_line_for_every_lesson_and_the_sum():
    *lines, last, looked_up = repr(contents("gleek")).splitlines()
    assert lines == [f"{each.number}. {each.title} ({each.minutes} minutes)" for each in COURSE]
    first = COURSE[: COURSE.index(lessons("gleek")["play"]) + 1]
    assert last == (
        f"Lessons 0 to {first[-1].number} take about {sum(each.minutes for each in first)} minutes; after them you can "
        f"sit down to a game. All {len(COURSE)} take about {sum(each.minutes for each in COURSE)}."
    )
    assert looked_up == "To look things up: “What the books say”, “The rules in brief” and “The odds”."


def test_the_html_links_every_lesson_and_keeps_a_place_for_its_mark():
    html = contents("gleek")._repr_html_()
    assert re.findall(r'<a href="([^"]+)">', html) == [each.page for each in (*COURSE, *look_ups("gleek"))]
    assert re.findall(r'data-gleek-done="([^"]+)"', html) == [each.id for each in COURSE]
    assert html.count("data-gleek-clear") == 1


def test_without_the_hand_of_ones_own_only_the_sum_is_told(monkeypatch):
    some = tuple(each for each in COURSE if each.id != "play")
    monkeypatch.setattr("gleek.lessons.reading.contents.of_game", {"gleek": some}.get)
    total = sum(each.minutes for each in some)
    assert f"\nAll together take about {total} minutes.\n" in repr(contents("gleek"))


def test_the_first_seven_lessons_and_a_hand_fit_in_an_hour_and_a_quarter():
    first = COURSE[: COURSE.index(lessons("gleek")["play"]) + 1]
    assert all(each.minutes <= EIGHT_MINUTES for each in first if each.id != "play")
    assert sum(each.minutes for each in first) <= AN_HOUR_AND_A_QUARTER


def test_the_lessons_are_numbered_from_nought_without_a_gap():
    assert [each.number for each in COURSE] == list(range(len(COURSE)))


def test_pages_to_look_things_up_on_are_not_counted():
    assert {*lessons("gleek")} - {each.id for each in COURSE} == {"books", "brief", "odds"}
    assert COURSE[-1].page == "10-at-a-real-table.ipynb"


def test_the_sample_hands_are_all_listed():
    assert repr(sample_hands("gleek")).count("\n") == len(samples("gleek")) - 1
    assert re.findall(r"hand=([^\"]+)", sample_hands("gleek")._repr_html_()) == list(samples("gleek"))


@pytest.mark.parametrize(
    "lesson", [each for each in course.every() if each.watch], ids=lambda each: f"{each.game} {each.id}"
)
def test_what_is_watched_are_steps_of_that_hand_in_order(lesson):
    watch = lesson.watch
    played = replay(samples(lesson.game)[watch.hand])
    assert list(watch.shown) == sorted(set(watch.shown))
    assert watch.first <= watch.shown[0]
    assert watch.shown[-1] <= watch.last <= len(played.steps)


def test_the_first_hand_is_short_and_goes_from_the_deal_to_the_last_payment():
    watch = course.lesson("welcome").watch
    played = replay(samples("gleek")[watch.hand])
    assert len(watch.shown) <= 24
    assert watch.last == len(played.steps)
    stages = [played.steps[number - 1].stage for number in watch.shown]
    assert list(dict.fromkeys(stages)) == ["deal", "stock", "ruff", "melds", "tricks", "reckoning"]


def test_steps_are_whole_numbers():
    table = {"hand": "02-an-ordinary-hand", "first": 1, "last": 9, "steps": [1, "3"]}
    with pytest.raises(FaultySources, match="“steps” should be a list of whole numbers, and is"):
        fill(Watch, "here", table)
    assert fill(Watch, "here", table | {"steps": [1, 3]}).shown == (1, 3)
    assert fill(Watch, "here", table | {"steps": []}).shown == tuple(range(1, 10))
