"""The page of the rules in brief: its contents, and a visitor's requests."""

from __future__ import annotations

import json

import pytest

from gleek.evidence import games
from gleek.games import game, ids, presets
from gleek.games.gleek.rules import preset, preset_names
from gleek.lessons.reading.brief import brief
from gleek.lessons.reading.brief_page import BriefPage
from gleek.records.codes import rules_code
from gleek.widgets.brief import rules_in_brief


@pytest.fixture
def looking() -> BriefPage:
    return BriefPage()


def test_it_begins_with_the_default_rules(looking):
    view = looking.view()
    assert view["preset"] == "du_coeur"
    assert view["code"] == rules_code(preset())
    assert view["text"] == str(brief())
    assert [each["id"] for each in view["presets"]] == list(preset_names())
    assert json.loads(json.dumps(view)) == view


@pytest.mark.parametrize(
    ("game_id", "name"), [(game_id, name) for game_id in ids() for name in games.game(game_id).presets]
)
def test_a_book_is_taken_by_its_name_and_by_its_code(game_id, name):
    looking = BriefPage(game_id)
    looking.ask({"what": "preset", "id": name})
    by_name = looking.view()
    own = rules_code(presets.preset(game(game_id).rules, name))
    for code in (own, own.lower(), name):
        looking.ask({"what": "rules", "code": code})
        assert looking.view() == by_name
    assert by_name["preset"] == name
    assert by_name["problem"] == ""


def test_a_tables_own_rules_are_taken_by_their_code(looking):
    rules = preset("cotton", opening_bid=13, tiddy="left_out")
    looking.ask({"what": "rules", "code": rules_code(rules)})
    view = looking.view()
    assert view["preset"] == ""
    assert view["code"] == rules_code(rules)
    assert "the first bid: 13 or more" in view["title"]
    assert "The first bid is 13 or more." in view["text"]


@pytest.mark.parametrize(
    "asked",
    [
        {"what": "rules", "code": "R03V-E06"},
        {"what": "rules", "code": "x" * 5000},
        {"what": "rules", "code": None},
        {"what": "rules"},
        {"what": "preset", "id": "coton"},
        {"what": "preset", "id": ["cotton"]},
    ],
)
def test_what_makes_no_sense_changes_nothing_and_gets_a_sentence(looking, asked):
    looking.ask({"what": "preset", "id": "willughby"})
    before = looking.view()
    looking.ask(asked)
    after = looking.view()
    assert after["problem"].endswith((".", "?"))
    assert len(after["problem"]) < 400
    assert after | {"problem": ""} == before
    looking.ask({"what": "preset", "id": "cotton"})
    assert looking.view()["problem"] == ""


@pytest.mark.parametrize("asked", [{}, {"what": "step"}, {"what": ["preset"]}, {"n": 3}])
def test_other_requests_are_passed_over(looking, asked):
    before = looking.view()
    looking.ask(asked)
    assert looking.view() == before


def test_the_notebook_holds_the_whole_text():
    shown = rules_in_brief()
    assert repr(shown) == str(brief())
    assert shown._repr_mimebundle_()["text/plain"] == str(brief())


def test_a_request_through_the_widget_is_answered():
    shown = rules_in_brief()
    (widget,) = shown.children
    widget.asked = {"n": 1, "what": "preset", "id": "cotton"}
    assert widget.view["preset"] == "cotton"
    assert widget.answered == 1
