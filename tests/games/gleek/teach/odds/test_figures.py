"""Each figure in a sentence about the odds agrees with the table or with an independent computation."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import pytest

from gleek.engine.cards import CARDS, RANK_MASKS, bits, mask_of_numbers
from gleek.games.gleek.deal import GLEEK_PACK, HAND
from gleek.games.gleek.teach.odds import hand
from gleek.lessons.reading.odds import figures, questions, said
from gleek.words.chances import in_hundred, often

UNSEEN, STOCK = 31, 7


@cache
def from_stock(named, least):
    """Return the chance that at least `least` of the named cards are in the stock, by counting their positions."""
    places = list(combinations(range(UNSEEN), named))
    return Fraction(sum(sum(each < STOCK for each in some) >= least for some in places), len(places))


def named(question):
    """Return the figures in a question's sentences, and its table's rows by their first cells."""
    found = figures("gleek", question)
    return found.names, {row[0]: row for row in found.rows}


def in_words(figure):
    """Return a table's percentage in the words of a sentence."""
    return often(Fraction(figure) / 100)


def test_every_figure_that_is_named_is_said():
    for name, question in questions("gleek").items():
        sentences = " ".join(said("gleek", question))
        assert all(str(value) in sentences for value in figures("gleek", name).names.values()), name


def test_of_the_turn_up_and_the_trumps():
    names, _ = named("turn_up")
    # Ace 15, knave 9, king and queen 3 each: 30 points on eleven cards.
    assert (names["one"], names["each"]) == ("9 times in 100", f"{30 / 11:.1f}")
    names, rows = named("trumps")
    assert names["mean"] == f"{12 * 10 / 43:.1f}"
    assert names["none"] == in_words(rows["none"][1]) == often(Fraction(comb(33, 12), comb(43, 12)))


def test_of_sets_and_what_the_stock_makes_of_them():
    assert named("set_dealt")[0]["most"] == 2 * 4
    names, rows = named("pair")
    kept = {"one": 1, "two": 2, "three": 3}
    for row, figure, *_ in rows.values():
        have, _, becomes = row.partition(" become")
        least = 3 if "three or" in becomes else 4
        assert figure == in_hundred(from_stock(4 - kept[have], least - kept[have])), row
    assert names["single"] == often(from_stock(3, 2))
    assert names["fourth"] == often(from_stock(1, 1))
    assert named("stock_honour")[0]["both"] == often(from_stock(2, 1))


def test_of_a_ruff_and_of_the_best_of_three():
    names, rows = named("ruff_dealt")
    assert names["fifty"] == in_words(rows["50–54"][2])
    assert names["thirty"] == in_words(rows["under 30"][1])
    assert names["aces"] == in_words(rows["four aces"][1])
    names, rows = named("ruff_best")
    assert names["dealer"] == in_words(rows["45"][2])
    eldest, _ = figures("gleek", "ruff_best").plot.lines
    best = dict(eldest.points)
    assert (
        best[names["half"]] >= 50 > max(chance for counts, chance in best.items() if counts < names["half"])
    )


def test_of_the_stock_and_of_the_seats():
    names, _ = named("stock_worth")
    low, middle, high = (float(names[each]) for each in ("low", "middle", "high"))
    assert low < middle < high
    # At the break-even price, the stock is worth the price and half as much again: the half that a player who
    # does not buy receives.
    even = float(names["even"])
    assert middle - even == pytest.approx(even / 2, abs=0.8)
    names, _ = named("seats")
    rows = figures("gleek", "seats").rows[:3]
    assert {seat.lower(): won for seat, _, won, _ in rows} == names


@pytest.mark.parametrize("seed", range(6))
def test_of_a_hand_each_set_and_honour_is_reckoned_from_the_cards_that_are_not_seen(seed):
    pack = list(bits(GLEEK_PACK))
    Random(seed).shuffle(pack)  # noqa: S311 - for play
    # Turn up a king in half of the cases.
    kings = [index for index in pack if CARDS[index].rank.word == "king"]
    up = kings[0] if seed % 2 else pack[0]
    held = mask_of_numbers([index for index in pack if index != up][:HAND])
    unseen = GLEEK_PACK & ~held & ~(1 << up)
    growing = {}
    for name, have, three, four in hand._sets(held, up).rows:
        mask = next(RANK_MASKS[rank] for rank in hand.SET_RANKS if rank.words == name)
        mine, left = (held & mask).bit_count(), (unseen & mask).bit_count()
        assert have == str(mine)
        assert (three, four) == tuple(in_hundred(from_stock(left, max(0, each - mine))) for each in (3, 4))
        if mine in {1, 2}:
            growing[name] = from_stock(left, 3 - mine)
    sentence = hand._sets(held, up).sentence
    keeps = [name for name in growing if f"keep your {name}" in sentence]
    assert [growing[each] for each in keeps] == [max(growing.values())]
    assert often(growing[keeps[0]]) in sentence
    honours = [index for index in bits(unseen) if index // 13 == up // 13 and index % 13 >= 9]
    *each, (_, any_of) = hand._honours(held, up).rows
    assert len(each) == len(honours)
    assert any_of == in_hundred(from_stock(len(honours), 1))
