"""Low-priority work yields to other work, and gives the same results."""

from __future__ import annotations

import os
import sys
import threading

import pytest

from gleek.lessons import patience
from gleek.lessons.doing.own_match import OwnMatch
from gleek.lessons.patience import NICENESS, patiently

ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a thread cannot give way by itself")


def niceness():
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


def test_where_no_thread_can_be_started_it_is_done_at_once(monkeypatch):
    monkeypatch.setattr(patience.sys, "platform", "emscripten")
    monkeypatch.setattr(
        threading.Thread, "start", lambda _: pytest.fail("the browser's Python has no threads")
    )
    assert patiently(lambda: 7) == 7


@ON_LINUX
def test_advice_and_reviews_give_way_and_the_others_moves_do_not(monkeypatch):
    """The visitor waits for the opponents' moves, so these run at normal priority."""
    done = []

    def noted(name, real):
        def call(*args):
            done.append((name, niceness()))
            return real(*args)

        return call

    from gleek.games.gleek.play import adviser, reviewing
    from gleek.lessons.doing import own_hand

    before = niceness()
    for module in (adviser, reviewing):
        monkeypatch.setattr(module, "advise", noted("advice", module.advise))
    monkeypatch.setattr(own_hand, "decided", noted("move", own_hand.decided))
    own = OwnMatch()
    own.ask({"what": "hint"})
    assert own.hint
    while not own.hand.over:
        own._do(own.hand.legal()[0])
    own._show_all()
    own.ask({"what": "review"})
    assert not own.problem
    gave_way = {name: {each - before for of, each in done if of == name} for name in ("advice", "move")}
    assert gave_way == {"advice": {min(NICENESS, 19 - before)}, "move": {0}}
    assert len([name for name, _ in done if name == "advice"]) == 2
