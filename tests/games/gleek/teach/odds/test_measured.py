"""The stored results of long computations agree with a full count of a small pack and with a few deals."""

from __future__ import annotations

import importlib.util
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from gleek.engine.cards import bits, mask_of_numbers
from gleek.games.gleek.deal import GLEEK_PACK, HAND
from gleek.games.gleek.ruff import best_ruff
from gleek.games.gleek.rules import preset
from gleek.games.gleek.teach.odds.measured import measured

SCRIPT = Path(__file__).resolve().parents[5] / "scripts" / "odds.py"
FOUND = measured()
RULES = preset()


@pytest.fixture(scope="module")
def script():
    spec = importlib.util.spec_from_file_location("odds_script", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_best_of_three_is_that_of_all_deals_of_a_small_pack(script):
    """The pack has two suits of four cards, dealt as three hands of two; both aces beat any suit."""
    suit = (4, 5, 10, 11)
    ruffs = {}
    for hand in combinations(range(8), 2):
        sums = [sum(suit[card % 4] for card in hand if card // 4 == which) for which in (0, 1)]
        ruffs[hand] = 99 if hand == (3, 7) else max(sums)
    deals = [
        (mine, one, other)
        for mine in ruffs
        for one in ruffs
        for other in ruffs
        if len({*mine, *one, *other}) == 6
    ]
    for worth in (9, 10, 11, 14, 15, 21):
        those = [(ruffs[one], ruffs[other]) for mine, one, other in deals if ruffs[mine] == worth]
        expected = tuple(
            Fraction(sum(max(pair) <= most for pair in those), len(those)) for most in (worth, worth - 1)
        )
        assert script.best_of_three(suit, 2, 2, [worth])[worth] == expected


def test_a_kept_chance_counted_again_is_the_same(script):
    assert set(FOUND.best_of_three) == set(script.RUFFS)
    [(ruff, again)] = script.best_of_three(script._SUIT, 4, HAND, [26]).items()
    assert FOUND.best_of_three[ruff] == again


def test_the_kept_chances_are_those_of_deals_at_random():
    """The hand is the best as often as the stored chances say, within four standard errors."""
    pack, chance = list(bits(GLEEK_PACK)), Random(45)  # noqa: S311
    deals, expected, spread, happened = 12_000, [0.0, 0.0], [0.0, 0.0], [0, 0]
    for _ in range(deals):
        chance.shuffle(pack)
        mine, *others = (
            best_ruff(mask_of_numbers(pack[place : place + HAND]), RULES) for place in (0, 12, 24)
        )
        worth, _, four_aces = mine
        if four_aces or worth not in FOUND.best_of_three:
            continue
        for place, most in enumerate((worth, worth - 1)):
            likely = float(FOUND.best_of_three[worth][place])
            expected[place] += likely
            spread[place] += likely * (1 - likely)
            happened[place] += all(counts <= most and not four for counts, _, four in others)
    for place in (0, 1):
        assert abs(happened[place] - expected[place]) <= 4 * spread[place] ** 0.5
