"""Gleek's exact odds agree with counts of the named cards' positions and with many random deals."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from gleek.engine.cards import RANK_MASKS, SUIT_MASKS, bits, mask_of_numbers
from gleek.games.gleek.actions import SET_RANKS
from gleek.games.gleek.deal import GLEEK_PACK, HAND
from gleek.games.gleek.ruff import best_ruff
from gleek.games.gleek.rules import preset
from gleek.games.gleek.stock import SIZE as STOCK
from gleek.games.gleek.teach.odds import laws
from gleek.odds.laws import at_least

DEALS = 20_000
RULES = preset()


@pytest.fixture(scope="module")
def hands():
    """Return random hands of twelve, each with the card turned up."""
    pack, chance = list(bits(GLEEK_PACK)), Random(14)  # noqa: S311
    found = []
    for _ in range(DEALS):
        chance.shuffle(pack)
        found.append((mask_of_numbers(pack[:HAND]), pack[HAND]))
    return found


def near(chance, happened):
    """Tell whether the frequency is within four standard errors of the chance."""
    return abs(happened - DEALS * chance) <= 4 * float(DEALS * chance * (1 - chance)) ** 0.5


def from_stock(named, least):
    """Return the chance by counting the named cards' positions; the first seven unseen cards are the stock."""
    places = list(combinations(range(laws.UNSEEN), named))
    return Fraction(sum(sum(each < STOCK for each in some) >= least for some in places), len(places))


@pytest.mark.parametrize("kept", [0, 1, 2, 3])
@pytest.mark.parametrize("least", [3, 4])
def test_a_set_grows_by_the_stock_as_its_missing_cards_may_lie(kept, least):
    assert laws.set_from_stock(kept, least) == from_stock(4 - kept, least - kept)


@pytest.mark.parametrize("missing", [1, 2, 3, 4])
def test_the_stock_holds_one_of_so_many(missing):
    assert laws.one_in_stock(missing) == from_stock(missing, 1)


def test_what_is_dealt_is_dealt_as_often(hands):
    counts = [[(held & RANK_MASKS[rank]).bit_count() for rank in SET_RANKS] for held, _ in hands]
    assert near(1 - laws.no_set_dealt(), sum(max(each) >= 3 for each in counts))
    assert near(1 - laws.no_set_dealt(3), sum(max(each) == 4 for each in counts))
    assert near(laws.set_dealt(3), sum(each[0] == 3 for each in counts))
    assert near(laws.set_dealt(4), sum(each[1] == 4 for each in counts))
    assert near(laws.turned_up(4), sum(up % 13 >= 9 for _, up in hands))
    trumps = Counter((held & SUIT_MASKS[up // 13]).bit_count() for held, up in hands)
    for count, chance in laws.trumps_dealt().items():
        assert near(chance, trumps[count]), count


def test_the_law_of_the_ruff_is_that_of_the_hands(hands):
    law = laws.ruff_dealt()
    assert sum(law.values()) == 1
    found = [best_ruff(held, RULES) for held, _ in hands]
    counts = [laws.FOUR_ACES if four else worth for worth, _, four in found]
    for least in (30, 35, 40, 45, 50, 55, 60, laws.FOUR_ACES):
        assert near(at_least(law, least), sum(each >= least for each in counts)), least
