"""The right scores and payments at the reckoning agree with a computation from the facts shown."""

import re

from tests.course.exercises.sound import explained, fact, fan, in_text, is_sound, only_right
from tests.games.gleek.course.exercises.many import SEAT, net, questions, turn_up, you
from tests.games.gleek.reckoner_table import HONOURS, SEATS, rank_of, suit_of


def worth(question, card):
    """Return the points of a card at the reckoning."""
    rules = question.rules
    if suit_of(card) != suit_of(turn_up(question)):
        return 0
    if rank_of(card) in ("5", "6"):
        return int(rank_of(card)) if rules.towser_tumbler == "count" else 0
    if rank_of(card) == "4":
        counts = rules.tiddy == "played" and rules.tiddy_held == "count" and card != turn_up(question)
        return 4 if counts else 0
    return HONOURS.get(rank_of(card), 0)


def total(question, cards):
    return sum(worth(question, card) for card in cards)


def above(score):
    if not score:
        return "Just twenty-two"
    return f"{score} above twenty-two" if score > 0 else f"{-score} short of twenty-two"


def number(text):
    return 0 if text.lower() in {"no", "nothing"} else int(text)


def seat_of(words, me):
    return me if words.lower() == "you" else SEAT[words.lower()]


def my_count(question):
    """Return the points for tricks and honours of the player that the question asks about."""
    me, up = you(question), turn_up(question)
    turned = [up] if me == "dealer" else []
    if question.level == 1:
        tricks = number(fact(question, r"You took (\w+) trick")[1])
        mine = fact(question, r"for you\.$")
        return 3 * tricks + (total(question, in_text(mine.string)) if mine else 0)
    by_trick = question.rules.honours_to == "trick_winner"
    if question.level == 2:
        tricks = number(fact(question, r"You took (\w+) trick")[1])
        shown = [fan(question, place) for place in range(len(question.asked.fans))]
        cards = (shown[1] if len(shown) > 1 else []) if by_trick else shown[0]
        assert len(shown[0]) == 12
        assert not by_trick or len(cards) == 3 * tricks
        return 3 * tricks + total(question, cards + turned)
    tricks = number(fact(question, r"[Yy]ou took (\w+) trick")[1])
    cards = []
    for said in question.asked.facts:
        if match := re.match(r"(.*) played (.*) to trick \d+, and (took the trick|lost it to (.*))\.", said):
            played = seat_of(match[1], me)
            took = seat_of(match[4], me) if match[4] else played
            if (took if by_trick else played) == me:
                cards += in_text(match[2])
    return 3 * tricks + total(question, cards + turned)


def test_how_a_player_sees_the_hand():
    scores = set()
    for question in questions("reckon"):
        is_sound(question)
        score = my_count(question) - 22
        only_right(question, above(score))
        explained(question, score + 22)
        if score:
            explained(question, score)
        scores.add((question.level, score > 0))
        assert len(question.asked.options) >= 3, question
    assert len(scores) == 6


def scores_of(question):
    me, found = you(question), {}
    for said in question.asked.facts:
        if match := re.match(r"(.*) (?:is|are) (\d+|just) ?(above|short|twenty)", said):
            score = 0 if match[2] == "just" else int(match[2])
            found[seat_of(match[1], me)] = -score if match[3] == "short" else score
        elif match := re.match(r"(.*) (?:has|have) (\w+) tricks?, and (\w+) for honours\.", said):
            found[seat_of(match[1], me)] = 3 * number(match[2]) + number(match[3]) - 22
    return found


def scores_from_cards(question):
    """Return each seat's score, from its tricks and the cards that count for it."""
    found = {}
    for said in question.asked.facts:
        if match := re.match(r"(.*) (?:has|have) (\w+) tricks?, and (.*)\.", said):
            points = 3 * number(match[2]) + total(question, in_text(match[3]))
            found[seat_of(match[1], you(question))] = points - 22
    return found


def test_what_is_paid():
    asked = set()
    for question in questions("settle"):
        is_sound(question)
        asked.add((question.level, question.rules.settlement))
        scores = scores_from_cards(question) if question.level == 3 else scores_of(question)
        assert set(scores) == set(SEATS), question
        score = scores[you(question)]
        due = score if question.rules.settlement == "pot" else 3 * score - sum(scores.values())
        only_right(question, net(due))
        if due:
            explained(question, due)
    assert len(asked) == 6
