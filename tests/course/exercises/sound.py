"""Checks that questions of any game are sound, and helpers to read them."""

import re

from gleek.engine.cards import CARDS

SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def is_sound(question):
    asked = question.asked
    texts = [option.text for option in asked.options]
    assert 2 <= len(texts) <= 8, question
    assert len(set(texts)) == len(texts), question
    assert question.right, question
    assert asked.many or len(question.right) == 1, question
    assert 1 <= len(asked.reasoning) <= 4, question
    assert all(line[-1] in ".!?" and ".." not in line for line in (*asked.reasoning, *asked.facts)), question
    assert all(option.because for option in asked.options if not option.right), question
    assert not any(option.because for option in asked.options if option.right), question
    # No card may belong to two answers. An answer's cards must be in the fan that its spot names.
    touched = [
        (option.spot.fan, card)
        for option in asked.options
        if option.spot
        for card in option.spot.cards or asked.fans[option.spot.fan].cards
    ]
    assert len(set(touched)) == len(touched), question
    assert all(card in asked.fans[place].cards for place, card in touched), question


def many(exercises, kind, seeds, tables):
    """Return `seeds` questions of a kind and of each level under the default rules, and as many under `tables`."""
    return [
        question
        for level in (1, 2, 3)
        for number in range(1, seeds + 1)
        for question in (
            exercises.exercise(kind, "TEST", number, level),
            exercises.exercise(kind, f"T{number % 7}", number, level, tables[number % len(tables)]),
        )
    ]


def touched(question, option):
    """Return the cards of an answer that is given by a press on cards, as "10S"; None for an answer in the list."""
    if option.spot is None:
        return None
    cards = option.spot.cards or question.asked.fans[option.spot.fan].cards
    return [str(CARDS[index]) for index in cards]


def right_texts(question):
    return [option.text for option in question.asked.options if option.right]


def only_right(question, text):
    """Assert that the answer with this text is right, and no other."""
    assert right_texts(question) == [text], f"{question}\nnot {text}"


def explained(question, number):
    """Assert that the reasoning of the answer names this number."""
    assert re.search(rf"(?<!\d){abs(number)}(?!\d)", " ".join(question.asked.reasoning)), (question, number)


def fan(question, place=0):
    """Return the cards of one of a question's fans, as Gleek's reckoner writes them: "10S" for the ten of spades."""
    return [str(CARDS[index]) for index in question.asked.fans[place].cards]


def short_fan(question, place=0):
    """Return the cards of a fan in the other reckoners' notation: "TS" for the ten of spades."""
    return [card.replace("10", "T") for card in fan(question, place)]


def in_text(text):
    """Return the cards that a sentence names by their signs."""
    return [rank + SIGNS[suit] for rank, suit in re.findall(r"(10|[AKQJ4-9])([♠♥♦♣])", text)]


def fact(question, pattern):
    """Return the regular expression's match in the first of the question's facts that has one; None if none has."""
    return next((found for each in question.asked.facts if (found := re.search(pattern, each))), None)
