"""The odds of one hand agree with random deals of its unseen cards."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from gleek.engine.cards import bits, card, cards, mask_of, mask_of_numbers
from gleek.games.gleek.deal import GLEEK_PACK, HAND
from gleek.games.gleek.play.odds import at_most, at_most_with, both_at_most
from gleek.games.gleek.ruff import best_ruff
from gleek.games.gleek.rules import preset
from gleek.games.gleek.teach.odds import hand, laws
from gleek.odds.laws import at_least

RULES = preset()
HELD = mask_of(cards("AS KS 9S 7S 4S AH QH 7H AC 10C JD 8D"))
UP = card("4H").index
UNSEEN = GLEEK_PACK & ~HELD & ~(1 << UP)
SMALL = cards("AS KS 9S AH QH AC 10C 6C AD 8D")


def ruff(mask, rules=RULES):
    worth, _, four_aces = best_ruff(mask, rules)
    return laws.FOUR_ACES if four_aces else worth


@pytest.mark.parametrize(("first", "second"), [(30, 30), (21, 20), (15, 31), (90, 12)])
def test_two_hands_of_a_small_pack_counted_one_by_one(first, second):
    found = of_all = 0
    for one in combinations(SMALL, 4):
        rest = [each for each in SMALL if each not in one]
        for other in combinations(rest, 4):
            of_all += 1
            found += ruff(mask_of(one)) <= first and ruff(mask_of(other)) <= second
    assert both_at_most(mask_of(SMALL), 4, first, second, "points") == (found, of_all)


@pytest.mark.parametrize("kept", ["", "AD", "KD QD", "AS AH AC"])
def test_kept_cards_with_draws_counted_one_by_one(kept):
    mine = mask_of(cards(kept))
    some = [each for each in SMALL if not each.bit & mine]
    draws = [ruff(mine | mask_of(draw)) for draw in combinations(some, 4)]
    for limit in (10, 19, 21, 30, 41):
        few, of_all = at_most_with(mine, mask_of(some), 4, limit, "points")
        assert (few, of_all) == (sum(each <= limit for each in draws), len(draws)), limit
        if not kept:
            assert (few, of_all) == at_most(mask_of(some), 4, limit, "points")


@pytest.mark.parametrize("book", ["cotton", "dafydd"])
def test_by_other_rules_the_figures_are_those_rules_own(book):
    """Under Cotton's and Dafydd's rules the buyer takes the stock in first; Dafydd's ruff counts cards."""
    rules, deals, chance, unseen = preset(book, ruff_tie="divide"), 3_000, Random(5), list(bits(UNSEEN))  # noqa: S311
    kept, law = hand.kept_for_ruff(HELD, UNSEEN, rules)
    assert kept == HELD
    mine, much = ruff(HELD, rules), 60 if rules.ruff_counts == "points" else 6
    best = Fraction(*both_at_most(UNSEEN, HAND, mine, mine, rules.ruff_counts))
    happened = {"best": 0, "much": 0}
    for _ in range(deals):
        chance.shuffle(unseen)
        others = [ruff(mask_of_numbers(unseen[at : at + HAND]), rules) for at in (0, HAND)]
        happened["best"] += max(others) <= mine
        happened["much"] += ruff(HELD | mask_of_numbers(unseen[2 * HAND :]), rules) >= much
    for name, likely in {"best": best, "much": at_least(law, much)}.items():
        error = float(likely * (1 - likely) / deals) ** 0.5
        assert abs(happened[name] / deals - likely) <= 4 * error, name
    found = {each.id: each for each in hand.findings(HELD, UP, rules)}
    assert "equal ruffs share the pot" in found["ruff"].sentence
    assert f"the first bid of {rules.opening_bid}" in found["stock"].sentence
    assert hand.stock_gains(HELD, UP, rules) != hand.stock_gains(HELD, UP, RULES)
