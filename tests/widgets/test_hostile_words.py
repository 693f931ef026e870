"""A visitor's text is data: the tests send hostile values for every key of every request, in every widget.

The requests arrive as from a browser, as a new state of the widget. None may raise an error or get the apology for an
internal error, and each is answered. The answer is a sentence of bounded length with printable characters only.
"""

from __future__ import annotations

import json
import logging
import re
from itertools import product
from pathlib import Path
from urllib.parse import quote, urlencode

import ipywidgets
import pytest

import gleek.course
from gleek.course.play.class_deals import CLASS_DEALS_KEYS
from gleek.course.play.match_address import KEYS
from gleek.course.play.tasks import REPLAY
from gleek.widgets.base import LONGEST, Drawn, plain_request
from gleek.widgets.brief import rules_in_brief
from gleek.widgets.classroom import classroom
from gleek.widgets.explorer import explore
from gleek.widgets.family import at_every_table
from gleek.widgets.kit import table_kit
from gleek.widgets.lesson import lesson
from gleek.widgets.odds import guess_the_odds, odds_of_a_hand
from gleek.widgets.own_match import play
from gleek.widgets.sheet import sheets
from gleek.widgets.table_rules import table_rules
from gleek.widgets.widget_group import APOLOGY
from tests.hostile import HUGE, OTHERS, TEXTS

ADDRESS = (
    "hand",
    "code",
    "rules",
    "seat",
    "step",
    "deal",
    "did",
    "chose",
    "seed",
    "others",
    *KEYS,
    *CLASS_DEALS_KEYS,
    "result",
    "lesson",
)


def other_cards():
    """Return the widgets of a lesson after its last task, when its stage is played with other cards."""
    group = lesson("melds").do()
    for request in ({"what": "task", "to": 7}, {"what": "solution"}, {"what": "choose", "id": REPLAY}):
        group._state.ask(request)
    return group


# For each widget group: a function that makes it, and the keys of each of its requests.
BOXES = {
    "watch": (lambda: lesson("stock").watch(), {"step": ["to"], "open": ["step"]}),
    "do": (
        lambda: lesson("stock").do(),
        {
            "choose": ["id"],
            "tick": ["id"],
            "pick": ["c"],
            "number": ["value"],
            "task": ["to"],
            "look": ["step"],
            "open": ["task"],
        },
    ),
    "other cards": (
        other_cards,
        {"choose": ["id"], "tick": ["id"], "pick": ["c"], "number": ["value"], "look": ["step"]},
    ),
    "map": (lambda: lesson("welcome").do(), {"choose": ["id"], "task": ["to"], "open": ["task"]}),
    "practise": (lambda: lesson("ruff").practise(), {"choose": ["id"], "look": ["step"]}),
    "do-melds": (
        lambda: lesson("melds").do(),
        {"choose": ["id"], "tick": ["id"], "pick": ["c"], "number": ["value"]},
    ),
    "judge": (
        lambda: lesson("stock").judge(),
        {
            "answer": ["ids"],
            "kind": ["id"],
            "seed": ["seed"],
            "rules": ["code"],
            "open": ["kind", "seed", "q", "level", "back", "missed"],
        },
    ),
    "whole hand": (
        explore,
        {
            "step": ["to"],
            "view": ["seat"],
            "hand": ["id"],
            "code": ["code"],
            "record": ["name", "text"],
            "number": ["to"],
            "open": ["query"],
            "preset": ["id"],
            "field": ["field", "value"],
        },
    ),
    "whole deal": (lambda: explore(game="gillet"), {"review": ["seat"]}),  # a review of Gleek takes longest
    "what if": (lambda: lesson("stock").what_if(), {"field": ["field", "value"], "preset": ["id"]}),
    "own": (
        play,
        {
            "forced": ["on"],
            "look": ["step"],
            "choose": ["id"],
            "number": ["value"],
            "pick": ["c"],
            "tick": ["id"],
            "open": ["query"],
            "rules": ["code"],
            "length": ["hands"],
            "people": ["count"],
            "opponents": ["players"],
            "result": ["code"],
            "day": ["date"],
            "review": ["seat"],
            "ladder": ["player"],
            "missed": ["queries"],
        },
    ),
    "sheets": (sheets, {"make": ["seed", "kind", "level", "count"], "rules": ["code"]}),
    "table rules": (table_rules, {"preset": ["id"], "field": ["field", "value"], "rules": ["code"]}),
    "family": (at_every_table, {"pick": ["c"], "best": ["id"], "cards": ["text"]}),
    "odds": (lambda: guess_the_odds("gleek"), {"question": ["id"], "guess": ["value"]}),
    "odds of a hand": (
        lambda: odds_of_a_hand("gleek"),
        {"pick": ["c"], "open": ["cards"], "rules": ["code"]},
    ),
    "classroom": (
        classroom,
        {
            "class": ["code"],
            "answers": ["at", "who", "text"],
            "game": ["id"],
            "rules": ["id", "code"],
            "opponent": ["at", "id"],
            "hands": ["count"],
            "entries": ["at", "who", "texts"],
            "file": ["at", "who", "text"],
            "yardstick": ["id"],
            "record": ["who", "deal"],
        },
    ),
    "kit": (table_kit, {"choose": ["rules", "paper", "stake", "cards"], "make": ["part"]}),
    "brief": (rules_in_brief, {"preset": ["id"], "rules": ["code"]}),
}
# The limit in characters. A problem quotes a limited part of a visitor's text, or lists what is available.
LONGEST_PROBLEM = 700


def requests_of(box):
    """Yield every request of a widget group, with hostile values for one key and ordinary values for the others."""
    _, asked = BOXES[box]
    for what, keys in asked.items():
        for key in keys:
            rest = {"field": "stock_pass", "value": "may_return"} if what == "field" else {}
            for value in (*TEXTS, *OTHERS):
                yield {"what": what, **rest, key: value}
            if key == "queries":
                for name, text in product(("match", "did", "chose", "seed"), TEXTS):
                    asked_again = {"match": "0000-9T33", "chose": "13", name: text}
                    yield {"what": what, key: ["?" + urlencode(asked_again, errors="replace")[:600], text]}
                    yield {"what": "next"}
            if key == "query":
                # Every eighth text for each name of the address, and others for the next name.
                for turn, name in enumerate(ADDRESS):
                    for text in TEXTS[turn % 8 :: 8]:
                        yield {"what": what, key: f"?{name}={quote(text, errors='replace')}"[:600]}
                        yield {"what": what, key: f"{name}={text}&{name}=&{text}"}
    for value in (*TEXTS, *OTHERS):
        yield {"what": value}
        yield {str(value)[:50] if isinstance(value, str) else "x": value, "what": "step"}


def assert_shown(view):
    """Assert that a view can be sent and shown, and that its message about the last request is short."""
    text = json.dumps(view, ensure_ascii=False, allow_nan=False)
    text.encode()
    for key in ("problem", "code_problem"):
        said = str(view.get(key) or "")
        assert len(said) <= LONGEST_PROBLEM, said[:200]
        assert said.replace("\n", "").isprintable(), ascii(said)
        assert said != APOLOGY


@pytest.mark.parametrize("box", BOXES)
def test_no_words_of_a_visitor_are_more_than_words(box, caplog):
    make, _ = BOXES[box]
    beat = make()
    widget = beat.children[0]
    size = sum(len(json.dumps(each.view)) for each in beat.children)
    count = 0
    with caplog.at_level(logging.WARNING):
        for number, request in enumerate(requests_of(box), 1):
            widget.set_state({"asked": {**request, "n": number}})
            assert widget.answered == number
            for each in beat.children:
                assert_shown(each.view)
            count = number
    assert not caplog.records, caplog.text[:2000]
    assert count > 100
    # Hostile requests do not make a view grow; another hand, or seven more cards, can change its size.
    assert sum(len(json.dumps(each.view)) for each in beat.children) < 4 * size


def test_every_key_that_a_lesson_reads_is_tried():
    """A new key of a request must be added to `BOXES`; the panel's "query" contains the keys of the address."""
    tried = {key for _, asked in BOXES.values() for keys in asked.values() for key in keys} | {
        "what",
        *ADDRESS,
    }
    folder = Path(gleek.course.__file__).parent
    words = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))
    read = {*re.findall(r"""\b(?:asked|request)(?:\.get\(|\[)"(\w+)\"""", words)}
    assert len(read) > 12
    assert read <= tried


def test_every_widget_that_a_page_shows_is_tried():
    # Compare names: anywidget derives a separate class for each widget.
    kinds = {type(each).__name__ for make, _ in BOXES.values() for each in make().children}
    assert kinds == {kind.__name__ for kind in Drawn.__subclasses__() if kind.__module__.startswith("gleek.")}


def test_a_request_is_small_and_plain():
    assert plain_request("x") == plain_request(None) == plain_request([1]) == {}
    asked = {"what": "step", "to": 3, "n": 7, "id": None, "on": True, "ids": ["0", "1"], "x": 0.5}
    assert plain_request(asked) == asked
    assert plain_request({"what": ["step"], "n": True}) == {}
    assert plain_request({"what": "step", "n": -1, "to": {"a": 1}, "ids": [[1], "2"]}) == {
        "what": "step",
        "ids": ["2"],
    }
    many = plain_request({str(number): HUGE for number in range(1000)} | {"ids": ["x"] * 10**5})
    assert sum(map(len, many.values())) <= 12 * LONGEST
    assert len(plain_request({"ids": ["x"] * 10**5})["ids"]) == 60
    assert plain_request({"what": "\u202ea\u00a0b\0\ud800"}) == {"what": "a b\ufffd\ufffd"}


@pytest.mark.parametrize("box", BOXES)
def test_a_visitor_sets_nothing_of_a_box_but_what_is_asked(box):
    make, _ = BOXES[box]
    beat = make()
    parts = [beat, beat.layout, *beat.children, *(each.layout for each in beat.children)]
    before = [part.get_state() for part in parts]
    for part in parts:
        assert isinstance(part, ipywidgets.Widget)
        part.set_state(
            dict.fromkeys(part.keys, "mine") | {"asked": {"what": 1}, "comm": None, "four_colours": ""}
        )
    after = [part.get_state() for part in parts]
    for state in (*before, *after):
        state.pop("asked", None)
    assert after == before
