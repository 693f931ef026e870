"""The line that says where the reader is: the lesson, and the current one of the game's stages."""

import pytest

from gleek.course.play.match_panel import match_panel_data
from gleek.course.play.match_session import MatchSession
from gleek.course.play.rounds import Rounds
from gleek.evidence import presets
from gleek.players.registry import default_player, game, ids, player
from gleek.records.codes import code_of
from tests.course.play.walking import LESSONS, begun
from tests.playthroughs.test_hands import DEAL


# In the fifth task of "tricks" nobody has led yet, so the last step belongs to the sets.
@pytest.mark.parametrize(
    ("lesson", "number", "stage"),
    [
        ("stock", 1, "stock"),
        ("melds", 4, "melds"),
        ("tricks", 5, "tricks"),
        ("reckoning", 5, "tricks"),
        ("deal", 2, "deal"),
    ],
)
def test_a_task_names_the_stage_that_it_is_about(lesson, number, stage):
    found = LESSONS[f"gleek {lesson}"]
    tasks = begun(found, number)
    where = tasks.panel()["where"]
    assert (where["title"], where["now"]) == (f"{found.number}. {found.title}", stage)
    tasks.ask({"what": "solution"})
    assert tasks.panel()["where"]["now"] == stage


@pytest.mark.parametrize("name", ids())
def test_a_match_goes_through_all_stages_in_order(name):
    own = MatchSession(code_of(DEAL, presets.preset(game(name).rules)))
    seen = []
    while not own.play.over:
        where = match_panel_data(own)["where"]
        assert [each["id"] for each in where["stages"]] == [each.id for each in game(name).stages]
        seen.append(where["now"])
        if own.play.mine:
            own.play.do(player(name, default_player(name))(own.play.hand.observe(own.play.seat)))
            own.play.clear()
        own.play.show_next()
    order = [each.id for each in game(name).stages]
    assert seen == sorted(seen, key=order.index)
    assert match_panel_data(own)["where"]["now"] == order[-1]


def test_no_line_is_shown_where_no_hand_is_in_play():
    own = MatchSession()
    own.ask({"what": "open", "query": "?match=nonsense"})
    assert own.astray
    assert match_panel_data(own)["where"] is None


def test_the_practice_of_a_stage_names_this_stage():
    assert Rounds("ruff", "B0AT").panel()["where"]["now"] == "ruff"
