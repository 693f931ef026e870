"""The frames of an animation: only the last ones are sent, each as its differences from the final state."""

from __future__ import annotations

from gleek.course.explorer.frames import AT_MOST, moved


def view(number):
    return {"number": number, "same": "", "seats": []}


def test_of_many_frames_the_last_are_shown_with_what_changes_in_them():
    frames = moved("choose", [view(number) for number in range(30)], view(30))["frames"]
    assert [frame["number"] for frame in frames] == [*range(30 - AT_MOST, 30)]
    assert not any("same" in frame for frame in frames)
