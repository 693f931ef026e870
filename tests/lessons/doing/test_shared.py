"""Deals that several people play: a class's, and those of a day; their addresses, and what may be changed."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from urllib.parse import urlencode

import pytest

from gleek import games
from gleek.games import presets
from gleek.lessons.doing.own_match import OwnMatch
from gleek.lessons.doing.own_match_desk import match_desk
from gleek.lessons.doing.own_match_view import match_data
from gleek.records.classes import ClassDeals, class_code
from gleek.records.codes import code_of
from gleek.records.results import PERSON, read_result_code

each_game = pytest.mark.parametrize("game", games.ids())


def rules_of(game):
    return presets.preset(games.game(game).rules)


def own_match(game):
    return OwnMatch(code_of(77, rules_of(game)))


def code(game, hands=2):
    strongest = [*games.players(game)][-1]
    others = (strongest,) * (len(games.game(game).seats) - 1)
    return class_code(ClassDeals(1662, rules_of(game), others, hands))


def ask(own, **request):
    own.ask(request)
    return own.problem or own.match_problem


def play_out(own):
    """Play the hand plainly to its end, and see it all."""
    plain = games.player(own.game.id, next(iter(games.players(own.game.id))))
    while not own.hand.over:
        own._do(plain(own.hand.observe(own.hand.to_act)))
    own._show_all()


def address(own):
    return "?" + urlencode({key: value for key, value in own.place.items() if value})


@each_game
def test_a_class_code_that_is_typed_begins_its_deals_and_ends_with_the_result_code(game):
    own, given = own_match(game), code(game)
    assert not ask(own, what="result", code=given.lower())
    assert own.shared.word == given
    assert given in match_data(own)["shared"]
    for number in (1, 2):
        assert own.state.hand == number
        place = own.place
        assert place["class"] == given
        assert not place["match"] + place["players"] + place["hands"]
        play_out(own)
        again = own_match(game)
        again.open(address(own))
        assert again.place == own.place
        assert again.state == own.state
        if number == 1:
            ask(own, what="choose", id="next hand")
    result = read_result_code(match_data(own)["result"]["code"])
    assert (result.seed, result.hands, result.players) == (1662, 2, own.players)
    assert result.players[0] == PERSON
    assert own.players[1:] == ([*games.players(game)][-1],) * (len(own.players) - 1)


def test_what_all_play_alike_is_not_changed():
    own = own_match("gleek")
    ask(own, what="open", query=f"?class={code('gleek')}")
    before = own.place
    for request in (
        {"what": "length", "hands": "12"},
        {"what": "people", "count": "3"},
        {"what": "opponents", "players": ["plain-2", "plain-2"]},
    ):
        assert "Everybody plays these deals alike" in ask(own, **request)
        assert own.place == before
    data = match_data(own)
    assert not data["lengths"] + data["people"] + data["opponents"]["places"]
    assert not match_desk(own)["can"]["again"]
    assert "Everybody plays these deals alike" in ask(own, what="again")
    assert own.place == before


def test_a_match_that_others_began_is_not_the_class_s():
    own = own_match("gleek")
    ask(own, what="result", code=code("gleek"))
    plain = next(iter(games.players("gleek")))
    assert own.shared.has(own.state)
    assert not own.shared.has(replace(own.state, began=(PERSON, plain, plain)))


def test_a_match_that_is_ended_early_is_the_class_s_no_longer():
    own = own_match("gleek")
    ask(own, what="result", code=code("gleek"))
    play_out(own)
    ask(own, what="choose", id="end here")
    assert own.shared is None
    assert read_result_code(match_data(own)["result"]["code"]).hands == 1


@each_game
def test_the_deal_of_a_day_follows_from_its_date_alone(game):
    own = own_match(game)
    assert not ask(own, what="day", date="2026-11-23")
    digest = hashlib.sha256(f"{game}-day-1:2026-11-23".encode()).hexdigest()
    assert own.state.seed == int(digest[:8], 16) & (1 << 30) - 1
    assert (own.state.length, own.players[0]) == (1, PERSON)
    assert set(own.players[1:]) == {games.usual(game)}
    assert address(own).startswith("?hand=1")
    assert "day=2026-11-23" in address(own)
    play_out(own)
    result = match_data(own)["result"]
    title = match_data(own)["shared"]
    assert "23 November 2026" in title
    # The line names the deal and the sum: none of the cards, and nobody's play.
    assert result["line"].partition(": ")[0].endswith(", the deal of 23 November 2026")
    assert len(result["line"]) < 60
    again = own_match(game)
    again.open(address(own))
    assert match_data(again)["result"] == result


def test_the_deals_of_days_never_change():
    own = own_match("gleek")
    ask(own, what="day", date="2026-11-23")
    assert own.code == "46ST-GC3A"


@pytest.mark.parametrize(
    "wrong", ["", "today", "2026-02-30", "2026-11-3", "20261123", "٢026-11-23", "2026-W01-1"]
)
def test_what_is_no_day(wrong):
    own = own_match("gleek")
    before = own.place
    assert "is not a day: write it as year, month and day, as in 2026-11-23" in ask(
        own, what="day", date=wrong
    )
    assert own.place == before


def test_a_code_of_another_game_or_with_a_slip_is_refused_beside_the_match():
    own = own_match("gleek")
    ask(own, what="result", code=code("piquet"))
    assert "names a class’s deals of Piquet; here one of Gleek is wanted" in own.match_problem
    ask(own, what="open", query="?class=C330-8G01-KYT")
    assert "does not add up" in own.problem
    assert own.place == {}
