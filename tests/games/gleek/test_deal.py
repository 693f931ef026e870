"""The deal: twelve cards each in fours, seven in the stock, one turned up; payments for the turn-up."""

from __future__ import annotations

from itertools import islice
from math import factorial

import pytest

from gleek.engine.cards import Card, Suit, bits
from gleek.engine.errors import Illegal
from gleek.engine.hand import Hand
from gleek.evidence.rules import rules as known_rules
from gleek.games.gleek.actions import Deal, DealOut
from gleek.games.gleek.deal import GLEEK_PACK, Deals, faults, from_pack, is_whole
from gleek.games.gleek.events import CarriedIn, Dealt, TurnedUp
from gleek.games.gleek.rules import preset
from gleek.games.gleek.setup import Setup
from tests.games.gleek.table import deal, dealt, paid, refused

SETUP = Setup(preset("du_coeur"))
EACH_TWO = ["eldest dealer 2", "second dealer 2"]


def test_twelve_each_four_at_a_time_from_eldest_then_the_eighth_is_turned_up():
    pack = list(bits(GLEEK_PACK))
    made = from_pack(pack)
    fours = [pack[place : place + 4] for place in range(0, 36, 4)]
    for seat, hand in enumerate(made.hands):
        assert list(bits(hand)) == sorted([*fours[seat], *fours[seat + 3], *fours[seat + 6]])
    assert made.turn_up == pack[36]
    assert list(bits(made.stock)) == sorted(pack[37:])
    assert is_whole(made)


def test_the_turn_up_makes_trumps_and_is_in_nobodys_hand():
    hand = dealt(turn_up="KH")
    assert hand.dealt.trump is Suit.HEARTS
    assert not any(held & Card("KH").bit for held in hand.held)


def test_what_happens_in_a_deal():
    made = deal()
    _, events = Hand.dealt_to(SETUP, made)
    assert events == (Dealt(made), TurnedUp(Card("9D").index))
    assert [event.rule for event in events] == ["deal.twelve", "deal.turn_up"]


# ---------------------------------------------------------------- deal.turned_up_tiddy


@pytest.mark.parametrize("stakes", [2, 4])
def test_each_other_pays_the_dealer_for_tiddy_turned_up(stakes):
    hand = dealt(turn_up="4C", changes={"turned_up_tiddy": stakes})
    assert paid(hand, "deal.turned_up_tiddy") == [f"eldest dealer {stakes}", f"second dealer {stakes}"]
    assert hand.ledger.purses == (-stakes, -stakes, 2 * stakes)


def test_tiddy_left_out_pays_nothing_turned_up():
    assert dealt(turn_up="4C", changes={"tiddy": "left_out"}).ledger.payments == ()


def test_tiddy_that_counts_when_held_still_pays_when_turned_up():
    assert (
        paid(
            dealt(turn_up="4C", changes={"tiddy_held": "count", "settlement": "each"}), "deal.turned_up_tiddy"
        )
        == EACH_TWO
    )


# ---------------------------------------------------------------- deal.turned_up_towser_tumbler


@pytest.mark.parametrize(
    ("value", "towser", "tumbler"),
    [("none", 0, 0), ("side", 5, 6), ("side_doubled", 10, 12), ("count", 0, 0)],
)
def test_towser_and_tumbler_turned_up(value, towser, tumbler):
    changes = {"towser_tumbler": value, "settlement": "each"}
    for turn_up, stakes in (("5H", towser), ("6H", tumbler)):
        hand = dealt(turn_up=turn_up, changes=changes)
        assert hand.ledger.purses == (-stakes, -stakes, 2 * stakes)
        expected = [f"eldest dealer {stakes}", f"second dealer {stakes}"] if stakes else []
        assert paid(hand, "deal.turned_up_towser_tumbler") == expected


def test_another_card_turned_up_pays_nothing():
    for turn_up in ("7H", "AH", "KD", "JS"):
        assert dealt(turn_up=turn_up, changes={"towser_tumbler": "side_doubled"}).ledger.payments == ()


# ---------------------------------------------------------------- money from earlier hands


def test_a_carried_pot_stands_in_the_ruff_from_the_beginning():
    hand, events = Hand.dealt_to(Setup(preset(), carried=6, doubled=True), deal())
    assert events[0] == CarriedIn(6, True, payments=events[0].payments)  # noqa: FBT003 - the record's own order
    assert events[0].rule == "ruff.carried"
    assert hand.ledger.balances == (0, 0, 0, 6, 0, -6)


def test_a_double_ruff_without_a_pot_is_told_and_moves_no_money():
    hand, events = Hand.dealt_to(Setup(preset(), doubled=True), deal())
    assert isinstance(events[0], CarriedIn)
    assert hand.ledger.payments == ()


# ---------------------------------------------------------------- impossible deals


def test_a_deal_that_cannot_be_is_refused_with_all_its_faults():
    good = deal()
    bad = Deal((good.hands[0] | Card("2S").bit, good.hands[0], good.hands[2]), good.turn_up, good.stock >> 1)
    sentence = refused(Hand.before_deal(SETUP), DealOut(2, bad), "deal.twelve")
    assert "deuces and treys are cast out" in sentence
    assert "13 where 12 cards must stand" in sentence
    assert "stands here and in deal.eldest" in sentence


def test_all_faults_of_a_deal_are_listed():
    good = deal()
    assert faults(good) == ()
    twice = Deal((good.hands[0], good.hands[1], good.hands[2]), Card("AS").index, good.stock)
    assert [fault.place for fault in faults(twice)] == ["deal.turn_up"]
    assert "AS" in faults(twice)[0].sentence
    short = Deal((good.hands[0] & ~Card("AS").bit, good.hands[1], good.hands[2]), good.turn_up, good.stock)
    assert [fault.place for fault in faults(short)] == ["deal.eldest"]
    assert "11 where 12" in faults(short)[0].sentence
    assert not is_whole(twice)
    assert not is_whole(short)


def test_nobody_but_the_dealer_deals():
    hand = Hand.before_deal(SETUP)
    for seat in (0, 1):
        action = DealOut(seat, deal())
        assert action not in hand.legal()
        with pytest.raises(Illegal) as caught:
            hand.apply(action)
        assert caught.value.rule in known_rules("gleek")


def test_nothing_else_is_done_before_the_deal():
    refused(Hand.before_deal(SETUP), "eldest bids 13", "hand.stage")


def test_a_second_deal_is_refused():
    refused(dealt(), DealOut(2, deal()), "hand.stage")


def test_every_deal_is_a_legal_action():
    legal = Hand.before_deal(SETUP).legal()
    assert isinstance(legal, Deals)
    some = [legal.nth(number) for number in (0, 1, 7, 8, 12345678901234567890, legal.number - 1)]
    some += islice(legal, 10)
    assert all(is_whole(each.deal) and each in legal for each in some)
    assert len({legal.nth(number) for number in range(200)}) == 200
    assert DealOut(2, deal()) in legal
    # 44! / (12!³ · 7!) ways to divide the pack into three hands, a turn-up and the stock
    assert legal.number == factorial(44) // (factorial(12) ** 3 * factorial(7))


def test_whether_anything_is_legal_can_be_asked_before_the_deal():
    assert bool(Hand.before_deal(SETUP).legal())
