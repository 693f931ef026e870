"""What a lesson lets a visitor watch are steps of its hand, in order."""

from __future__ import annotations

import pytest

from gleek.evidence.toml import FaultySources, fill
from gleek.lessons import course
from gleek.lessons.course import Watch
from gleek.records.replay import replay
from gleek.records.samples import samples


@pytest.mark.parametrize(
    "lesson", [each for each in course.every() if each.watch], ids=lambda each: f"{each.game} {each.id}"
)
def test_what_is_watched_are_steps_of_that_hand_in_order(lesson):
    watch = lesson.watch
    played = replay(samples(lesson.game)[watch.hand])
    assert list(watch.shown) == sorted(set(watch.shown))
    assert watch.first <= watch.shown[0]
    assert watch.shown[-1] <= watch.last <= len(played.steps)


def test_steps_are_whole_numbers():
    table = {"hand": "02-an-ordinary-hand", "first": 1, "last": 9, "steps": [1, "3"]}
    with pytest.raises(FaultySources, match="“steps” should be a list of whole numbers, and is"):
        fill(Watch, "here", table)
    assert fill(Watch, "here", table | {"steps": [1, 3]}).shown == (1, 3)
    assert fill(Watch, "here", table | {"steps": []}).shown == tuple(range(1, 10))
