"""Tests of the page “The rules in brief”: what it contains, and how it answers a visitor's requests."""

import pytest

from gleek.course.pages.brief import BriefPage
from gleek.evidence import games
from gleek.games import game, ids, presets
from gleek.records.codes import rules_code


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
