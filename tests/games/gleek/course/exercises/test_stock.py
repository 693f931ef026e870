"""The right answers about the price of the stock and the losses of a discard agree with the second reckoner."""

import re

from tests.course.exercises.sound import fact, fan, in_text, is_sound, only_right, right_texts
from tests.games.gleek.course.exercises.many import SEAT, questions, turn_up
from tests.games.gleek.reckoner import Table
from tests.games.gleek.reckoner_table import GLEEK, HONOURS, MOURNIVAL, SEATS, rank_of, suit_of

WHO = {"eldest": "eldest", "second": "the second", "dealer": "the dealer", "ruff": "the ruff’s pot"}


def bare_table(rules):
    """Return a table of the second reckoner for the bidding alone."""
    return Table(rules.as_dict(), {seat: set() for seat in SEATS}, "7S", set(), False)  # noqa: FBT003


def sold(question):
    """Let the second reckoner sell the stock as the question describes; return the buyer and the payment."""
    table = bare_table(question.rules)
    if question.level == 3:
        for said in question.asked.facts:
            if match := re.match(r"(Eldest|The second|The dealer) (passes|(?:bids|opens at) (\d+))", said):
                seat = SEAT[match[1].lower()]
                table.bid(seat, int(match[3])) if match[3] else table.pass_stock(seat)
    else:
        buyer, price = re.match(r"(.*) buys the stock for (\d+)d", question.asked.facts[0]).groups()
        before = fact(question, r"before that was (.*)\.$")
        if before:
            table.bids.append((SEAT[before[1]], int(price) - 1))
        table.bids.append((SEAT[buyer.lower()], int(price)))
        table.sell(SEAT[buyer.lower()], int(price))
    assert table.stage == "exchange"
    return table.turn, table.payments


def shares(payments):
    paid = dict.fromkeys([*SEATS, "ruff"], 0)
    for _, receiver, stakes in payments:
        paid[receiver] += stakes
    parts = [f"{stakes}d. to {WHO[to]}" for to, stakes in paid.items() if stakes]
    return " and ".join([", ".join(parts[:-1]), parts[-1]])


def test_who_is_paid_for_the_stock():
    prices = set()
    for question in questions("stock_price"):
        is_sound(question)
        buyer, payments = sold(question)
        who = {"eldest": "Eldest", "second": "The second", "dealer": "The dealer"}[buyer]
        only_right(question, f"{who} pays {shares(payments)}" if question.level == 3 else shares(payments))
        assert shares(payments) in question.asked.reasoning[-1]
        prices.add((question.level, sum(stakes for *_, stakes in payments), buyer))
    assert all(price % 2 for level, price, _ in prices if level > 1)
    assert {buyer for level, _, buyer in prices if level == 3} == {*SEATS}
    assert {price for _, price, _ in prices} >= {*range(12, 20)}


# ---------------------------------------------------------------- laying out


def brings(rules, card, trumps):
    """Return the answer's text for what a card earns alone; "" if it earns nothing."""
    if suit_of(card) != trumps:
        return ""
    rank = rank_of(card)
    worth = dict(HONOURS)
    paid = {}
    if rules.towser_tumbler == "count":
        worth |= {"5": 5, "6": 6}
    elif rules.towser_tumbler != "none":
        paid |= {"5": 5, "6": 6}
    if rules.tiddy == "played" and rules.tiddy_held == "count":
        worth["4"] = 4
    elif rules.tiddy == "played":
        paid["4"] = 2
    if rank in worth:
        return f"which counts {worth[rank]}"
    return f"which is worth {paid[rank]}d. from each of the others" if rank in paid else ""


def lost(question, held, out):
    """Return everything that a discard loses, in the words of the answers."""
    if len(out) != 7:
        count = {6: "six", 8: "eight"}[len(out)]
        return [f"You may not: exactly seven must be laid out, not {count}."]
    found = []
    words = {"A": "aces", "K": "kings", "Q": "queens", "J": "knaves"}
    for rank, word in words.items():
        had = sum(rank_of(card) == rank for card in held)
        left = had - sum(rank_of(card) == rank for card in out)
        pays = [{3: GLEEK[rank], 4: MOURNIVAL[rank]}.get(count, 0) for count in (had, left)]
        if pays[0] > pays[1]:
            many = "four" if had == 4 else "three"
            found.append(f"You may, but {many} {word}, for which the others pay, are broken.")
    told = [(card, brings(question.rules, card, suit_of(turn_up(question)))) for card in out]
    return found + [each for each in told if each[1]]


def before(question):
    """Return the cards from which the buyer discards: with the stock if the buyer takes it in first."""
    if question.rules.exchange == "discard_first":
        assert question.asked.fans[1:2] == () or question.asked.fans[1].label == "You lay out"
        return fan(question)
    assert question.asked.fans[1].label == "The stock, taken in"
    return fan(question) + fan(question, 1)


def test_what_a_discard_throws_away():
    right = set()
    for question in questions("stock_discard"):
        is_sound(question)
        held = before(question)
        assert len(held) == (12 if question.rules.exchange == "discard_first" else 19)
        if question.level == 3:
            continue
        out = fan(question, -1)
        assert set(out) <= set(held)
        due = lost(question, held, out)
        assert len(due) < 2, question
        (text,) = right_texts(question)
        if not due:
            assert text == "You may, and nothing certain is lost.", question
        elif isinstance(due[0], str):
            assert text == due[0], question
        else:
            card, said = due[0]
            assert text.startswith("You may, but"), question
            assert text.endswith(f", {said}."), question
            assert in_text(text) == [card], question
        assert text == question.asked.reasoning[-1]
        right.add((question.level, re.sub(r"\d+|[♠♥♦♣]", "", text)[:28]))
    assert len({text for level, text in right if level == 2}) > 5


def test_which_of_four_discards_costs_nothing():
    for question in questions("stock_discard"):
        if question.level == 3:
            held = before(question)
            for option in question.asked.options:
                out = in_text(option.text)
                assert set(out) <= set(held)
                assert option.right == (not lost(question, held, out)), question
