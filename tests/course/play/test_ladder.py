"""The ladder of opponents: which match each rung begins, and which matches count."""

from dataclasses import replace

import pytest

from gleek.course.game_course import game_course
from gleek.course.play.match_session import MatchSession
from gleek.course.play.match_state import HANDS, MatchState, beaten, ladder_data
from gleek.course.play.match_view import match_data
from gleek.evidence import presets
from gleek.players import registry as games
from gleek.records.codes import code_of
from gleek.records.results import PERSON

each_game = pytest.mark.parametrize("game", games.ids())


def rules_of(game):
    return presets.beginners(games.game(game).rules)


@each_game
def test_each_rung_begins_a_match_against_players_of_one_skill(game):
    rules = rules_of(game)
    own = MatchSession(code_of(7, rules))
    rungs = match_data(own)["ladder"]["rungs"]
    assert len(rungs) == len(game_course(game).skills)
    for rung in rungs:
        own.ask({"what": "ladder", "player": rung["id"]})
        assert not own.match_problem
        assert own.state.players == (PERSON, *[rung["id"]] * (len(own.game.seats) - 1))
        assert own.state.standing.rules == rules
        assert own.state.length == (0 if game_course(game).table.partie else HANDS)
        # The names are those of the opponents who sit down.
        assert all(name in rung["names"] for name in own.play.names if name != "You")


@pytest.mark.parametrize("player", ["", "you", "nobody", None, 7, ["plain-1"]])
def test_a_rung_that_is_not_there_is_refused(player):
    own = MatchSession()
    before = own.play
    own.ask({"what": "ladder", "player": player})
    assert own.play is before
    assert "is not on the ladder of opponents, which has plain-1" in own.match_problem


def finished(game="gleek", purses=(9, -4, -5), **changes):
    rung = ladder_data(MatchState.begin(1, rules_of(game)))["rungs"][0]["id"]
    players = changes.pop("players", (PERSON, rung, rung))
    state = MatchState.begin(1, rules_of(game), players, changes.pop("length", HANDS))
    standing = state.standing.resumed(changes.pop("hands", HANDS), purses, state.standing.left)
    return replace(state, standing=standing, **changes)


def test_a_match_of_six_hands_that_is_won_alone_and_without_taking_back_counts():
    assert beaten(finished()) == "plain-1"
    for wrong in (
        finished(purses=(-4, 9, -5)),
        finished(purses=(5, 5, -10)),  # a shared match is not won
        finished(hands=5),
        finished(length=3, hands=3),
        finished(length=12, hands=12),
        finished(back=1),
        finished(began=(PERSON, "plain-1", "master-1")),
        finished(players=(PERSON, "plain-1", "master-1")),
        finished(players=(PERSON, PERSON, "plain-1")),
        finished(players=(PERSON, "counting-bold-1", "counting-bold-1")),
    ):
        assert beaten(wrong) == ""
