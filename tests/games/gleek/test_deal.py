"""A deal gives each player twelve cards in fours, seven to the stock, and turns one up; other deals are refused."""

from itertools import islice
from math import factorial

from gleek.engine.cards import Card
from gleek.engine.hand import Hand
from gleek.games.gleek.accounts import SEATS
from gleek.games.gleek.actions import Deal, DealOut
from gleek.games.gleek.deal import SHAPE, Deals, is_whole
from gleek.games.gleek.rules import preset
from gleek.games.gleek.setup import Setup
from gleek.games.gleek.view import view_of
from tests.games.gleek.table import deal, dealt

SETUP = Setup(preset("du_coeur"))


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
