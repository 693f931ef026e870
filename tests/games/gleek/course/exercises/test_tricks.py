"""The right answers about legal cards and trick winners follow from the cards shown."""

import re

from tests.course.exercises.sound import fact, fan, in_text, is_sound, only_right, right_texts
from tests.games.gleek.course.exercises.many import SAID, SEAT, questions, turn_up, you
from tests.games.gleek.reckoner_table import after, suit_of, winner_of

SIGN = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def sign(card):
    return card[:-1] + SIGN[card[-1]]


def played(question, place, leader):
    """Return the trick that a fan shows, as (seat, card) from the leader on."""
    trick = []
    for card in fan(question, place):
        trick.append((leader, card))
        leader = after(leader)
    return trick


def leader_of(question, place):
    return SEAT[re.search(r", led by (.*)", question.asked.fans[place].label)[1]]


def test_which_cards_may_be_played():
    counts = set()
    for question in questions("may_play"):
        is_sound(question)
        assert question.asked.many
        assert you(question) == "dealer" or sign(turn_up(question)) not in [
            o.text for o in question.asked.options
        ]
        labels = [each.label for each in question.asked.fans]
        hand = fan(question, labels.index("Your hand"))
        led = suit_of(fan(question)[0]) if labels[0] != "Your hand" else None
        same = [card for card in hand if suit_of(card) == led]
        may = same if same and question.rules.follow_suit == "required" else hand
        assert sorted(right_texts(question)) == sorted(map(sign, may)), question
        shown = [option.text for option in question.asked.options]
        assert set(map(sign, hand)) <= set(shown) <= set(map(sign, [*hand, turn_up(question)])), question
        assert set(may) <= set(in_text(" ".join(question.asked.reasoning))), question
        counts.add((question.level, len(hand), len(may)))
    assert {held for level, held, _ in counts if level == 1} == {5}
    assert {held for level, held, _ in counts if level == 3} == {7}
    assert {(3, 7, 1), (3, 7, 7), (2, 6, 6), (1, 5, 1)} <= counts


def test_the_leader_is_told():
    for question in questions("may_play"):
        if question.asked.fans[0].label != "Your hand":
            seats = [seat for seat, _ in played(question, 0, leader_of(question, 0))]
            assert after(seats[-1]) == you(question), question
        else:
            assert fact(question, "You are to lead"), question


def test_who_takes_the_trick():
    answers = set()
    for question in questions("trick"):
        is_sound(question)
        rules, trump = question.rules.as_dict(), suit_of(turn_up(question))
        trick = played(question, 0, leader_of(question, 0))
        if question.level == 3:
            trick = played(question, 1, winner_of(trick, trump, rules))
        won = winner_of(trick, trump, rules)
        only_right(question, f"{SAID[won]}, with {sign(dict(trick)[won])}")
        assert dict(trick)[won] in in_text(" ".join(question.asked.reasoning)), question
        assert SAID[won].lower() in question.asked.reasoning[-1].lower(), question
        answers.add((question.level, won, trick[0][0] == won))
    assert len(answers) == 18  # each seat wins, leading or not, at each level


def test_suit_is_followed_in_every_trick_that_is_shown():
    for question in questions("trick"):
        if question.level == 3 and question.rules.follow_suit == "required":
            trump, rules = suit_of(turn_up(question)), question.rules.as_dict()
            first = played(question, 0, leader_of(question, 0))
            second = dict(played(question, 1, winner_of(first, trump, rules)))
            led = suit_of(first[0][1])
            for seat, card in first:
                assert suit_of(card) == led or suit_of(second[seat]) != led, question
