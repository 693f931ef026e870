"""Low-priority work yields to other work, and gives the same results."""

import os
import sys
import threading

import pytest

from gleek.course import low_priority
from gleek.course.low_priority import at_low_priority
from gleek.course.play.match_session import MatchSession
from tests.course.play.seated import finish

NICENESS = 5
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a thread cannot give way by itself")


def niceness():
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


def test_without_threads_the_work_is_done_at_once(monkeypatch):
    monkeypatch.setattr(low_priority.sys, "platform", "emscripten")
    monkeypatch.setattr(
        threading.Thread, "start", lambda _: pytest.fail("the browser's Python has no threads")
    )
    assert at_low_priority(lambda: 7) == 7


@ON_LINUX
def test_advice_and_reviews_give_way_and_the_others_moves_do_not(monkeypatch):
    """The visitor waits for the opponents' moves, so these run at normal priority."""
    done = []

    def noted(name, real):
        def call(*args):
            done.append((name, niceness()))
            return real(*args)

        return call

    from gleek.course.play import hand_session
    from gleek.games.gleek.play import adviser

    before = niceness()
    monkeypatch.setattr(low_priority, "NICENESS", NICENESS)
    monkeypatch.setattr(adviser, "advise", noted("advice", adviser.advise))
    monkeypatch.setattr(hand_session, "decided", noted("move", hand_session.decided))
    own = MatchSession()
    own.ask({"what": "hint"})
    assert own.play.hint
    finish(own)
    own.ask({"what": "review"})
    assert not own.problem
    gave_way = {name: {each - before for of, each in done if of == name} for name in ("advice", "move")}
    assert gave_way == {"advice": {min(NICENESS, 19 - before)}, "move": {0}}
    assert len([name for name, _ in done if name == "advice"]) == 2
