"""A view that has changed is sent as changes, from which the browser makes the same view."""

from __future__ import annotations

import json
import random

import comm
import pytest
from comm.base_comm import BaseComm

from gleek.widgets.explorer import explore
from gleek.widgets.lesson import lesson
from tests.merging import with_changes
from tests.widgets.test_own_match import Page


@pytest.fixture
def browser(monkeypatch):
    """The state of each widget as a browser has it after all messages, by the widget's id, and the messages' bytes."""
    states, sizes = {}, []

    class Wire(BaseComm):
        def publish_msg(self, *_, data=None, **__):
            state = json.loads(json.dumps(data))["state"]
            if "made" in state.get("changes", {}):
                known = states[self.comm_id]
                assert known["changes"]["to"] == state["changes"]["from"]
                known["view"] = with_changes(known["view"], state["changes"]["made"])
            states.setdefault(self.comm_id, {}).update(state)
            sizes.append(len(json.dumps(data)))

    monkeypatch.setattr(comm, "create_comm", Wire)
    return states, sizes


def same(states, group):
    for widget in group.children:
        assert states[widget.model_id]["view"] == json.loads(json.dumps(widget.view))


def test_the_browser_has_every_view_of_a_match_and_a_card_played_sends_little(browser):
    states, sizes = browser
    page = Page("0001-KY2F", 0)
    rng = random.Random(1)  # noqa: S311 - not for secrets
    while not page.own.play.over:
        sizes.clear()
        page.act(rng)
        same(states, page.box)
        if (
            page.own.play.hand.stage == "tricks"
            and len(page.own.play.hand.tricks) > 1
            and not page.own.play.hand.over
        ):
            assert sum(sizes) < 8_000
    page.ask(what="previous")
    same(states, page.box)


@pytest.mark.parametrize("make", [lambda: explore("02-an-ordinary-hand"), lambda: lesson("ruff").do()])
def test_the_browser_has_every_view_of_other_pages(browser, make):
    states, _ = browser
    group = make()
    for what in ("step", "task"):
        for n, to in enumerate((3, 20, 2, 1), 1):
            group.children[0].set_state({"asked": {"n": n, "what": what, "to": to}})
            same(states, group)


def test_a_browser_that_has_missed_a_view_asks_for_the_whole_state(browser):
    states, _ = browser
    group = explore()
    ledger = group.children[3]
    group.children[0].set_state({"asked": {"n": 1, "what": "step", "to": 30}})
    states[ledger.model_id] = {}
    ledger._handle_msg(
        {"content": {"data": {"method": "custom", "content": {"what": "state"}}}, "buffers": []}
    )
    same(states, group)
    assert states[ledger.model_id]["changes"] == {"to": ledger._sent[0]}
    group.children[0].set_state({"asked": {"n": 2, "what": "step", "to": 40}})
    same(states, group)
