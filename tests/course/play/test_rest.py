"""The tricks that are left are played out at once if they can change nothing, and only then."""

import pytest

from gleek.course.play.hand_session import is_settled
from gleek.course.play.match_panel import match_panel_data
from gleek.course.play.match_session import MatchSession
from gleek.course.play.missed import ChoiceQuestion
from gleek.engine.cards import SUIT_MASKS
from gleek.engine.errors import Unreadable
from gleek.engine.hand import Hand
from gleek.evidence import presets
from gleek.players import registry as games
from gleek.records.codes import code_of, deal_number
from tests.course.play.seated import address


def positions(game_id, deals):
    game = games.game(game_id)
    rules, player = presets.beginners(game.rules), games.default_player(game_id)
    for number in range(deals):
        hand, _ = Hand.dealt_to(game.setup(rules), deal_number(number, rules))
        while not hand.over:
            if hand.stage == game.trick_stage:
                yield hand
            hand, _ = hand.apply(games.decided(hand, player, "rest"))


def ends(hand):
    """Yield the balances after every way to play on."""
    if hand.over:
        yield hand.ledger.balances
        return
    for action in hand.legal():
        yield from ends(hand.apply(action)[0])


@pytest.mark.parametrize("game_id", ["gleek", "piquet"])
def test_every_way_to_play_on_from_a_settled_hand_ends_alike(game_id):
    seen = set()
    for hand in positions(game_id, 60):
        most = max(map(int.bit_count, hand.held))
        if most <= 3 and is_settled(hand):
            assert len(set(ends(hand))) == 1
            seen.add(most)
    assert {1, 2} <= seen


def test_a_hand_is_not_settled_while_an_unseen_card_could_win_a_trick():
    for hand in positions("gleek", 10):
        own = hand.held[hand.to_act]
        trumps = SUIT_MASKS[hand.deal.trump]
        others = sum(mask & trumps for seat, mask in enumerate(hand.held) if seat != hand.to_act)
        if others.bit_count() and own.bit_count() > 1 and own & ~trumps:
            assert not is_settled(hand)


def test_no_hand_is_settled_before_the_tricks_or_when_it_is_over():
    rules = presets.beginners(games.game("gleek").rules)
    hand, _ = Hand.dealt_to(games.game("gleek").setup(rules), deal_number(1, rules))
    while hand.stage != "tricks":
        assert not is_settled(hand)
        hand, _ = hand.apply(games.decided(hand, games.default_player("gleek"), "rest"))
    assert not is_settled(hand.replay(*games.play_out(hand)))


def test_the_rest_is_played_at_once_and_taken_back_at_once():
    own = next(filter(None, map(at_settled, range(1, 120))))
    choices, hand = len(own.play.choices), own.play.hand
    offered = [each["label"] for each in match_panel_data(own)["choices"]]
    assert offered == ["Play the rest"]
    own.ask({"what": "choose", "id": "rest"})
    assert own.play.over
    assert match_panel_data(own)["answer"]["kind"] == "end"
    again = MatchSession()
    again.ask({"what": "open", "query": address(own)})
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


def test_a_choice_that_is_judged_is_not_played_to_the_end():
    play = next(filter(None, map(at_settled, range(1, 120)))).play
    question, request = ChoiceQuestion(play, "B0AT"), {"what": "choose", "id": "rest"}
    assert not question.panel()["choices"]
    with pytest.raises(Unreadable, match="is not an action"):
        question.requests(request)["choose"]()
    assert not play.hand.over
