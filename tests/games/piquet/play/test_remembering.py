"""Piquet's remembering player: its sample deals agree with what it knows, and it finds certain gains."""

from __future__ import annotations

import pytest

from gleek.engine.cards import bits, cards, mask_of
from gleek.engine.hand import Hand
from gleek.games import players, presets
from gleek.games.piquet.deal import SHAPES, Deal
from gleek.games.piquet.items import COURT
from gleek.games.piquet.play import plain
from gleek.games.piquet.play.deals import Deals
from gleek.games.piquet.play.exchange import Exchange
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


def test_sampled_deals_agree_with_what_the_player_knows():
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


def test_sampled_deals_give_no_court_card_to_the_owner_of_a_blank():
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
