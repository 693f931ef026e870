"""The right answers about the dealer, the turn-up and the turn to act agree with a second reckoner."""

import re

from tests.course.exercises.sound import explained, fan, is_sound, only_right, right_texts
from tests.games.gleek.course.exercises.many import SEEDS, questions, turn_up
from tests.games.gleek.reckoner_table import HONOURS, dealer_by_lift, rank_of, suit_of


def lifted(question):
    """Return the round of lifting that the question shows, in the second reckoner's format."""
    fans = enumerate(question.asked.fans)
    return [[(each.label.removesuffix(" lifts"), fan(question, place)[0]) for place, each in fans]]


def test_who_deals_after_lifting():
    lengths = set()
    for question in questions("lift"):
        is_sound(question)
        rounds = lifted(question)
        dealer = dealer_by_lift(rounds)
        (right,) = right_texts(question)
        if dealer is None:
            ranks = [rank_of(card) for _, card in rounds[-1]]
            low = min(ranks, key=["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"].index)
            names = [name for name, card in rounds[-1] if rank_of(card) == low]
            assert right == f"{'All three' if len(names) == 3 else ' and '.join(names)} lift again.", question
        else:
            assert right == f"{dealer} deals.", question
        assert right.lower() in " ".join(question.asked.reasoning).lower()
        lengths.add((question.level, dealer is None))
    assert {(1, False), (2, False), (2, True), (3, False), (3, True)} == lengths


def at_once(rules, card):
    """Return the stakes that each opponent pays when this card is turned up."""
    if rank_of(card) == "4":
        return rules.turned_up_tiddy if rules.tiddy == "played" else 0
    times = {"none": 0, "side": 1, "side_doubled": 2, "count": 0}[rules.towser_tumbler]
    return times * {"5": 5, "6": 6}.get(rank_of(card), 0)


def counts(rules, card, *, up):
    """Return the points of a trump at the reckoning, turned up or not."""
    extra = {"5": 5, "6": 6} if rules.towser_tumbler == "count" else {}
    if rules.tiddy == "played" and rules.tiddy_held == "count" and not up:
        extra = extra | {"4": 4}
    return (HONOURS | extra).get(rank_of(card), 0)


def test_payments_for_the_turn_up():
    seen = set()
    for question in questions("turn_up", 2 * SEEDS):
        is_sound(question)
        rules = question.rules
        up = turn_up(question)
        now, later = at_once(rules, up), counts(rules, up, up=True)
        if question.level > 1:
            trumps = [card for card in fan(question) if suit_of(card) == suit_of(up)]
            later += sum(counts(rules, card, up=False) for card in trumps)
        paid = f"{now}d. from each of the others" if now else "Nothing"
        only_right(question, f"{paid} at once, and {later or 'nothing'} at the reckoning.")
        explained(question, later) if later else None
        explained(question, now) if now else None
        seen.add((question.level, rank_of(up)))
    assert {rank for level, rank in seen if level == 1} == {*"456789JQKA", "10"}
    assert {rank for level, rank in seen if level == 3} == {*"456789JQKA", "10"}


def at_the_table(question):
    """Return the three names, with the dealer last."""
    names = re.search(r"sit (\w+), (\w+) and (\w+)", question.asked.facts[0]).groups()
    dealer = names.index(re.match(r"(\w+) deals", question.asked.facts[1])[1])
    return [names[(dealer + step) % 3] for step in (1, 2, 3)]


def expected(question):
    """Return the right player by the plain rules: eldest is first in everything, and the deal passes to the left."""
    eldest, second, dealer = at_the_table(question)
    asked = question.asked.question
    if asked.startswith("Who speaks now"):
        return next_to_speak(question, [eldest, second, dealer])
    if "second trick" in asked:
        taker = re.match(r"(\w+) has taken", question.asked.facts[-1])[1]
        names = [eldest, second, dealer]
        return names[names.index(taker) - 1]
    return {
        "Whose is the turned-up card?": dealer,
        "Who deals the next hand?": eldest,
        "Who will be eldest in the next hand?": second,
    }.get(asked, eldest)


def next_to_speak(question, names):
    """Return whose turn it is after the calls that the question lists."""
    gone, bid, speaker = set(), False, None
    for said in question.asked.facts[2:]:
        speaker, rest = said.split(" ", 1)
        if rest.startswith(("opens", "bids", "vies", "sees")):
            bid = True
        elif "is out of the ruff" in rest or (rest == "passes." and question.rules.stock_pass == "out"):
            gone.add(speaker)
    assert speaker
    place = names.index(speaker)
    following = [names[(place + step) % 3] for step in (1, 2, 3)]
    assert bid or not gone or question.rules.first_pass == "out" or question.rules.stock_pass == "out"
    return next(name for name in following if name not in gone)


def test_the_order_in_which_visitors_come():
    seen = set()
    for question in questions("deal_order"):
        is_sound(question)
        name = expected(question)
        only_right(question, name)
        assert name in question.asked.reasoning[-1]
        seen.add((question.level, question.asked.question))
    assert len(seen) == 4 + 6 + 2
