"""The right answers of Gillet's questions agree with the second reckoner and with an independent count of chances."""

import re
from fractions import Fraction
from itertools import combinations
from math import comb

from tests.course.exercises.sound import explained, fact, is_sound, only_right
from tests.course.exercises.sound import short_fan as fan
from tests.games.gillet.course.exercises.many import SEEDS, WHO, hands, questions
from tests.games.gillet.reckoner import (
    RANKS,
    SUITS,
    best_seats,
    ge_strength,
    is_flux,
    point_halves,
    reckon,
)

PACK = [rank + suit for rank in RANKS for suit in SUITS]
PLURALS = dict(
    zip(RANKS, ("sevens", "eights", "nines", "tens", "knaves", "queens", "kings", "aces"), strict=True)
)
ODDS = 8


def ge_name(held):
    found = ge_strength(held)
    return f"A {('pair', 'tricon')[found[0]]} of {PLURALS[RANKS[found[1]]]}" if found else "No Gé"


def taken_by(seats, ties):
    """Return the answer's text for who takes a bowl if these seats are equal and best."""
    if not seats:
        return "Nobody"
    if ties == "eldest" or len(seats) == 1:
        return WHO[seats[0]]
    names = [WHO[seats[0]], *(WHO[seat].lower() for seat in seats[1:])]
    return f"{', '.join(names[:-1])} and {names[-1]}, who divide it"


def test_what_is_the_ge():
    seen = set()
    for question in questions("ge", 2 * SEEDS):
        is_sound(question)
        held = hands(question)
        strengths = [ge_strength(each) for each in held]
        if question.level == 1:
            only_right(question, ge_name(held[0]))
            seen.add(ge_name(held[0]).partition(" of ")[0])
        else:
            equal = best_seats(strengths, [seat for seat in range(4) if strengths[seat]])
            only_right(question, taken_by(equal, question.rules.ties))
            seen.add((question.level, len(equal), question.rules.ties, question.rules.no_pair))
    assert {"A pair", "A tricon", "No Gé", (2, 1, "eldest", "carry"), (3, 2, "eldest", "carry")} <= seen
    assert {(3, 0, "eldest", "carry"), (3, 0, "eldest", "point"), (3, 2, "divide", "carry")} <= seen


def test_what_a_point_is():
    seen = set()
    for question in questions("point"):
        is_sound(question)
        halves = point_halves(fan(question), question.rules.flux_half)
        only_right(question, f"{halves // 2}{'½' if halves % 2 else ''}")
        explained(question, halves // 2)
        aces = sum(card[0] == "A" for card in fan(question))
        seen.add((is_flux(fan(question)), halves % 2, aces))
    assert {(True, 0, 0), (True, 0, 1), (True, 1, 1), (False, 1, 1), (False, 1, 2), (False, 0, 0)} <= seen


def test_who_takes_which_bowl():
    seen = set()
    for question in questions("bowls"):
        is_sound(question)
        held, rules = hands(question), question.rules
        out = fact(question, r"(.*) has yielded")
        left = [seat for seat in range(4) if not out or WHO[seat] != out[1]]
        halves = [point_halves(each, rules.flux_half) for each in held]
        equal = best_seats(halves, left)
        second = taken_by(equal, rules.ties)
        if question.level < 3:
            only_right(question, second)
        else:
            strengths = [ge_strength(each) for each in held]
            first = taken_by(
                best_seats(strengths, [seat for seat in range(4) if strengths[seat]]), rules.ties
            )
            said = [text[0].lower() + text[1:] for text in (first, second)]
            only_right(question, f"The first: {said[0]}. The second: {said[1]}")
        seen.add((question.level, bool(out), len(equal) > 1))
    assert {(1, False, True), (2, True, False), (3, True, False), (3, False, False)} <= seen


def words_of(question):
    """Return what the players have said, in the second reckoner's notation."""
    said = next(each for each in question.asked.facts if re.search("raises|goes", each))
    found = []
    for each in said.rstrip(".").split("; "):
        verb = re.search(r"(goes|yields|sees|raises by (\d+))$", each)
        found.append(
            ["raise", int(verb[2])]
            if verb[2]
            else [{"goes": "go", "yields": "yield", "sees": "see"}[verb[1]]]
        )
    return found


def you(question):
    return [f"You are {who.lower()}." for who in WHO].index(
        next(e for e in question.asked.facts if e.startswith("You are"))
    )


def owed(question):
    """Return what the next speaker must put in, given the raises since they last put in; check whose turn it is."""
    waiting, put, stake = [0, 1, 2, 3], [0] * 4, 0
    for word in words_of(question):
        seat = waiting.pop(0)
        if word[0] == "raise":
            stake += word[1]
        if word[0] != "yield":
            put[seat] = stake
            waiting.append(seat)
    assert waiting[0] == you(question)
    return stake - put[waiting[0]]


def test_what_it_costs_to_see():
    seen = set()
    for question in questions("see"):
        is_sound(question)
        if question.level < 3:
            raised = re.search(r"raise by (\d)", question.asked.question)
            cost = owed(question) + (int(raised[1]) if raised else 0)
            raises = sum(word[0] == "raise" for word in words_of(question))
            assert (raises > 1) == (question.level == 2 and question.rules.max_raises != 1), question
            only_right(question, f"{cost} counter{'s' * (cost != 1)}")
            seen.add((question.level, cost))
            continue
        deal = {"game": "gillet", "fields": question.rules.as_dict(), "deal": hands(question)}
        net = reckon(deal | {"actions": words_of(question)})["net"][you(question)]
        told = f"You {'win' if net > 0 else 'lose'} {abs(net)} counter{'s' * (abs(net) != 1)}"
        only_right(question, told if net else "You neither win nor lose")
        explained(question, net) if net else None
        seen.add((3, net > 0))
    assert {(1, 1), (1, 3), (2, 2), (2, 5), (3, True), (3, False)} <= seen


def others(held):
    return combinations([card for card in PACK if card not in held], 3)


def written(of):
    return f"{of.numerator}/{of.denominator} ({float(100 * of):.1f} %)"


def test_how_likely_a_flux_and_a_better_point_are():
    for question in questions("chance", ODDS):
        is_sound(question)
        held, flux_half = fan(question), question.rules.flux_half
        if question.level == 1:
            right = Fraction(sum(is_flux(hand) for hand in others(held)), comb(29, 3))
        else:
            mine = point_halves(held, flux_half)
            right = Fraction(sum(point_halves(hand, flux_half) > mine for hand in others(held)), comb(29, 3))
        only_right(question, written(right))
