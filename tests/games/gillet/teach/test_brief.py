"""The numbers in Gillet's rules in brief agree with the engine over every hand."""

from __future__ import annotations

from itertools import combinations

from gleek.engine.cards import bits
from gleek.games.gillet.deal import SHAPE
from gleek.games.gillet.rules import preset
from gleek.games.gillet.teach.brief import TABLES, numbers
from gleek.games.gillet.worth import ge, in_points, is_flux, point
from tests.games.gillet.table import dealt, do


def test_the_hands_of_the_table_are_those_that_can_be_counted():
    hands = [sum(1 << card for card in three) for three in combinations(bits(SHAPE.pack), SHAPE.size)]
    sets = [found.cards if found else 0 for found in map(ge, hands)]
    counts = [sets.count(3), sets.count(2), sum(map(is_flux, hands))]
    table = TABLES["ge"](preset())
    assert [int(row[1].replace(",", "")) for row in table.rows] == counts
    assert [row[2] for row in table.rows] == [f"{100 * count / len(hands):.2f}" for count in counts]
    assert f"{len(hands):,}" in table.caption


def test_the_least_flux_and_the_best_without_one():
    named = numbers(preset())
    hands = [sum(1 << card for card in three) for three in combinations(bits(SHAPE.pack), named["each"])]
    fluxes = [point(held)[0] for held in hands if is_flux(held)]
    others = [point(held)[0] for held in hands if not is_flux(held)]
    assert min(fluxes) == 2 * named["least_flux"] > max(others)
    assert in_points(max(others)) == named["ace_and_ten"]
    assert (named["pack"], named["rest"]) == (32, 20)


def test_who_is_left_alone_wins_at_least_the_antes_of_the_others():
    for ante in (1, 3):
        hand = do(dealt(ante_point=ante), "raise 5", "yield", "yield", "yield")
        at_once = [payment for payment in hand.ledger.payments if payment.rule == "point.unshown"]
        assert sum(payment.stakes for payment in at_once) - ante - 5 == numbers(hand.rules)["others_antes"]
