"""The right answers about the price of the stock and the losses of a discard agree with the second reckoner."""

import re

from tests.course.exercises.sound import fan, in_text, is_sound, only_right
from tests.games.gleek.course.exercises.many import SAID, SEAT, questions, turn_up
from tests.games.gleek.reckoner import Table
from tests.games.gleek.reckoner_table import HONOURS, SEATS, rank_of, suit_of

WHO = {"eldest": "eldest", "second": "the second", "dealer": "the dealer", "ruff": "the ruff’s pot"}


def bare_table(rules):
    """Return a table of the second reckoner for the bidding alone."""
    return Table(rules.as_dict(), {seat: set() for seat in SEATS}, "7S", set(), False)  # noqa: FBT003


def sold(question):
    """Let the second reckoner sell the stock as the question describes; return the buyer and the payment."""
    table = bare_table(question.rules)
    if question.level == 3 or question.rules.odd_penny == "last_raiser":
        for said in question.asked.facts:
            if match := re.match(r"(Eldest|The second|The dealer) (passes|(?:bids|opens at) (\d+))", said):
                seat = SEAT[match[1].lower()]
                table.bid(seat, int(match[3])) if match[3] else table.pass_stock(seat)
    else:
        buyer, price = re.match(r"(.*) buys the stock for (\d+)d", question.asked.facts[0]).groups()
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
        only_right(question, f"{SAID[buyer]} pays {shares(payments)}")
        assert shares(payments) in question.asked.reasoning[-1]
        prices.add((question.level, sum(stakes for *_, stakes in payments), buyer))
    assert all(price % 2 for level, price, _ in prices if level > 1)
    assert {buyer for level, _, buyer in prices if level == 3} == {*SEATS}
    assert {price for _, price, _ in prices} >= {*range(12, 20)}


def paid_or_counted(rules, card, trumps):
    """Return whether a card alone earns its holder something."""
    rank = rank_of(card)
    if suit_of(card) != trumps:
        return False
    return (
        rank in HONOURS
        or (rank == "4" and rules.tiddy == "played")
        or (rank in "56" and rules.towser_tumbler != "none")
    )


def loses(question, held, out):
    """Return whether a discard is illegal or certainly loses something."""
    left = {rank: sum(rank_of(card) == rank for card in held if card not in out) for rank in "AKQJ"}
    broken = [
        rank for rank in "AKQJ"
        if any(rank_of(card) == rank for card in out) and left[rank] + sum(rank_of(card) == rank for card in out) > 2
    ]  # fmt: skip
    gone = [card for card in out if paid_or_counted(question.rules, card, suit_of(turn_up(question)))]
    return len(out) != 7 or bool(broken) or bool(gone)


def before(question):
    """Return the cards from which the buyer discards: with the stock if the buyer takes it in first."""
    if question.rules.exchange == "discard_first":
        assert len(question.asked.fans) == 1
        return fan(question)
    assert question.asked.fans[1].label == "The stock, taken in"
    return fan(question) + fan(question, 1)


def test_which_of_four_discards_costs_nothing():
    for question in questions("stock_discard"):
        is_sound(question)
        held = before(question)
        assert len(held) == (12 if question.rules.exchange == "discard_first" else 19)
        assert len(question.asked.options) == 4
        for option in question.asked.options:
            out = in_text(option.text)
            assert set(out) <= set(held)
            assert option.right == (not loses(question, held, out)), question
