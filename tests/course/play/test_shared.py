"""The shared deals of a class or of a day: what their URLs hold, and which changes of the match they refuse."""

import hashlib

import pytest

from gleek import games
from gleek.course.play.match_panel import match_panel_data, match_table, own_review
from gleek.course.play.match_session import MatchSession
from gleek.course.play.match_view import match_data
from gleek.course.requests import LONGEST_QUERY
from gleek.evidence import games as evidence_games
from gleek.evidence import presets
from gleek.records.classes import ClassDeals, class_code
from gleek.records.codes import code_of, rules_code
from gleek.records.results import ALL_HELP, PERSON, Help, read_result_code
from tests.course.play.seated import address, asked, finish

each_game = pytest.mark.parametrize("game", games.ids())


def rules_of(game):
    return presets.preset(games.game(game).rules)


def own_match(game):
    return MatchSession(code_of(77, rules_of(game)))


def code(game, hands=2, help_=ALL_HELP, which=-1):
    player = [*games.players(game)][which]
    others = (player,) * (len(games.game(game).seats) - 1)
    return class_code(ClassDeals(1662, rules_of(game), others, hands, help_))


@each_game
def test_a_class_code_that_is_typed_begins_its_deals_and_ends_with_the_result_code(game):
    own, given = own_match(game), code(game)
    assert not asked(own, what="result", code=given.lower())
    assert own.shared.word == given
    assert given in match_data(own)["shared"]
    for number in (1, 2):
        assert own.state.hand == number
        place = own.place
        assert place["class"] == given
        assert not place["match"] + place["players"] + place["hands"]
        finish(own)
        again = own_match(game)
        again.open(address(own))
        assert again.place == own.place
        assert again.state == own.state
        if number == 1:
            asked(own, what="choose", id="next hand")
    result = read_result_code(match_data(own)["result"]["code"])
    assert (result.seed, result.hands, result.players) == (1662, 2, own.play.players)
    assert result.players[0] == PERSON
    assert own.play.players[1:] == ([*games.players(game)][-1],) * (len(own.play.players) - 1)


def test_the_settings_of_class_deals_cannot_be_changed():
    own = own_match("gleek")
    asked(own, what="open", query=f"?class={code('gleek')}")
    before = own.place
    for request in (
        {"what": "length", "hands": "12"},
        {"what": "people", "count": "3"},
        {"what": "opponents", "players": ["plain-1", "plain-1"]},
    ):
        assert "Everybody plays these deals with the same settings" in asked(own, **request)
        assert own.place == before
    data = match_data(own)
    assert not data["lengths"] + data["people"] + data["opponents"]["places"]


@each_game
def test_no_button_leads_out_of_a_class_before_its_end(game):
    own = own_match(game)
    given = code(game, which=0)
    asked(own, what="open", query=f"?class={given}")
    for over in (False, True):
        if over:
            finish(own)
        desk, data = match_panel_data(own), match_data(own)
        assert desk["title"].endswith(f", class {given}")
        assert data["class_code"] == given
        assert not desk["can"]["again"]
        assert "end here" not in {each["id"] for each in desk["choices"]}
        for request in (
            {"what": "again"},
            {"what": "day", "date": "2026-11-23"},
            {"what": "choose", "id": "end here"},
            {"what": "rules", "code": rules_code(rules_of(game))},
        ):
            assert asked(own, **request)
            assert own.in_class
            assert own.place["class"] == given
    asked(own, what="choose", id="next hand")
    finish(own)
    # At the end of the class's match, going on keeps the result; the button that loses it says so.
    first, *_, last = match_panel_data(own)["choices"]
    onward = "step" if evidence_games.game(game).hands_page else "same match"
    assert (first["id"], last["id"]) == (onward, "new match")
    assert last["label"] == "Leave the class"
    asked(own, what="choose", id="same match")
    assert own.in_class
    finish(own)
    asked(own, what="choose", id="next hand")
    finish(own)
    asked(own, what="choose", id="new match")
    assert not own.in_class


@each_game
@pytest.mark.parametrize("given", [*map(Help.of, range(4))])
def test_a_class_has_the_help_that_its_code_names(game, given):
    own = own_match(game)
    asked(own, what="open", query=f"?class={code(game, help_=given, which=0)}")
    own.play.do(own.play.hand.legal()[0])
    own.play.show_all()
    while own.play.hand.over:
        asked(own, what="choose", id="next hand")
    can = match_panel_data(own)["can"]
    assert (can["hint"], can["previous"]) == (given.advice, given.take_back and bool(own.play.choices))
    assert ("without" in match_data(own)["shared"]) == (given != Help())
    assert bool(asked(own, what="hint")) != given.advice
    before = own.place
    assert bool(asked(own, what="previous")) != given.take_back
    assert given.take_back or own.place == before
    for _ in range(2):
        while own.state.hand < own.state.length:
            finish(own)
            ids = {each["id"] for each in match_panel_data(own)["choices"]}
            assert ("start over" in ids) == given.take_back
            if not given.take_back:
                assert asked(own, what="choose", id="start over")
            asked(own, what="choose", id="next hand")
        finish(own)
    ids = {each["id"] for each in match_panel_data(own)["choices"]}
    assert {"start over", "same match"} & ids == ({"start over", "same match"} if given.take_back else set())
    result = read_result_code(match_data(own)["result"]["code"])
    assert result.help == given
    # The URL of the deal gives the same result.
    again = own_match(game)
    again.open(address(own))
    assert match_data(again)["result"] == match_data(own)["result"]
    asked(own, what="choose", id="new match")
    assert own.state.help == Help()


@each_game
def test_the_deal_of_a_day_follows_from_its_date_alone(game):
    own = own_match(game)
    assert not asked(own, what="day", date="2026-11-23")
    digest = hashlib.sha256(f"{game}-day-1:2026-11-23".encode()).hexdigest()
    assert own.state.seed == int(digest[:8], 16) & (1 << 30) - 1
    assert (own.state.length, own.play.players[0]) == (1, PERSON)
    assert set(own.play.players[1:]) == {games.default_player(game)}
    assert address(own).startswith("?hand=1")
    assert "day=2026-11-23" in address(own)
    assert match_panel_data(own)["title"] == "The deal of 23 November 2026"
    finish(own)
    result = match_data(own)["result"]
    title = match_data(own)["shared"]
    assert "23 November 2026" in title
    # The line names the deal and the sum, but no cards and no actions.
    assert result["line"].partition(": ")[0].endswith(", the deal of 23 November 2026")
    assert len(result["line"]) < 60
    again = own_match(game)
    again.open(address(own))
    assert match_data(again)["result"] == result


@pytest.mark.parametrize("game", ["piquet", "gillet"])  # a review of Gleek takes longest
def test_the_deal_of_a_day_tells_what_plain_and_the_strongest_players_win_with_the_same_cards(game):
    own = own_match(game)
    asked(own, what="day", date="2026-11-23")
    seat = own.play.seat
    finish(own)
    *_, figure = match_panel_data(own)["answer"]["figures"]
    assert figure["name"] == "Simple players with your cards"
    asked(own, what="review")
    while (review := own_review(own))["state"] == "going":
        asked(own, what="review")
    # Here the learner has played as a plain player does. So all plain players together play the same hand again.
    simple, strongest = match_panel_data(own)["answer"]["figures"][-2:]
    won = own.play.hand.ledger.purses[seat]
    assert int(simple["sum"].replace("−", "-").rstrip("d.")) == won
    assert strongest["name"] == f"{games.adviser(game).STRONGEST[1].capitalize()} with your cards"
    assert len(review["others"]) == 2
    # A match on other deals says nothing of the kind.
    other = own_match(game)
    finish(other)
    assert not any("with your cards" in each["name"] for each in match_panel_data(other)["answer"]["figures"])


@pytest.mark.parametrize(
    "wrong", ["", "today", "2026-02-30", "2026-11-3", "20261123", "٢026-11-23", "2026-W01-1"]
)
def test_invalid_dates_are_refused(wrong):
    own = own_match("gleek")
    before = own.place
    assert "is not a day: write it as year, month and day, as in 2026-11-23" in asked(
        own, what="day", date=wrong
    )
    assert own.place == before


@each_game
@pytest.mark.parametrize(
    "query",
    [
        "class=C330-4801-KYT",
        "class=",
        "class=C",
        "day=2026-02-30",
        "match=0001-KY2G",
        "result=M1",
        "x=" + "y" * LONGEST_QUERY,
    ],
)
def test_an_address_that_names_no_deal_has_nothing_dealt(game, query):
    own = own_match(game)
    shown = own.play.code
    said = asked(own, what="open", query=f"?{query}")
    if query == "class=":
        assert not said
        return
    desk, table = match_panel_data(own), match_table(own)
    assert said in desk["problem"]
    assert [each["id"] for each in desk["choices"]] == ["new match"]
    assert not any(each["cards"] for each in table["seats"])
    assert shown not in desk["text"] + table["text"] + match_data(own)["text"]
    asked(own, what="pick", c="AS")
    asked(own, what="previous")
    assert own.astray
    # The problem stays until the visitor presses the only button.
    assert not asked(own, what="choose", id="new match")
    assert not own.astray
    assert any(each["cards"] for each in match_table(own)["seats"])
    asked(own, what="open", query=f"?{query}")
    assert not asked(own, what="result", code=code(game))
    assert own.in_class


@pytest.mark.parametrize("after", [".", ")", "),", "?!", "]", "”.", "\u200b", "…"])
def test_punctuation_after_an_address_is_ignored(after):
    own = own_match("gleek")
    for query in (f"class={code('gleek')}", "day=2026-11-23", "match=0001-KY2F"):
        assert not asked(own, what="open", query=f"?{query}{after}")
        assert not asked(own, what="open", query=f"?{query}&did={after}")
