"""The stored results of long computations agree with a full count of a small pack and with a few deals."""

import runpy
from fractions import Fraction
from itertools import combinations
from pathlib import Path

from gleek.games.gleek.course.odds.measured import measured
from gleek.games.gleek.deal import HAND

SCRIPT = runpy.run_path(str(Path(__file__).resolve().parents[5] / "scripts" / "odds.py"))
FOUND = measured()


def test_the_best_of_three_is_that_of_all_deals_of_a_small_pack():
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
        assert SCRIPT["best_of_three"](suit, 2, 2, [worth])[worth] == expected


def test_a_kept_chance_counted_again_is_the_same():
    assert set(FOUND.best_of_three) == set(SCRIPT["RUFFS"])
    [(ruff, again)] = SCRIPT["best_of_three"](SCRIPT["_SUIT"], 4, HAND, [26]).items()
    assert FOUND.best_of_three[ruff] == again
