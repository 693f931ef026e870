"""The tricks: the leader, legal cards and the winner; the turn-up is not played. Diamonds are trumps."""

from __future__ import annotations

import pytest

from gleek.engine.cards import card
from gleek.games.gleek.events import TrickTaken
from gleek.games.gleek.tricks import _how, winner
from tests.games.gleek.table import at_melds, at_tricks, deal, do, refused

FREE = {"follow_suit": "free"}


def taken_by(cards, value="always", leader=0, trump="D"):
    """Return which of these cards, 0 to 2 in the order played, wins."""
    indices = tuple(card(each).index for each in cards.split())
    won = winner(card(f"A{trump}").suit, value == "always", leader, indices)
    return (won - leader) % 3


# ---------------------------------------------------------------- tricks.turn, tricks.winner_leads


def test_eldest_leads_and_the_others_follow_in_turn():
    hand = at_tricks()
    assert hand.to_act == 0
    refused(hand, "second plays AH", "tricks.turn")
    hand = do(hand, "eldest plays AS")
    assert hand.to_act == 1
    refused(hand, "eldest plays KS", "tricks.turn")


def test_the_winner_leads():
    hand = do(at_tricks(), "eldest plays 5H, second plays AH, dealer plays 8H")
    assert hand.to_act == 1
    assert hand.tricks[0] == (0, (card("5H").index, card("AH").index, card("8H").index), 1)


def test_twelve_tricks_are_played_and_the_hand_is_over():
    hand = at_tricks()
    while not hand.over:
        hand, events = hand.apply(hand.legal()[0])
    assert len(hand.tricks) == 12
    assert hand.held == (0, 0, 0)
    refused(hand, "eldest plays AS", "hand.over")
    refused(hand, "eldest bids 13", "hand.over")
    assert len(hand.legal()) == 0
    assert [event.number for event in events if isinstance(event, TrickTaken)] == [12]


# ---------------------------------------------------------------- tricks.hold, tricks.turn_up_not_played


def test_one_plays_what_one_holds():
    assert "and holds AS KS" in refused(at_tricks(turn_up="4H"), "eldest plays AH", "tricks.hold")


@pytest.mark.parametrize("follow", ["required", "free"])
def test_the_turn_up_is_never_played(follow):
    hand = do(at_tricks({"follow_suit": follow}), "eldest plays 7D, second plays 5D")
    assert hand.to_act == 2
    refused(hand, "dealer plays 9D", "tricks.turn_up_not_played")


def test_what_is_in_the_stock_is_not_played():
    refused(at_tricks(), "eldest plays AD", "tricks.hold")


# ---------------------------------------------------------------- tricks.follow_suit


def test_suit_is_followed_by_who_is_able():
    hand = do(at_tricks(), "eldest plays 5H")
    sentence = refused(hand, "second plays 5D", "tricks.follow_suit")
    assert "hearts were led" in sentence
    assert "AH KH QH 10H" in sentence
    assert {str(each.card) for each in hand.legal()} == {"AH", "KH", "QH", "10H"}


def test_trumps_led_are_followed():
    hand = do(at_tricks(), "eldest plays 7D")
    assert {str(each.card) for each in hand.legal()} == {"5D", "4D"}


def test_who_cannot_follow_may_play_any_card_and_need_not_trump():
    places = {"eldest": "AS 10S 9S 8S 7S 6S 5S 4S KS QS JS"}
    hand = do(at_tricks(**places), "eldest plays AS")
    assert len(hand.legal()) == 12  # the second has no spade but has trumps
    assert do(hand, "second plays AH").to_act == 2


def test_free_any_card_may_be_played():
    hand = do(at_tricks(FREE), "eldest plays 5H")
    assert len(hand.legal()) == 12
    hand = do(hand, "second plays 5D, dealer plays 8H")
    assert hand.to_act == 1  # a trump takes it, although the player had hearts


def test_a_leader_may_lead_any_card():
    assert len(at_tricks().legal()) == 12


# ---------------------------------------------------------------- tricks.trumps_beat


@pytest.mark.parametrize(
    ("cards", "place"),
    [
        ("5H AH 8H", 1),  # the highest card of the suit led wins
        ("5H AS KS", 0),  # a card of another suit cannot win
        ("AH 4D KH", 1),  # the lowest trump beats every plain card
        ("AH 4D 10D", 2),  # the higher of two trumps wins
        ("7D 10D AS", 1),  # the highest trump wins if trumps are led
        ("4D AS AH", 0),
    ],
)
def test_always_any_trump_beats_any_plain_card(cards, place):
    for leader in range(3):
        assert taken_by(cards, leader=leader) == place


@pytest.mark.parametrize(
    ("cards", "place"),
    [
        ("KH 10D QH", 0),  # the ten is lower than the king that was led
        ("10H 10D 9H", 1),  # a trump of equal rank wins
        ("10H KD 9H", 1),  # a higher trump wins
        ("10H QD KH", 2),  # the queen is above the card led, but not above the highest of its suit
        ("10H KD KH", 1),
        ("AH QD KD", 0),  # two trumps, and neither is high enough
        ("QH 4D KD", 2),
        ("KH 4D QD", 0),
        ("7D 10D AS", 1),  # trumps are led, so the highest of them wins
        ("4D AS AH", 0),
        ("5H AS KS", 0),
    ],
)
def test_equal_or_higher_a_trump_must_reach_the_highest_of_the_suit_led(cards, place):
    for leader in range(3):
        assert taken_by(cards, "equal_or_higher", leader=leader) == place


def test_the_two_readings_give_one_trick_to_different_players():
    for value, won in (("always", 1), ("equal_or_higher", 0)):
        hand = at_tricks(FREE | {"trumps_beat": value})
        hand = do(hand, "eldest plays AS, second plays 5D, dealer plays JS")
        assert hand.tricks[0].winner == won
        assert hand.to_act == won


def test_at_the_tricks_end_the_highest_card_counts_and_not_the_one_led():
    places = {"eldest": "10S", "second": "10D", "dealer": "KS"}
    hand = at_tricks(FREE | {"trumps_beat": "equal_or_higher"}, **places)
    assert do(hand, "eldest plays 10S, second plays 10D, dealer plays KS").tricks[0].winner == 2


# ---------------------------------------------------------------- hand.stage


def test_no_card_is_played_before_the_sets_are_called():
    assert "mournivals and gleeks" in refused(at_melds(), "eldest plays AS", "hand.stage")


def test_nothing_is_called_in_the_tricks():
    refused(at_tricks(), "eldest calls nothing", "hand.stage")


def test_the_hands_are_what_was_dealt():
    assert at_tricks().held == deal().hands


def test_a_hand_is_the_same_hand_however_many_tables_were_played_at_meanwhile():
    before = at_tricks()
    _how.cache_clear()
    assert at_tricks() == before
    assert hash(at_tricks()) == hash(before)
    assert at_tricks(FREE) != before
