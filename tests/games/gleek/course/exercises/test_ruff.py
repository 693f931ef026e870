"""The right answers about the ruff's value, its winner and the cost of vying agree with the second reckoner."""

import re

from tests.course.exercises.sound import explained, fact, fan, is_sound, only_right, right_texts, touched
from tests.games.gleek.course.exercises.many import SAID, SEAT, SEEDS, questions, you
from tests.games.gleek.reckoner import Table
from tests.games.gleek.reckoner_table import SEATS, pips, ruff_strength, suit_of

SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def test_what_a_ruff_is():
    seen = set()
    for question in questions("ruff_count"):
        is_sound(question)
        rules, held = question.rules.as_dict(), fan(question)
        strength = ruff_strength(held, rules)
        by_cards = rules["ruff_counts"] == "cards"
        if strength == 1000:
            only_right(question, "Four aces, which beat every ruff")
        else:
            worth = (lambda _card: 1) if by_cards else pips
            counts = {suit: sum(worth(card) for card in held if suit_of(card) == suit) for suit in SUITS}
            best = [suit for suit, count in counts.items() if count == strength]
            assert len(best) == 1, question
            unit = " cards" if by_cards else ""
            if question.level == 1:
                only_right(question, SUITS[best[0]].capitalize())
                for option in question.asked.options:
                    suit = next(suit for suit, word in SUITS.items() if word.capitalize() == option.text)
                    assert touched(question, option) == [card for card in held if suit_of(card) == suit]
            else:
                only_right(question, f"{strength}{unit}, in {SUITS[best[0]]}")
            explained(question, strength)
        seen.add((question.level, strength == 1000))
    assert seen == {(1, False), (2, False), (3, False), (3, True)}


def shown(question):
    """Return the cards that each seat still in the ruff shows or holds."""
    found = {}
    for place, each in enumerate(question.asked.fans):
        seat = SEAT[re.match(r"(.*) (shows|holds)", each.label)[1].lower()]
        found[seat] = fan(question, place)
    out = fact(question, r"(.*) has passed")
    if out:
        found.pop(SEAT[out[1].lower()], None)
    return found


def test_whose_ruff_is_best():
    rules_of_winning = set()
    for question in questions("ruff_best"):
        is_sound(question)
        rules = question.rules.as_dict()
        strengths = {seat: ruff_strength(cards, rules) for seat, cards in shown(question).items()}
        assert len(strengths) > 1
        winners = [seat for seat in SEATS if strengths.get(seat) == max(strengths.values())]
        if len(winners) == 1 or rules["ruff_tie"] == "eldest":
            only_right(question, SAID[winners[0]])
            assert [touched(question, each) for each in question.asked.options if each.right] == [
                fan(question, [*shown(question)].index(winners[0]))
            ] or question.level == 3
        else:
            assert right_texts(question)[0].endswith("divide it"), question
            assert all(SAID[seat].lower() in right_texts(question)[0].lower() for seat in winners)
        assert SAID[winners[0]].lower() in question.asked.reasoning[-1].lower()
        rules_of_winning.add((question.level, question.asked.rule))
    assert {rule for level, rule in rules_of_winning if level == 1} == {"ruff.best"}
    assert {rule for level, rule in rules_of_winning if level == 3} == {
        "ruff.best",
        "ruff.tie",
        "ruff.four_aces",
    }


def told(question):
    """Let the second reckoner play the vying that the question describes."""
    rules = question.rules.as_dict()
    doubled = fact(question, "is double") is not None
    # In the reckoner each seat gets one card, but the seat with the best ruff gets two high cards.
    best = fact(question, r"(.*) ha(?:s|ve) the best ruff")
    hands = {seat: {f"{number}S"} for number, seat in enumerate(SEATS, 4)}
    if best:
        hands[you(question) if best[1] == "You" else SEAT[best[1].lower()]] = {"AS", "KS"}
    table = Table(rules, hands, "7H", set(), doubled)
    table.begin_ruff()
    ante = fact(question, r"Each has put in (\d+)d")
    assert table.purses["eldest"] == -int(ante[1])
    story = next((each for each in question.asked.facts if "vies" in each or "passes;" in each), "")
    for said in re.split(r"; ", story.rstrip(".")):
        match = re.fullmatch(
            r"(eldest|the second|the dealer) (vies|sees it and revies|sees it|passes)", said.lower()
        )
        seat, verb = SEAT[match[1]], match[2]
        assert table.turn == seat, question
        {"vies": table.vie, "sees it": table.see, "passes": table.pass_ruff}.get(verb, table.revie)(seat)
    return table


def test_what_it_costs_to_see():
    seen = set()
    for question in questions("ruff_see", 2 * SEEDS):
        is_sound(question)
        seat = you(question)
        table = told(question)
        assert table.stage == "ruff"
        assert table.turn == seat
        before = len(table.payments)
        table.revie(seat) if "revie" in question.asked.question else table.see(seat)
        ((payer, to, due), *_) = table.payments[before:]
        assert (payer, to) == (seat, "ruff")
        only_right(question, f"{due}d.")
        explained(question, due)
        seen.add((question.level, due))
    assert {due for level, due in seen if level == 1} == {2, 4, 6}
    assert len({due for level, due in seen if level == 3}) > 4
