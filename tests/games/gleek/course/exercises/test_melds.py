"""The right payments for sets and small trumps agree with a computation from the cards shown."""

import re

from tests.course.exercises.sound import explained, fan, in_text, is_sound, only_right
from tests.games.gleek.course.exercises.many import SEAT, net, questions, turn_up, you
from tests.games.gleek.reckoner_table import GLEEK, MOURNIVAL, SEATS, rank_of, suit_of

WORDS = {"aces": "A", "kings": "K", "queens": "Q", "knaves": "J"}


def each_pays(cards):
    """Return what each opponent pays for the sets among these cards."""
    counts = {rank: [rank_of(card) for card in cards].count(rank) for rank in "AKQJ"}
    return sum({3: GLEEK, 4: MOURNIVAL}[count][rank] for rank, count in counts.items() if count > 2)


def called(question):
    """Return what each opponent pays for the sets that another player calls, keyed by the caller's seat."""
    found = {}
    for said in question.asked.facts:
        if match := re.match(r"(.*) calls (.*)\.", said):
            sets = re.findall(r"(gleek|mournival) of (\w+)", match[2])
            worth = [{"gleek": GLEEK, "mournival": MOURNIVAL}[what][WORDS[rank]] for what, rank in sets]
            found[SEAT[match[1].lower()]] = sum(worth)
    return found


def by_sets(question):
    return 2 * each_pays(fan(question)) - sum(called(question).values())


def by_small_trumps(question):
    rules, up, me = question.rules, turn_up(question), you(question)
    held = {seat: [] for seat in SEATS} | {me: fan(question)}
    for said in question.asked.facts:
        if match := re.match(r"(.*) has (.*)\.", said):
            held[SEAT[match[1].lower()]] = in_text(match[2])
    worth = {"4": 2 if rules.tiddy == "played" and rules.tiddy_held == "two_each" else 0}
    side = rules.towser_tumbler in {"side", "side_doubled"}
    worth |= {"5": 5 if side else 0, "6": 6 if side else 0}
    pays = {
        seat: sum(worth.get(rank_of(card), 0) for card in cards if suit_of(card) == suit_of(up))
        for seat, cards in held.items()
    }
    turned = {"4": rules.turned_up_tiddy if rules.tiddy == "played" else 0}
    times = 2 if rules.towser_tumbler == "side_doubled" else 1
    pays["dealer"] += (turned | {"5": worth["5"] * times, "6": worth["6"] * times}).get(rank_of(up), 0)
    return 3 * pays[me] - sum(pays.values())


def told(question):
    """Return what the explanation's sums make: what the others pay and what you pay."""
    said = question.asked.reasoning[0]
    mine, theirs = (
        sum(map(int, re.findall(r"\((\d+)\)", found[0]))) if (found := re.search(start, said)) else 0
        for start in ("pays you for [^.]*", "You pay for [^.]*")
    )
    return 2 * mine - theirs


def test_what_is_paid_for_sets():
    seen = set()
    for question in questions("sets_pay"):
        is_sound(question)
        due = by_sets(question)
        only_right(question, net(due))
        assert told(question) == due, question
        explained(question, due) if due else None
        seen.add((question.level, due))
        assert any(called(question).values()) == (question.level == 3), question
    assert len([due for level, due in seen if level == 3]) > 15


def test_payments_for_tiddy():
    for question in questions("tiddy"):
        is_sound(question)
        due = by_small_trumps(question)
        if question.level == 3:
            due += by_sets(question)
        only_right(question, net(due))
        assert told(question) == due, question
        explained(question, due) if due else None
