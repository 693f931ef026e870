"""Discards and the value of the stock: no set is broken for nothing, and the search finds the best seven cards."""

from __future__ import annotations

import pytest

from gleek.engine.cards import RANK_MASKS, Rank, cards, mask_of
from gleek.engine.combine import choices
from gleek.games.gleek.play import worth
from gleek.games.gleek.play.exchange import Judge, discards, gain, really, stocks
from gleek.games.gleek.rules import preset
from gleek.players.seeds import chance

SPADES = 3
NINETEEN = mask_of(cards("KS KH KD KC AS QS 9S 4S AH 10H 9H 5H 8C 7C 6C 10D 9D 6D 5D"))


def test_of_nineteen_the_best_seven_are_found():
    """No exchange of one kept card for one discard is better, and no set or honour is discarded."""
    judge = Judge(preset("cotton"), SPADES, 1, 1)
    stakes, out = discards(judge, NINETEEN, (0,))[0]
    assert out.bit_count() == 7
    assert not out & (RANK_MASKS[Rank.KING] | mask_of(cards("AS QS")))
    assert stakes == judge.stakes(NINETEEN & ~out)
    kept = NINETEEN & ~out
    for one in range(52):
        for other in range(52):
            if out >> one & 1 and kept >> other & 1:
                assert judge.stakes(kept ^ 1 << one ^ 1 << other) <= stakes + 1e-9


def test_of_ten_cards_all_ways_were_no_better():
    """The search matches the best of all 120 ways to discard seven of ten cards."""
    judge = Judge(preset(), SPADES, 0, 0)
    held = mask_of(cards("KS KH KD AS 9S AH 10H 8C 7C 5D"))
    some = stocks(held, cards("JS")[0].index, 6, chance("ten"))
    best = max(judge.kept(held & ~out, some) for out in choices(held, 7))
    assert discards(judge, held, some)[0][0] >= best - 1.5


def test_stocks_are_of_unseen_cards():
    held, up = mask_of(cards("AS KS 9S 4S 10H 9H 5H 8C 7C 6C 9D 6D")), cards("JS")[0].index
    for stock in stocks(held, up, 30, chance(1)):
        assert stock.bit_count() == 7
        assert not stock & (held | 1 << up)


@pytest.mark.parametrize("exchange", ["discard_first", "draw_first"])
def test_the_stock_is_worth_more_to_a_poor_hand_and_seen_before_laying_out(exchange):
    rules, up = preset().changed(exchange=exchange), cards("JD")[0].index
    poor = mask_of(cards("KS 8S 7S 5S 10H 9H 5H 8C 7C 6C 9D 6D"))
    rich = mask_of(cards("AS KS QS JS 10S AH KH AC KC AD KD QD"))
    found = [gain(rules, held, up, 1, effort=12, chance=chance(2)) for held in (poor, rich)]
    assert found[0] > found[1]
    assert really(rules, 20) > really(rules, 10)


@pytest.mark.parametrize(
    ("card", "changes", "stakes"),
    [
        ("AS", {}, 15),
        ("JS", {}, 9),
        ("KS", {}, 3),
        ("QS", {}, 3),
        ("AS", {"settlement": "each"}, 45),
        ("AS", {"honours_to": "trick_winner", "settlement": "each"}, 0),
        ("4S", {"tiddy": "played", "tiddy_held": "two_each"}, 4),
        ("4S", {"tiddy": "played", "tiddy_held": "count", "settlement": "each"}, 12),
        ("5S", {"towser_tumbler": "side"}, 10),
        ("6S", {"towser_tumbler": "side"}, 12),
        ("5S", {"towser_tumbler": "count", "settlement": "each"}, 15),
        ("6S", {"towser_tumbler": "count", "settlement": "each"}, 18),
        ("6S", {"towser_tumbler": "none"}, 0),
    ],
)
def test_a_trump_is_worth_for_certain_what_it_counts(card, changes, stakes):
    rules = preset(**({"settlement": "pot", "honours_to": "holder"} | changes))
    assert worth.certain(mask_of(cards(card)), SPADES, rules) == stakes
