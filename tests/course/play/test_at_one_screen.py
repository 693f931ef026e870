"""Several people at one screen: each person's cards are sent only on request."""

import json
import re

import pytest

from gleek import games
from gleek.course.play.match_panel import match_panel_data, match_table
from gleek.course.play.match_session import MatchSession
from gleek.engine.cards import card
from gleek.evidence import presets
from gleek.games.gleek.actions import WORDS
from gleek.games.gleek.play.plain import choose
from gleek.games.gleek.rules import preset
from gleek.records.codes import code_of
from tests.course.play.seated import address, asked
from tests.course.play.test_own_hand import one_choice
from tests.course.play.test_own_match import play_hand
from tests.games.gleek.strategies import seeded


def up(view):
    return [card["c"] for seat in view["seats"] for card in seat["cards"] if card["up"]]


def test_a_seats_cards_are_sent_only_when_its_player_has_asked_for_them():
    own = MatchSession()
    assert not asked(own, "people", count=3)
    assert own.state.players == ("you",) * 3
    assert own.play.names == ("Player 1", "Player 2", "Player 3")
    turns = 0
    while not own.play.over:
        if own.play.covered:
            turns += 1
            desk, table = match_panel_data(own), match_table(own)
            del desk["place"]  # the URL contains all players' actions, as every URL does
            assert not up(table)
            assert desk["situation"] == ""
            if own.play.hand.stage in {"stock", "tricks"}:
                sent = re.findall(r"\b(?:10|[4-9AKQJ])[SHDC]\b", json.dumps([desk, table]))
                held = own.play.hand.held[0] | own.play.hand.held[1] | own.play.hand.held[2]
                turned_up = own.play.hand.dealt.turn_up
                assert not [each for each in sent if card(each).bit & held and card(each).index != turned_up]
            assert not own.play.mine
            assert asked(own, "pick", c="AS")
            assert not asked(own, "choose", id="show cards")
        else:
            assert match_table(own)["seen_by"] == own.game.seats[own.play.hand.to_act]
            mine = {
                card["c"]
                for seat in match_table(own)["seats"]
                for card in seat["cards"]
                if card["up"] and seat["seat"] == own.game.seats[own.play.seat]
            }
            assert len(mine) == own.play.hand.held[own.play.seat].bit_count()
            play_hand(own, upto=1)
    assert turns > 20
    assert match_table(own)["seen_by"] is None


def test_a_reload_covers_the_table_where_several_people_play():
    own = MatchSession()
    asked(own, "people", count=3)
    play_hand(own, upto=9)
    again = MatchSession()
    assert not asked(again, "open", query=address(own))
    assert again.play.covered
    assert again.play.hand == own.play.hand


def nobody_vies(own):
    for _ in range(300):
        if own.play.over:
            return own
        if own.play.covered:
            asked(own, "choose", id="show cards")
        seat = own.play.hand.to_act
        passing = WORDS.read(f"{own.game.seats[seat]} passes")
        own.play.do(passing if own.play.hand.stage == "ruff" else choose(own.play.hand.observe(seat)))
        own.play.clear()
        own.play.show_next()
    raise AssertionError("the hand did not end")


@pytest.mark.parametrize(("book", "doubled"), [("du_coeur", False), ("willughby", True)])
def test_a_passed_ruff_is_in_the_next_hands_pot_and_in_the_address(book, doubled):
    own = MatchSession(code_of(3, preset(book)))
    asked(own, "people", count=3)
    standing = nobody_vies(own).after.standing
    assert standing.doubled == doubled
    assert standing.pot > 0 or doubled
    asked(own, "choose", id="next hand")
    assert own.play.hand.setup.carried == standing.pot
    assert own.play.hand.setup.doubled == doubled
    assert own.place["left"] == f"{standing.pot}.{int(doubled)}"
    again = MatchSession()
    assert not asked(again, "open", query=address(own))
    assert again.play.hand.setup == own.play.hand.setup


@pytest.mark.parametrize("game", ["piquet", "gillet"])
def test_a_covered_table_of_another_game_shows_no_hand(game):
    rng, covered = seeded(f"several {game}"), 0
    own = MatchSession(code_of(3, presets.preset(games.game(game).rules)))
    own.ask({"what": "people", "count": len(own.game.seats)})
    while own.after is None:
        if own.play.covered:
            covered += 1
            assert not up(match_table(own))
            own.ask({"what": "choose", "id": "show cards"})
        else:
            one_choice(own, rng)
        assert not own.problem, own.problem
    assert covered >= len(own.game.seats)
