"""The fast trick simulator agrees with the engine on legal cards, winners and payments, under all rules."""

import pytest

from gleek.engine.cards import bits
from gleek.engine.hand import Hand
from gleek.engine.tricks import Playing
from gleek.games.gleek.match import Setup
from gleek.games.gleek.play import heuristic
from gleek.games.gleek.play.trick_simulator import (
    BITS,
    OF_RANK,
    USUAL,
    Tricks,
    from_engine,
    index_of,
    settled,
    to_engine,
)
from gleek.games.gleek.rules import preset
from gleek.games.gleek.trumps import counting, counts_turned_up
from tests.games.gleek.strategies import choose as any_choice
from tests.games.gleek.strategies import random_deal, random_rules, seeded


def at_the_tricks(rng, rules):
    """Return a hand of random actions at its first lead."""
    hand, _ = Hand.dealt_to(Setup(rules), random_deal(rng))
    while hand.stage != "tricks":
        hand, _ = hand.apply(any_choice(hand, rng))
    return hand


def compared(rng, hand):
    """Play random cards in the engine and in the simulator; each state of the tricks and the payments must agree."""
    rules, trump = hand.setup.rules, hand.deal.turn_up // 13
    tricks = Tricks.under(rules, [from_engine(held, trump) for held in hand.held])
    worth = counting(rules, trump)
    tricks.worth = {BITS[trump][index]: each for index, each in enumerate(worth) if each}
    honours = [sum(worth[index] for index in bits(held)) for held in hand.held]
    before = hand.ledger.purses
    while isinstance(hand.phase, Playing):
        before = hand.ledger.purses
        assert tricks.turn == hand.to_act
        playable = to_engine(tricks.playable(), trump)
        assert playable == hand.phase.playable
        may = list(bits(playable))
        card = rng.choice(may)
        hand, _ = hand.apply(hand.phase.how.plays[hand.to_act][card])
        tricks.play(BITS[trump][card])
        assert index_of(BITS[trump][card], trump) == card
        assert [trick.winner for trick in hand.tricks].count(0) == tricks.won[0]
    assert hand.over
    points = [
        3 * won + each - 22
        for won, each in zip(
            tricks.won, tricks.taken if rules.honours_to == "trick_winner" else honours, strict=True
        )
    ]
    points[2] += counts_turned_up(rules, hand.deal.turn_up)
    assert tuple(points) == hand.facts.scores
    if rules.tiddy_paid == "declared":  # otherwise the last card may have earned Tiddy's payment too
        paid = [after - was for after, was in zip(hand.ledger.purses, before, strict=True)]
        assert paid == settled(rules, points)


def test_they_agree_with_the_engine_under_random_rules():
    rng = seeded(1674)
    for _ in range(250):
        compared(rng, at_the_tricks(rng, random_rules(rng)))


@pytest.mark.parametrize("rules", ["plain", "free", "equal_or_higher"])
def test_the_rule_of_thumb_plays_only_what_may_be_played(rules):
    rng = seeded(3)
    changed = {
        "plain": {},
        "free": {"follow_suit": "free"},
        "equal_or_higher": {"trumps_beat": "equal_or_higher"},
    }[rules]
    table = preset().changed(**changed)
    assert Tricks.under(table, [0, 0, 0]).is_usual == (rules == "plain")
    for _ in range(60):
        hand = at_the_tricks(rng, table)
        tricks = Tricks.under(table, [from_engine(held, hand.deal.trump) for held in hand.held])
        held = tricks.hands
        while tricks.playable():
            card = heuristic.choose(tricks, (held[0] | held[1] | held[2]) & ~held[tricks.turn])
            assert card.bit_count() == 1
            assert card & tricks.playable()
            tricks.play(card)
        assert sum(tricks.won) == 12


def test_whole_phases_by_the_thumb_are_those_played_card_by_card():
    rng = seeded(4)
    for _ in range(100):
        hand = at_the_tricks(rng, preset())
        hands = [from_engine(held, hand.deal.trump) for held in hand.held]
        leader = int(rng.random() * 3)
        tricks = Tricks(USUAL, hands[:], leader)
        held = tricks.hands
        while tricks.playable():
            tricks.play(heuristic.choose(tricks, (held[0] | held[1] | held[2]) & ~held[tricks.turn]))
        assert heuristic.play_out(hands, leader) == tricks.won


def test_touching_cards_are_offered_once():
    """Seven and eight are equivalent; eight and ten are not while another player holds the nine."""
    seven, eight, nine, ten = (1 << 4 * rank for rank in (3, 4, 5, 6))
    tricks = Tricks(USUAL, [seven | eight | ten, nine | OF_RANK[0] & 0b0110, OF_RANK[1] & 0b1110])
    assert tricks.moves() == [seven, ten]
    tricks.hands[1] ^= nine
    assert tricks.moves() == [seven]
    tricks.dead = nine
    assert tricks.moves() == [seven, ten]
