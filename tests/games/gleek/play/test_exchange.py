"""Discards and the value of the stock: no set is broken for nothing, and the search finds the best seven cards."""

from __future__ import annotations

import pytest

from gleek.engine.cards import RANK_MASKS, Rank, cards, mask_of
from gleek.engine.combine import choices
from gleek.games.gleek.play import worth
from gleek.games.gleek.play.exchange import Judge, discards, stocks
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
