"""Every suit, rank and card can be printed and parsed back."""

import copy
import pickle
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gleek.engine.cards import (
    CARDS,
    Card,
    Suit,
    bits,
    card,
    cards,
    cards_of,
    in_hand_order,
    mask_of,
    text_of,
)
from gleek.engine.errors import Unreadable

MASKS = st.integers(0, (1 << 52) - 1)


@pytest.mark.parametrize("each", CARDS, ids=str)
def test_every_card_is_read_as_it_is_printed(each):
    assert card(str(each)) is each
    assert Card(str(each)) is each
    assert eval(repr(each)) is each  # noqa: S307 - the promise of its repr
    assert card(str(each).lower()) is each
    assert card(each.rank.letter + each.suit.letter) is each
    assert card(each.rank.letter + each.suit.symbol) is each
    assert card(f"  {each} ") is each
    assert pickle.loads(pickle.dumps(each)) is each  # noqa: S301 - our own
    assert copy.deepcopy(each) is each


@pytest.mark.parametrize(
    "wrong", ["", "A", "S", "AX", "1S", "11S", "ASS", "SA", "Knave", "0S", "A S", "🂡", "A♡♡", "-4S"]
)
def test_what_is_no_card(wrong):
    with pytest.raises(Unreadable) as caught:
        card(wrong)
    assert f"“{wrong}” is not a card" in str(caught.value)
    assert "as in AH or 10S" in str(caught.value)


def test_several_cards():
    assert cards("AS, 10h\n4♣ td") == (card("AS"), card("10H"), card("4C"), card("10D"))
    assert cards("AS AS") == (card("AS"), card("AS"))
    assert cards("  ") == ()
    with pytest.raises(Unreadable, match="“ZZ”"):
        cards("AS ZZ YY")


def test_cards_are_ordered_by_suit_and_rank():
    assert sorted(CARDS) == list(CARDS)
    assert card("4C") < card("AC") < card("4D")


@given(MASKS)
def test_masks_and_cards_go_both_ways(mask):
    some = cards_of(mask)
    assert mask_of(some) == mask
    assert [each.index for each in some] == list(bits(mask))
    assert len(some) == mask.bit_count()
    assert mask_of(cards(text_of(mask))) == mask


@given(MASKS, st.sampled_from([None, *Suit]))
def test_a_hand_is_sorted_and_keeps_its_cards(mask, trump):
    some = in_hand_order(mask, trump)
    assert mask_of(some) == mask
    suits = [each.suit for each in some]
    assert all(suits.index(suit) + suits.count(suit) > place for place, suit in enumerate(suits)), (
        "a suit is parted"
    )
    for one, two in pairwise(some):
        assert one.suit is not two.suit or one.rank > two.rank
    if trump in suits:
        assert suits[0] is trump


@pytest.mark.parametrize("text", ["9♦", "9♢", "9♦️", "9♦\ufe0e", "9d", " 9D "])
def test_a_suit_is_read_by_any_of_its_signs(text):
    assert card(text) is Card("9D")
    assert [str(each) for each in cards("A♡ K♤,Q♧️")] == ["AH", "KS", "QC"]
