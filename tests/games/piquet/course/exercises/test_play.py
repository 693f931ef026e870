"""The points of a trick, pique and repique, and the value of a partie agree with an independent computation."""

import re
from fractions import Fraction
from itertools import combinations

from gleek.engine.words import NUMBERS, upper_first
from tests.course.exercises.sound import explained, fact, is_sound, only_right
from tests.course.exercises.sound import short_fan as fan
from tests.games.piquet.course.exercises.many import (
    KINDS,
    RANK_WORDS,
    items,
    plural,
    questions,
    rules_of,
    scored_in,
)
from tests.games.piquet.course.exercises.test_calls import won
from tests.games.piquet.reckoner import score_of, value_of

WHO = ("Elder", "Younger")
RANKS = "6789TJQKA"


def test_what_a_trick_counts():
    seen = set()
    for question in questions("trick"):
        is_sound(question)
        rules, (led, card) = rules_of(question), fan(question)
        leader = WHO.index(question.asked.fans[0].label.partition(" leads, ")[0])
        low = "6789" if rules["low_cards"] == "do_not_count" else ""
        second_wins = card[1] == led[1] and RANKS.index(card[0]) > RANKS.index(led[0])
        scores = [0, 0]
        scores[leader] += led[0] not in low
        scores[1 - leader] += second_wins and card[0] not in low
        if question.level == 3:
            winner = 1 - leader if second_wins else leader
            scores[winner] += 1
            before = fact(question, r"Elder has won (\d+) tricks before it, younger (\d+)")
            tricks = [int(before[1]), int(before[2])]
            assert sum(tricks) == 11
            tricks[winner] += 1
            for seat in (0, 1):
                scores[seat] += 40 if tricks[seat] == 12 else 10 if tricks[seat] > 6 else 0
            seen.add(max(tricks) == 6)
        only_right(question, f"Elder {scores[0]}, younger {scores[1]}")
        seen.add((question.level, second_wins, bool(low)))
    assert {True, False, (1, False, False), (2, True, False), (2, True, True)} <= seen


def counted(question):
    """Return both players' scores in hand, as (seat, points) in the order of counting."""
    rules = rules_of(question)
    found = [(0, 10)] if fact(question, r"claimed carte blanche") else []
    if question.asked.fans:
        for kind in KINDS:
            has = [items(kind, fan(question, place), rules) for place in (0, 1)]
            if kind == "point":
                has = [[item for item in some if value_of(item) >= rules["point_least"]] for some in has]
            who = won(kind, *has, rules)
            if who is not None:
                found += [(who, score_of(kind, item, rules)) for item in has[who]]
        return found
    told = [scored_in(fact(question, f"{who} counts for calls: .*")[0]) for who in WHO]
    return found + [
        (seat, points) for kind in KINDS for seat in (0, 1) for each, points in told[seat] if each == kind
    ]


def bonus(question):
    """Return which player makes which bonus, from the scores in hand and the first tricks."""
    rules, scores = rules_of(question), [0, 0]
    for seat, points in counted(question):
        scores[seat] += points
        if scores[seat] >= 30 and not scores[1 - seat]:
            return f"{WHO[seat]} makes a repique"
    if scores[1]:
        return "Neither"
    alone = int(fact(question, r"before younger counts one, elder counts (\d+)")[1])
    if rules["pique"] == "first_card":
        alone = min(alone, 1)
    return "Elder makes a pique" if scores[0] + alone >= 30 else "Neither"


def test_what_is_a_repique_a_pique_or_neither():
    seen = set()
    for question in questions("bonus"):
        is_sound(question)
        right, scores = bonus(question), [0, 0]
        only_right(question, right)
        for seat, points in counted(question):
            scores[seat] += points
        for each in filter(None, scores):
            explained(question, each)
        seen.add((question.level, right))
    assert {right for level, right in seen if level == 2} == {
        "Elder makes a repique",
        "Elder makes a pique",
        "Younger makes a repique",
        "Neither",
    }
    assert len({right for level, right in seen if level == 1}) == 3


def by_drawing(wanted, least, taken, unseen):
    """Return the chance of drawing at least `least` of the wanted cards, computed card by card."""
    if least <= 0:
        return Fraction(1)
    if taken < least or wanted < least:
        return Fraction(0)
    hit = Fraction(wanted, unseen)
    return hit * by_drawing(wanted - 1, least - 1, taken - 1, unseen - 1) + (1 - hit) * by_drawing(
        wanted, least, taken - 1, unseen - 1
    )


def test_how_likely_the_cards_are_to_come():
    seen = set()
    for question in questions("exchange"):
        is_sound(question)
        held, out = fan(question, 0), fan(question, 1)
        unseen = question.rules.pack - 12
        rank = next(
            key
            for key, word in RANK_WORDS.items()
            if re.search(rf"\b({plural(key)}|{word})\b", question.asked.question)
        )
        wanted = 4 - sum(card[0] == rank for card in held)
        least = (
            3
            if "three or more" in question.asked.question
            else 2
            if "two or more" in question.asked.question
            else 1
        )
        assert set(out) <= set(held)
        assert not any(card[0] == rank for card in out)
        right = by_drawing(wanted, least, len(out), unseen)
        only_right(question, f"{right.numerator}/{right.denominator} ({float(100 * right):.1f} %)")
        seen.add((question.level, wanted, least, len(out), unseen))
    assert {(1, 1, 1, 5, 20), (2, 2, 1, 3, 20), (3, 3, 2, 5, 20), (3, 3, 2, 3, 20)} <= seen
    assert any(least == 3 for _, _, least, _, _ in seen)


def test_how_many_may_be_exchanged():
    """The numbers follow from the cards left in the talon and the limits of these rules."""
    words = ("none", *NUMBERS[1:])
    seen = set()
    for question in questions("how_many"):
        is_sound(question)
        rules, (before,) = question.rules, question.asked.facts
        talon = rules.pack - 24
        if "elder exchange" in question.asked.question:
            least, most = rules.elder_min, min(rules.elder_max, talon)
        else:
            numbers = [int(number) for number in re.findall(r"\d+", before)]
            left = talon - numbers[0] if len(numbers) == 2 else talon - numbers[1] + numbers[2]
            least, most = min(rules.younger_min, left), left
        right = (
            f"{words[least]} to {words[most]}" if least < most else f"{words[most]}, neither more nor fewer"
        )
        only_right(question, upper_first(right))
        seen.add((question.level, least, most))
    assert {(1, 1, 3), (1, 1, 7), (2, 1, 5), (3, 1, 3)} <= seen


def test_the_drawing_is_the_count_of_all_ways():
    for wanted, least in ((1, 1), (2, 1), (4, 1), (3, 2), (4, 3)):
        ways = [sum(card < wanted for card in some) >= least for some in combinations(range(20), 3)]
        assert by_drawing(wanted, least, 3, 20) == Fraction(sum(ways), len(ways))
    assert 1 / by_drawing(4, 3, 5, 20) - 1 == Fraction(938, 31)  # Hoyle and Cavendish misprint this


def numbers(text):
    return [int(each) for each in re.findall(r"\d+", text)]


def test_what_a_partie_is_worth():
    seen = set()
    for question in questions("partie"):
        is_sound(question)
        rules = question.rules
        if rules.partie not in {"six_deals", "four_deals"}:
            continue
        facts = question.asked.facts
        if question.level == 3:
            deals = [numbers(facts[0]), numbers(facts[1])]
            assert {len(each) for each in deals} == {6 if rules.partie == "six_deals" else 4}
            if rules.partie == "four_deals":
                deals = [[2 * each[0], *each[1:-1], 2 * each[-1]] for each in deals]
            you, other = map(sum, deals)
        else:
            you, other = numbers(facts[0])
        low, high = sorted((you, other))
        worth = 100 + high + (low if low < 100 else -low)
        only_right(question, f"You {'win' if you > other else 'lose'} {worth}")
        explained(question, worth)
        seen.add((rules.partie, low < 100, high < 100))
    assert {("six_deals", True, False), ("six_deals", False, False), ("six_deals", True, True)} <= seen
    assert any(partie == "four_deals" for partie, _, _ in seen)


def test_who_comes_first_to_the_number_of_a_game():
    seen = set()
    for question in questions("partie"):
        if question.rules.partie not in {"hundred_up", "set"}:
            continue
        at = numbers(question.asked.facts[0])
        for seat, points in counted(question):
            at[seat] += points
            if at[seat] >= question.rules.up_to:
                break
        only_right(question, f"{WHO[seat]} wins it")
        explained(question, at[seat])
        seen.add((question.level, seat))
    assert seen >= {(2, 0), (2, 1), (3, 0), (3, 1)}
