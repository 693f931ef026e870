"""Piquet's remembering player: its sample deals agree with what it knows, and it finds certain gains."""

from __future__ import annotations

import pytest

from gleek.engine.cards import bits, cards, mask_of
from gleek.engine.hand import Hand
from gleek.games import players, presets
from gleek.games.piquet.deal import SHAPES, Deal
from gleek.games.piquet.exchange import LayingOut
from gleek.games.piquet.items import COURT
from gleek.games.piquet.play import ahead, last_tricks, plain
from gleek.games.piquet.play.deals import Deals
from gleek.games.piquet.play.exchange import Exchange
from gleek.games.piquet.play.fast import Tricks, table_of
from gleek.games.piquet.play.knowing import know
from gleek.games.piquet.rules import Rules, preset
from gleek.games.piquet.setup import Setup
from gleek.players.seeds import chance, shuffle
from tests.arena import choose, dealt_round, observe, positions


def after_exchange(count):
    """Yield positions after the exchange, with the deals' numbers."""
    for number, hand in positions("piquet", count):
        if hand.stage != "exchange":
            yield number, hand, hand.observe(hand.to_act)


def test_the_cards_that_he_thinks_of_agree_with_what_he_knows():
    for number, hand, seen in after_exchange(200):
        known = know(seen)
        other = 1 - seen.seat
        really = hand.held[other]
        assert really & ~(known.unseen | known.fixed) == 0
        assert known.fixed & ~really == 0
        assert known.points == hand.ledger.balances[:2]
        for world, weight in Deals(known).weighed(chance(number), 40):
            assert world.bit_count() == really.bit_count()
            assert world & ~(known.unseen | known.fixed | really) == 0
            assert known.fixed & ~world == 0
            assert not world & known.barred
            assert weight > 0


BLANK = "AS 10S 9S 8S 7S AH 10H 9H 8H 7H AD 10D"


def after_a_blank(seat):
    """Yield the opponent's positions, under each book's rules, after `seat` has shown and partly discarded a blank."""
    for name in presets.names(Rules):
        rules = preset(name)
        rng, held = chance(name, seat), mask_of(cards(BLANK))
        rest = list(bits(SHAPES[rules.pack].pack & ~held))
        shuffle(rest, len(rest), rng)
        other = sum(1 << each for each in rest[:12])
        deal = Deal((held, other) if seat == 0 else (other, held), tuple(rest[12:]))
        hand, _ = Hand.dealt_to(Setup(rules), deal)
        while not hand.over:
            if hand.to_act != seat and hand.facts.blanks[seat] and hand.facts.laid_out[seat]:
                yield hand
            hand, _ = hand.apply(plain.choose(hand.observe(hand.to_act)))


@pytest.mark.parametrize("seat", [0, 1])
def test_which_cards_of_a_blank_were_laid_out_nobody_else_knows(seat):
    moments = list(after_a_blank(seat))
    assert {hand.stage for hand in moments} >= {"tricks", "exchange" if seat == 0 else "calling"}
    for number, hand in enumerate(moments):
        seen, blank, away = hand.observe(hand.to_act), hand.facts.blanks[seat], hand.facts.laid_out[seat]
        other = dealt_round(hand, seen.seat, number)
        for name in players("piquet"):
            assert choose(name, seen, 1) == choose(name, observe(other, seen.seat), 1), (name, hand)
        if hand.stage == "exchange":
            continue
        known = know(seen)
        deals = Deals(known)
        assert not blank & known.unseen & ~(hand.held[seat] | away)
        for world, _ in (*deals.weighed(chance(number), 20), *deals.drawn(chance(number), 20)):
            assert world.bit_count() == hand.held[seat].bit_count()
            assert (blank & ~world & ~known.played).bit_count() == away.bit_count()


def test_what_plain_players_hold_is_not_taken_to_be_unlikely():
    """Plain players call everything, so their real hands are never among the impossible ones."""
    for _, hand, seen in after_exchange(200):
        known = know(seen)
        assert Deals(known).right(hand.held[1 - seen.seat]) == 1.0


@pytest.mark.parametrize("must_win", ["no", "if_able"])
def test_the_last_tricks_are_those_of_the_best_play(must_win):
    """The result is compared with an exhaustive search of the remaining cards."""
    rules = preset(must_win=must_win, low_cards="do_not_count")
    table = table_of(rules)
    rng = chance(7)
    pack = list(bits(table.pack))

    def worth(tricks):
        """Return elder's score less younger's when both play their best."""
        if tricks.over:
            return tricks.points[0] - tricks.points[1]
        found = []
        for index in bits(tricks.playable()):
            after = tricks.copy()
            after.play(1 << index)
            found.append(worth(after))
        return min(found) if tricks.turn else max(found)

    for _ in range(30):
        shuffle(pack, 8, rng)
        hands = [sum(1 << card for card in pack[first : first + 4]) for first in (0, 4)]
        won = int(rng.random() * 9)
        tricks = Tricks(table, hands, [40, 1], won=[won, 8 - won])
        points, _ = last_tricks.parted(last_tricks.best(*hands, won, table, {}))
        assert points + 39 == worth(tricks)


def test_deals_that_may_be_when_he_lays_out_have_every_card_once():
    for number, hand in positions("piquet", 60):
        if not isinstance(hand.phase, LayingOut):
            continue
        seen = hand.observe(hand.to_act)
        exchange = Exchange(seen)
        for deal in exchange.deals(chance(number), 5):
            assert deal.other.bit_count() == 12
            assert (
                sum(1 << card for card in deal.talon) + deal.other
                == exchange.table.pack & ~seen.held[seen.seat]
            )
        outs = exchange.candidates(exchange.deals(chance(number), 20), 5)
        assert all(exchange.least <= out.bit_count() <= exchange.most for out in outs)
        assert (
            plain.laid_out(seen.held[seen.seat], exchange.least, exchange.most, tens=exchange.calls.tens)
            in outs
        )


def test_where_a_pique_may_come_the_last_cards_are_not_reckoned_without_it():
    _, _, seen = next(after_exchange(20))
    known = know(seen)._replace(held=0b111111)
    first_card = table_of(preset(pique="first_card"))
    assert not ahead.is_exact(known._replace(points=(24, 0)))
    assert ahead.is_exact(known._replace(points=(24, 1)))
    assert ahead.is_exact(known._replace(points=(31, 0)))
    assert ahead.is_exact(known._replace(points=(24, 0), table=first_card))
    assert not ahead.is_exact(known._replace(points=(24, 1), held=0b1111111))


def test_who_has_heard_of_a_blank_deals_its_owner_no_court_card():
    """Before the blank is shown, the opponent only knows that there is one."""
    heard = 0
    for book in presets.names(Rules):
        rules = preset(book)
        held = mask_of(cards(BLANK))
        rest = list(bits(SHAPES[rules.pack].pack & ~held))
        hand, _ = Hand.dealt_to(
            Setup(rules), Deal((held, sum(1 << each for each in rest[:12])), tuple(rest[12:]))
        )
        hand = hand.replay("elder claims carte blanche", "elder discards 7H 7S 8H")
        if not hand.facts.blanks[0]:
            heard += 1
            for other, talon in Exchange(hand.observe(1)).deals(chance("blank"), 20):
                assert other.bit_count() == 12
                assert not other & COURT
                assert len({*bits(other), *talon}) == 12 + len(talon)
    assert heard
