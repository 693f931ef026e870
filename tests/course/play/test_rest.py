"""The tricks that are left are played out at once if they can change nothing, and only then."""

from __future__ import annotations

from itertools import product

import pytest

from gleek import games
from gleek.course.play.match_panel import match_panel_data
from gleek.course.play.match_session import MatchSession
from gleek.course.play.rest import MOST_CARDS, is_settled
from gleek.engine.hand import Hand
from gleek.games import presets
from gleek.records.codes import code_of, deal_number


def positions(game_id, deals):
    """Yield the positions of deals, played by plain players, in which each seat holds at most `MOST_CARDS` cards."""
    game = games.game(game_id)
    rules, player = presets.beginners(game.rules), games.default_player(game_id)
    for number in range(deals):
        hand, _ = Hand.dealt_to(game.setup(rules), deal_number(number, rules))
        while not hand.over:
            if hand.stage == game.trick_stage and max(map(int.bit_count, hand.held)) <= MOST_CARDS:
                yield hand
            hand, _ = hand.apply(games.decided(hand, player, "rest"))


def ends(hand):
    """Return the balances after every way to play on, found by choosing among the legal cards by their index."""
    found = set()
    cards = [*map(int.bit_count, hand.held)]
    for way in product(range(max(cards)), repeat=sum(cards)):
        now = hand
        for index in way:
            if now.over:
                break
            legal = list(now.legal())
            now, _ = now.apply(legal[index % len(legal)])
        assert now.over
        found.add(now.ledger.balances)
        if len(found) > 1:
            break
    return found


@pytest.mark.parametrize("game_id", ["gleek", "piquet"])
def test_a_hand_is_settled_if_every_way_to_play_on_ends_alike(game_id):
    few = [hand for hand in positions(game_id, 30) if max(map(int.bit_count, hand.held)) <= 2]
    seen = {is_settled(hand): hand for hand in few}
    assert set(seen) == {True, False}
    for settled, hand in seen.items():
        assert (len(ends(hand)) == 1) is settled


def test_no_hand_is_settled_before_the_tricks_with_many_cards_or_when_it_is_over():
    rules = presets.beginners(games.game("gleek").rules)
    hand, _ = Hand.dealt_to(games.game("gleek").setup(rules), deal_number(1, rules))
    while not hand.over:
        if max(map(int.bit_count, hand.held)) > MOST_CARDS:
            assert not is_settled(hand)
        hand, _ = hand.apply(games.decided(hand, games.default_player("gleek"), "rest"))
    assert not is_settled(hand)


def test_the_rest_is_played_at_once_and_taken_back_at_once():
    own = next(filter(None, map(at_settled, range(1, 30))))
    choices, hand = len(own.play.choices), own.play.hand
    offered = [each["label"] for each in match_panel_data(own)["choices"]]
    assert offered == ["Play the rest"]
    own.ask({"what": "choose", "id": "rest"})
    assert own.play.over
    assert match_panel_data(own)["answer"]["kind"] == "end"
    again = MatchSession()
    again.ask({"what": "open", "query": "?" + "&".join(f"{k}={v}" for k, v in own.place.items() if v)})
    assert again.play.hand == own.play.hand
    own.ask({"what": "previous"})
    assert (len(own.play.choices), own.play.hand) == (choices, hand)


def at_settled(number):
    """Play a hand to a decision of the learner between several cards that changes nothing; None if it has none."""
    own = MatchSession(code_of(number))
    while not own.play.hand.over:
        own.play.show_all()
        if own.play.settled and len(own.play.hand.legal()) > 1:
            return own
        own.play.do(games.decided(own.play.hand, games.default_player("gleek"), "rest"))
    return None


def test_the_rest_is_not_played_while_it_can_change_something():
    own = MatchSession()
    own.ask({"what": "choose", "id": "rest"})
    assert not own.play.choices
    assert not any(each["id"] == "rest" for each in match_panel_data(own)["choices"])
