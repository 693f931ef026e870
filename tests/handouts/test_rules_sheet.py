"""The rules sheet has every sentence of page 09, and its sums and readings match the engine."""

from collections import defaultdict
from functools import cache

import pytest
from hypothesis import given

from gleek.evidence import readings
from gleek.evidence.presets import nearest
from gleek.games.gleek.accounts import RECKONING, RUFF
from gleek.games.gleek.actions import Revie, See, Vie
from gleek.games.gleek.course.payments import for_cards, in_play
from gleek.games.gleek.match import Setup
from gleek.games.gleek.rules import preset, preset_names
from gleek.handouts.rules_sheet import rules_sheet
from gleek.records.rules_text import within
from tests.games.gleek.strategies import play, random_deal, rules, seeded

each_preset = pytest.mark.parametrize("name", preset_names())


@cache
def played(name, hands=240):
    """Return some hands by a book's rules, with random deals in which sets and low trumps are common."""
    rng = seeded(1662)
    leans = ("sets", "small", "suits")
    return [
        play(Setup(preset(name)), random_deal(rng, leans[number % len(leans)]), rng)
        for number in range(hands)
    ]


def paid_by_seats(name):
    sums = defaultdict(set)
    for hand in played(name):
        for payment in hand.last.ledger.payments:
            if not {payment.payer, payment.receiver} & {RUFF, RECKONING}:
                sums[payment.reason, payment.rule].add(payment.stakes)
    return sums


@each_preset
def test_sets_and_low_trumps_are_paid_as_the_engine_pays_them(name):
    sums = paid_by_seats(name)
    told = {}
    for group in for_cards(preset(name)):
        for each in group.paid:
            if each.rule.startswith("melds."):
                reason = f"a {each.what[:1].lower()}{each.what[1:]}"
            elif each.rule.startswith("deal."):
                reason = each.what
            else:
                reason = f"{each.what.partition(',')[0]} held"
            told[reason, each.rule] = each.stakes
    paid = {key: stakes for key, stakes in sums.items() if not key[1].startswith("stock.")}
    paid = {key: stakes for key, stakes in paid.items() if not key[1].startswith("reckoning.")}
    # The engine pays exactly the sums that the sheet lists.
    assert paid == {key: {stakes} for key, stakes in told.items()}


@each_preset
def test_the_ruff_costs_what_the_sheet_says(name):
    ante, vie, decline = (each.stakes for each in in_play(preset(name))[0].paid)
    declined = 0
    for hand in played(name):
        ruff = [each for each in hand.last.ledger.payments if each.rule.startswith("ruff.")]
        assert {each.stakes for each in ruff if each.rule == "ruff.ante"} == {ante}
        assert {each.stakes for each in ruff if each.rule == "ruff.vie"} <= {vie}
        came_in = {each.seat for each in hand.actions if isinstance(each, Vie | See | Revie)}
        if not came_in:
            continue
        for seat in {0, 1, 2} - came_in:
            put = sum(each.stakes for each in ruff if (each.payer, each.receiver) == (seat, RUFF))
            back = sum(each.stakes for each in ruff if (each.payer, each.receiver) == (RUFF, seat))
            assert put - back == decline
            declined += 1
    assert declined


@each_preset
@pytest.mark.parametrize("settlement", ["pot", "each"])
def test_a_point_is_worth_what_the_sheet_says(name, settlement):
    rules = preset(name, settlement=settlement)
    group = in_play(rules)[1]
    (point,) = group.paid
    rng = seeded(9)
    hand = play(Setup(rules), random_deal(rng), rng).last
    score, seat = max((score, seat) for seat, score in enumerate(hand.facts.scores))
    won = [each.stakes for each in hand.ledger.payments if each.receiver == seat and each.rule == point.rule]
    gained = [each for each in won if each == point.stakes * score]
    assert len(gained) == (1 if settlement == "pot" else 2)
    assert ("each of the others" in group.who) == (settlement == "each")


@given(rules())
def test_every_reading_it_names_is_the_rules_own_and_every_other_is_a_books(rules):
    book = nearest(rules)
    sheet = rules_sheet(rules, book)
    lines = {line["number"]: line for section in sheet["sections"] for line in section["lines"]}
    shown = {line["field"] for line in lines.values() if line["field"]}
    named = {each["field"]: each for each in sheet["differences"]}
    for field in shown:
        others = {
            each.known_as: each.readings[field].value
            for each in readings.presets("gleek").values()
            if each.readings[field].status != "silent" and each.readings[field].value != getattr(rules, field)
        }
        assert (field in named) == bool(others)
        for book_name, value in others.items():
            label = within(readings.field("gleek", field).value(value).label)
            assert label in named[field]["otherwise"]
            assert book_name in named[field]["otherwise"]
    for each in named.values():
        field = each["field"]
        assert lines[each["number"]]["field"] == field
        assert each["here"] == within(readings.field("gleek", field).value(getattr(rules, field)).label)
    for name in rules.differs_from(preset(book)).keys() & shown:
        number = next(number for number, line in lines.items() if line["field"] == name)
        assert str(number) in sheet["notes"][0]
