"""The deal and the Gé: antes, bowls carried over, the best pair or tricon, ties, and no pair at all."""

from __future__ import annotations

import pytest

from gleek.engine.cards import cards, mask_of
from gleek.engine.errors import Illegal, Inconsistent, Unreadable
from gleek.engine.hand import Hand
from gleek.games.gillet.accounts import GE, POINT
from gleek.games.gillet.actions import Deal, DealOut
from gleek.games.gillet.deal import GILLET_PACK, from_pack
from gleek.games.gillet.events import GeCarried, GeLeftOver, GeMoved, GeShown, GeWon
from gleek.games.gillet.rules import preset
from gleek.games.gillet.setup import Setup
from gleek.games.gillet.worth import Ge, ge
from tests.games.gillet.table import HANDS, NO_PAIR, dealt, paid, refused

KINGS = ("8S 9D 7H", "KS KD 7C", "KH KC 8D", "QS 10S 9C")


def event(hand, kind):
    [found] = [each for each in hand.history if isinstance(each, kind)]
    return found


# ---------------------------------------------------------------- deal.antes, deal.three


def test_each_puts_an_ante_into_either_bowl_before_the_deal():
    hand = dealt(ante_ge=2, ante_point=3)
    seats = ("first", "second", "third", "dealer")
    assert paid(hand, "deal.antes") == [
        *(f"{each} ge 2" for each in seats),
        *(f"{each} point 3" for each in seats),
    ]
    assert [each.kind for each in hand.history[:2]] == ["antes", "dealt"]


def test_what_earlier_hands_left_is_in_the_bowls_with_the_antes():
    hand = dealt(ge=5, point=1)
    assert paid(hand, "deal.antes")[:2] == ["carried ge 5", "carried point 1"]
    assert event(hand, GeWon).bowl == 9
    assert hand.ledger.balances[POINT] == 5


def test_nothing_is_brought_in_where_nothing_was_left():
    assert "carried_in" not in [each.kind for each in dealt().history]
    assert paid(dealt(point=2), "deal.antes")[0] == "carried point 2"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("QS QD 7C 8C", "4 where 3 cards must stand"),
        ("QS QD", "2 where 3 cards must stand"),
        ("QS QD 7H", "here and in deal.first"),
        ("QS QD 6C", "is not in the pack of 32"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_with_its_place(change, said):
    with pytest.raises(Illegal) as error:
        dealt((HANDS[0], change, *HANDS[2:]))
    assert error.value.rule == "deal.three"
    assert "deal.second: " in str(error.value)
    assert said in str(error.value)


def test_only_the_dealer_deals():
    hand = Hand.before_deal(Setup(preset()))
    deal = Deal.of(map(cards, HANDS))
    assert hand.why_not(DealOut(3, deal)) is None
    assert hand.why_not(DealOut(0, deal)).rule == "deal.three"
    refused(hand, "first goes", "hand.stage")


@pytest.mark.parametrize(
    "wrong", [None, (0, 0, 0, 0), Deal((0, 0, 0)), Deal((0, 0, 0, -1)), Deal((0, 0, 0, 1.0)), Deal(7)]
)
def test_what_is_no_deal_is_unreadable(wrong):
    with pytest.raises(Unreadable, match="is not a deal"):
        DealOut(3, wrong)


@pytest.mark.parametrize(
    "wrong", [{"ge": -1}, {"point": 1.0}, {"ge": True}, {"names": ("A", "B", "C")}, {"rules": 3}]
)
def test_a_setup_that_cannot_be_is_refused(wrong):
    with pytest.raises(Inconsistent, match=next(iter(wrong))):
        Setup(**({"rules": preset()} | wrong))


def test_every_deal_can_be_asked_for_by_number():
    legal = Hand.before_deal(Setup(preset())).legal()
    assert len(legal) == 4960 * 3654 * 2600 * 1771
    for number in (0, 1, 12345678901234, -1):
        action = legal[number]
        assert action in legal
        assert sum(action.deal.hands) & GILLET_PACK == sum(action.deal.hands)
    assert legal[0] != legal[1] != legal[-1]


def test_three_are_dealt_to_each_in_turn():
    order = [each.index for each in cards("AS KS QS JS 10S 9S 8S 7S AH KH QH JH")]
    assert from_pack(order) == Deal.of(map(cards, ("AS KS QS", "JS 10S 9S", "8S 7S AH", "KH QH JH")))


# ---------------------------------------------------------------- ge.best, ge.tricon


@pytest.mark.parametrize(
    ("text", "has"),
    [
        ("AS AD 7H", Ge(2, 12)),
        ("7S 7D 7C", Ge(3, 5)),
        ("7S 8D 8C", Ge(2, 6)),
        ("AS KS QS", None),
    ],
)
def test_what_a_hand_has_for_the_ge(text, has):
    assert ge(mask_of(cards(text))) == has


def test_any_tricon_beats_any_pair_and_the_higher_rank_wins():
    ranks = [ge(mask_of(cards(text))) for text in ("7S 7D 8H", "AS AD 7H", "7S 7D 7C", "AS AD AC")]
    assert ranks == sorted(ranks)


def test_the_best_pair_takes_the_bowl_and_is_shown():
    hand = dealt()
    assert paid(hand, "ge.best") == ["ge second 4"]
    assert event(hand, GeShown).shown == ((1, mask_of(cards("QS QD"))),)
    assert event(hand, GeWon).winners == (1,)
    assert hand.facts.shown == (0, mask_of(cards("QS QD")), 0, 0)


def test_the_third_card_decides_nothing():
    hand = dealt(("8S 9D AH", "KS KD 7C", "KH KC AD", "QS 10S 9C"))
    assert event(hand, GeWon).winners == (1,)


# ---------------------------------------------------------------- ge.tie, ge.left_over, ge.carried, ge.moved


def test_of_equal_pairs_the_eldest_has_it():
    hand = dealt(KINGS)
    assert paid(hand, "ge.tie") == ["ge second 4"]
    assert event(hand, GeShown).shown == ((1, mask_of(cards("KS KD"))),)


def test_or_they_divide_and_what_is_over_stays():
    hand = dealt(KINGS, ties="divide", ge=3)
    assert paid(hand, "ge.tie") == ["ge second 3", "ge third 3"]
    assert event(hand, GeLeftOver).counters == hand.ledger.balances[GE] == 1
    assert len(event(hand, GeShown).shown) == 2


def test_where_nobody_has_a_ge_its_bowl_waits():
    hand = dealt(NO_PAIR)
    assert event(hand, GeCarried).bowl == hand.ledger.balances[GE] == 4
    assert hand.facts.ge_winners == ()


def test_or_it_goes_to_the_point():
    hand = dealt(NO_PAIR, no_pair="point", ge=2)
    assert event(hand, GeMoved).bowl == 6
    assert paid(hand, "ge.moved") == ["ge point 6"]
    assert (hand.ledger.balances[GE], hand.ledger.balances[POINT]) == (0, 10)
