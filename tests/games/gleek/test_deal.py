"""A deal gives each player twelve cards in fours, seven to the stock, and turns one up; other deals are refused."""

from itertools import islice
from math import factorial

import pytest

from gleek.engine.cards import Card, bits
from gleek.engine.errors import Illegal
from gleek.engine.hand import Hand
from gleek.evidence.rules import rules as known_rules
from gleek.games.gleek.accounts import SEATS
from gleek.games.gleek.actions import Deal, DealOut
from gleek.games.gleek.deal import GLEEK_PACK, SHAPE, Deals, from_pack, is_whole
from gleek.games.gleek.rules import preset
from gleek.games.gleek.setup import Setup
from gleek.games.gleek.view import view_of
from tests.games.gleek.table import deal, dealt

SETUP = Setup(preset("du_coeur"))


def test_twelve_each_four_at_a_time_from_eldest_then_the_eighth_is_turned_up():
    pack = list(bits(GLEEK_PACK))
    made = from_pack(pack)
    fours = [pack[place : place + 4] for place in range(0, 36, 4)]
    for seat, hand in enumerate(made.hands):
        assert list(bits(hand)) == sorted([*fours[seat], *fours[seat + 3], *fours[seat + 6]])
    assert made.turn_up == pack[36]
    assert list(bits(made.stock)) == sorted(pack[37:])
    assert is_whole(made)


def test_all_faults_of_a_deal_are_listed():
    good = deal()
    assert SHAPE.faults(good.places) == ()
    twice = Deal((good.hands[0], good.hands[1], good.hands[2]), Card("AS").index, good.stock)
    assert [fault.place for fault in SHAPE.faults(twice.places)] == ["deal.turn_up"]
    assert "AS" in SHAPE.faults(twice.places)[0].sentence
    short = Deal((good.hands[0] & ~Card("AS").bit, good.hands[1], good.hands[2]), good.turn_up, good.stock)
    assert [fault.place for fault in SHAPE.faults(short.places)] == ["deal.eldest"]
    assert "11 given, 12 cards needed" in SHAPE.faults(short.places)[0].sentence
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


def test_the_turn_up_is_not_seen_before_it_is_turned():
    hand, _ = Hand.dealt_to(Setup(preset()), dealt().dealt, halt=True)
    assert hand.forced
    for seat in (None, *SEATS):
        assert view_of(hand, seat).turn_up is None
        assert view_of(hand.follow()[0], seat).turn_up == hand.deal.turned
