"""The front page's question: the engine deals the cards and confirms each answer; any game can ask one."""

import json

import pytest

from gleek.course.front_question import front_data, question
from gleek.engine.cards import CARDS, card
from gleek.evidence.toml import FaultySources
from gleek.games.gleek.actions import Play

ASKED = question("gleek")
HELD = [each for each in CARDS if ASKED.hand.held[ASKED.seat_number] & each.bit]


def test_every_card_of_the_hand_has_one_answer():
    told = [card(text) for answer in ASKED.answers for text in answer.cards]
    assert sorted(told) == sorted(HELD)
    assert set(front_data(ASKED)["answers"]) == {str(each) for each in HELD}


@pytest.mark.parametrize("touched", HELD, ids=str)
def test_a_right_card_takes_the_trick_and_no_other_does(touched):
    hand = ASKED.hand
    assert hand.to_act == ASKED.seat_number
    assert hand.why_not(Play(ASKED.seat_number, touched)) is None
    after, _ = hand.apply(Play(ASKED.seat_number, touched))
    assert (after.tricks[-1].winner == ASKED.seat_number) == ASKED.answer(touched).right


def test_the_situation_agrees_with_the_hand():
    led = CARDS[ASKED.hand.phase.table[0]].suit
    assert (
        ASKED.situation
        == f"{ASKED.hand.deal.trump.word.capitalize()} are trumps. You have no {led.word[:-1]}."
    )
    assert not [each for each in HELD if each.suit == led]


def test_an_answer_names_its_card():
    assert ASKED.answer(card("QH")).say.startswith("The queen of hearts loses")
    with pytest.raises(FaultySources, match="no answer for the king of spades"):
        ASKED.answer(card("KS"))


def test_the_page_is_told_what_it_draws_and_no_card_that_another_holds():
    data = front_data(ASKED)
    assert [(seat["place"], seat["name"], seat["held"]) for seat in data["seats"]] == [
        ("left", "Humphrey", 11),
        ("right", "Agnes", 11),
        ("below", "You", 12),
    ]
    lies = {seat["played"]["c"] for seat in data["seats"] if seat["played"]} | {"10C"}
    hidden = {str(each) for each in CARDS if each not in HELD} - lies
    named = json.dumps(data, ensure_ascii=False)
    assert not [each for each in hidden if f'"{each}"' in named]
    assert data["quoted"]["by"] == "Samuel Pepys, 17 February 1661/2"
