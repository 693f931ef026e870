"""The numbers of the rules of Gillet in brief are the engine's, over every hand."""

from __future__ import annotations

from itertools import combinations

from gleek.engine.cards import bits
from gleek.games.gillet.deal import SHAPE
from gleek.games.gillet.rules import preset
from gleek.games.gillet.teach.brief import numbers
from gleek.games.gillet.worth import in_points, is_flux, point


def test_the_least_flux_and_the_best_without_one():
    named = numbers(preset())
    hands = [sum(1 << card for card in three) for three in combinations(bits(SHAPE.pack), named["each"])]
    fluxes = [point(held)[0] for held in hands if is_flux(held)]
    others = [point(held)[0] for held in hands if not is_flux(held)]
    assert min(fluxes) == 2 * named["least_flux"] > max(others)
    assert in_points(max(others)) == named["ace_and_ten"]
    assert (named["pack"], named["rest"]) == (32, 20)
