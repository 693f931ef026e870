"""The opponents: every player has a skill and a face, and players change only between decisions."""

import pytest

from gleek import games
from gleek.course.game_course import game_course
from gleek.course.lesson_data import every
from gleek.course.play.match_panel import match_panel_data, match_table
from gleek.course.play.match_session import MatchSession
from gleek.course.play.match_view import match_data
from gleek.records.results import read_result_code
from gleek.widgets.lesson import lesson
from tests.course.play.seated import address, asked
from tests.course.play.test_own_match import play_hand

MASTERS = ["master-1", "master-1"]
each_game = pytest.mark.parametrize("game", games.ids())


@each_game
def test_every_player_has_one_skill_and_the_gentlest_is_the_usual_one(game):
    skills = game_course(game).skills
    found = [player for skill in skills for player in skill.players.values()]
    assert sorted(found) == sorted(games.players(game))
    assert found[0] == games.default_player(game)
    assert all(next(iter(skill.players)) == "even" for skill in skills)


def test_others_sit_down_before_the_first_decision_with_the_same_cards():
    own = MatchSession()
    held = own.play.hand.held
    assert [each["plays"] and each["plays"]["text"] for each in match_table(own)["seats"]] == [
        None,
        "plays simply",
        "plays simply",
    ]
    assert not asked(own, "opponents", players=MASTERS)
    assert own.play.names == ("You", "Jasper", "Cicely")
    assert own.play.hand.held == held
    assert own.place["players"] == "you.master-1.master-1"
    assert own.place["began"] == ""
    assert match_data(own)["opponents"]["now"] == "Opponents: Jasper (master) and Cicely (master)."
    again = MatchSession()
    assert not asked(again, "open", query=address(own))
    assert again.play.names == own.play.names
    assert again.play.played.steps == own.play.played.steps


def test_nobody_sits_down_while_a_hand_is_under_way():
    own = play_hand(MatchSession(), upto=2)
    before = own.place
    assert own.play.choices
    assert match_data(own)["opponents"]["places"] == []
    assert not any(each["plays"] for each in match_table(own)["seats"])
    assert "before the first decision of a hand, and at its end" in asked(own, "opponents", players=MASTERS)
    asked(own, "choose", id="opponents")
    assert (own.place, own.choosing) == (before, 0)


def test_between_two_hands_the_page_says_that_a_purse_is_taken_over_and_who_had_it():
    own = play_hand(MatchSession())
    data = match_data(own)
    assert "takes over the purse" in data["opponents"]["note"]
    assert data["opponents"]["button"] == "Next hand against them"
    purses, kept = own.after.standing.purses, data["kept"]["id"]
    assert "opponents" in [each["id"] for each in match_panel_data(own)["choices"]]
    assert not asked(own, "choose", id="opponents")
    assert match_data(own)["opponents"]["asked"] == 1
    assert not asked(own, "opponents", players=["plain-1", "master-1"])
    assert own.state.hand == 2
    assert {*own.play.names} == {"You", "Humphrey", "Cicely"}
    assert own.state.standing.purses == purses
    assert "at first Humphrey (plays simply) and Agnes" in match_data(own)["text"]
    assert match_data(own)["kept"]["id"] == kept  # it is still the same stored match
    assert "at first by you, plain-1 and plain-1" in match_data(own)["kept"]["file"]["about"]
    again = MatchSession()
    assert not asked(again, "open", query=address(own))
    assert match_data(again) == {**match_data(own), "opponents": {**match_data(own)["opponents"], "asked": 0}}


def test_at_a_matchs_end_others_begin_a_new_one_and_its_result_names_them():
    own = MatchSession()
    asked(own, "length", hands=1)
    play_hand(own)
    code = own.state.code
    assert match_data(own)["opponents"]["button"] == "A new match against them"
    assert not asked(own, "opponents", players=["counting-careful-1", "plain-1"])
    assert (own.state.hand, own.state.length, own.state.began) == (1, 1, ())
    assert own.state.code != code
    play_hand(own)
    result = match_data(own)["result"]["code"]
    assert read_result_code(result).players == ("you", "counting-careful-1", "plain-1")
    asked(own, "result", code=result)
    assert match_panel_data(own)["answer"]["figures"][1]["name"] == "Player 2 (counts cards, careful)"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["master-1"], "There are 2 places for opponents, and 1 player for them."),
        ("master-1", "and 0 players for them"),
        (["master-1", "master-9"], "“master-9” is not an opponent: the opponents are plain-1, counting-1, "),
        (["you", "plain-1"], "“you” is not an opponent"),
    ],
)
def test_an_impossible_player_is_refused_and_nobody_leaves_the_table(given, words):
    own = MatchSession()
    assert words in asked(own, "opponents", players=given)
    assert own.play.names == ("You", "Humphrey", "Agnes")


def test_the_opponents_of_a_lesson_s_match_fill_the_table():
    named = [each for each in every() if each.opponents]
    assert [each.id for each in named] == ["evening"]
    for each in named:
        known = [player for skill in game_course(each.game).skills for player in skill.players.values()]
        assert {*each.opponents} <= {*known}
        assert len(each.opponents) == len(games.game(each.game).seats) - 1
        table = lesson(each.id, each.game).play().children[1].view
        assert "weighs the odds" in str(table["seats"])
