"""Each part of a hand that a lesson shows consists of steps of that hand, in order."""

import pytest

from gleek.course import lesson_data
from gleek.course.lesson_data import Watch
from gleek.evidence.toml import FaultySources, fill
from gleek.records.replay import replay
from gleek.records.samples import samples


@pytest.mark.parametrize(
    "lesson", [each for each in lesson_data.every() if each.watch], ids=lambda each: f"{each.game} {each.id}"
)
def test_watched_steps_are_steps_of_the_hand_in_order(lesson):
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
