"""Every division of the pack is a legal deal, and its turn-up is secret until it is turned."""

from itertools import islice
from math import factorial

from gleek.engine.hand import Hand
from gleek.games.gleek.accounts import SEATS
from gleek.games.gleek.actions import DealOut
from gleek.games.gleek.course.table import TABLE
from gleek.games.gleek.deal import Deals, is_whole
from gleek.games.gleek.match import Setup
from gleek.games.gleek.rules import preset
from tests.games.gleek.table import deal, dealt

SETUP = Setup(preset("du_coeur"))


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


def turned_up(hand, seat):
    return TABLE.piles(hand, hand.observe(seat)).turn_up.seen


def test_the_turn_up_is_not_seen_before_it_is_turned():
    hand, _ = Hand.dealt_to(Setup(preset()), dealt().dealt, halt=True)
    assert hand.forced
    for seat in (None, *SEATS):
        assert turned_up(hand, seat) == ()
        assert turned_up(hand.follow()[0], seat) == (hand.deal.turned,)
