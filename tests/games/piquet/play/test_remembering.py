"""Piquet's remembering player: its sample deals agree with what it knows, and it finds certain gains."""

import statistics

import pytest

from gleek.engine.cards import bits, cards, mask_of
from gleek.engine.hand import Hand
from gleek.games import players, presets
from gleek.games.piquet.actions import Deal
from gleek.games.piquet.deal import SHAPES
from gleek.games.piquet.items import COURT
from gleek.games.piquet.match import Setup
from gleek.games.piquet.play import endings, plain
from gleek.games.piquet.play.endings import parted
from gleek.games.piquet.play.exchange import Exchange
from gleek.games.piquet.play.knowledge import know
from gleek.games.piquet.play.likely_deals import Deals, mind_of
from gleek.games.piquet.play.simulation import is_exact
from gleek.games.piquet.rules import Rules, preset
from gleek.players.seeds import chance, shuffle
from tests.arena import choose, dealt_round, observe, positions


def after_exchange(count):
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
        deal = Deal((held, other) if seat == 0 else (other, held), (tuple(rest[12:]),))
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
            Setup(rules), Deal((held, sum(1 << each for each in rest[:12])), (tuple(rest[12:]),))
        )
        hand = hand.replay("elder claims carte blanche", "elder discards 7H 7S 8H")
        if not hand.facts.blanks[0]:
            heard += 1
            for other, talon in Exchange(hand.observe(1)).deals(chance("blank"), 20):
                assert other.bit_count() == 12
                assert not other & COURT
                assert len({*bits(other), *talon}) == 12 + len(talon)
    assert heard


def test_of_the_default_player_only_hands_are_thought_of_that_it_plays_like_this():
    """Its real hand is among them, and their number falls from trick to trick."""
    counts = {}
    for number, hand in positions("piquet", 60):
        seen = hand.observe(hand.to_act)
        if hand.stage != "tricks" or hand.rules != preset():
            continue
        deals = Deals(know(seen), mind_of(("piquet-plain-2",) * 2, seen.seat))
        if deals.plain:
            assert hand.held[1 - seen.seat] in [each for each, _ in deals.plain], (number, hand)
            assert len(deals.plain) <= deals.ways
            counts.setdefault(len(hand.tricks) // 4, []).append(len(deals.plain))
    assert statistics.fmean(counts[0]) > statistics.fmean(counts[1]) > statistics.fmean(counts[2])


def test_the_last_tricks_against_it_are_answered_as_well_as_a_seat_can_know():
    """With one possible hand the answer is found by trying every line of play in the engine."""
    tried = 0
    for _, hand in positions("piquet", 200):
        if (
            hand.stage != "tricks"
            or not 2 <= hand.held[hand.to_act].bit_count() <= 4
            or hand.rules != preset()
        ):
            continue
        seen = hand.observe(hand.to_act)
        known, other = know(seen), hand.held[1 - hand.to_act]
        if not is_exact(known) or known.led:
            continue
        tried += 1
        for action in hand.legal():
            [found] = endings.after(known, [(other, 1.0)], action.card.bit)
            now = known.points[seen.seat] - known.points[1 - seen.seat]
            assert parted(found)[0] == most(hand.apply(action)[0], seen.seat) - now
    assert tried


def most(hand, seat):
    """Return the largest margin that a seat can reach against the plain player."""
    if hand.over:
        return hand.ledger.balances[seat] - hand.ledger.balances[1 - seat]
    if hand.to_act != seat:
        return most(hand.apply(plain.choose(hand.observe(1 - seat)))[0], seat)
    return max(most(hand.apply(action)[0], seat) for action in hand.legal())
