"""The frames of an animation: only the last ones are sent, each as its changes from the next state."""

from itertools import accumulate

from gleek.course.explorer.table import MOST_FRAMES, moved
from tests.merging import with_changes


def view(number):
    return {"number": number, "same": "", "seats": [{"cards": [*range(number)]}]}


def test_only_the_last_frames_are_sent_as_differences():
    frames = moved("choose", [view(number) for number in range(30)], view(30))["frames"]
    states = [*accumulate(reversed(frames), with_changes, initial=view(30))]
    assert states == [view(number) for number in range(30, 29 - MOST_FRAMES, -1)]
    assert not any(path == ["same"] for frame in frames for path, _ in frame)
