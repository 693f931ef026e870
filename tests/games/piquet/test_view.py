"""Views of the talon in a deal of Piquet: the cards that elder left and looked at, and those that younger showed."""

import pytest

from gleek import games
from gleek.engine.cards import cards, mask_of, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.engine.tricks import on_table
from gleek.games.piquet.course.table import TABLE
from gleek.games.piquet.deal import SHAPES
from gleek.games.piquet.match import Setup
from gleek.games.piquet.rules import preset
from gleek.records.codes import deal_number
from gleek.records.replay import replay
from gleek.records.samples import samples

ELDER, YOUNGER = 0, 1


def hand_before(words: str) -> Hand:
    """Return the hand of the sample in which younger may look at the talon, before this action."""
    steps = replay(samples("piquet")["11-younger-look"]).steps
    at = next(number for number, step in enumerate(steps) if str(step.action) == words)
    hand = steps[at - 1].hand
    assert hand is not None
    return hand


def talons(hand: Hand) -> list[tuple[int, int]]:
    """Return for each player the mask of the talon's cards that they see, and the number of cards in the talon."""
    piles = [TABLE.piles(hand, hand.observe(seat)).stock for seat in (ELDER, YOUNGER)]
    return [(mask_of(pile.seen), pile.size) for pile in piles]


@pytest.mark.parametrize(("words", "shown"), [("younger looks", "7D"), ("younger leaves", "")])
def test_the_card_that_younger_leaves_is_seen_by_both_or_by_neither(words, shown):
    before = hand_before("younger looks")
    assert talons(before) == [(0, 1)] * 2
    after, _ = before.apply(words)
    assert talons(after) == [(mask_of(cards(shown)), 1)] * 2


def test_only_elder_has_seen_the_cards_that_elder_leaves():
    hand, _ = hand_before("elder discards 8H 7H 9C 8C 7C").apply("elder discards 8H 7H 9C")
    assert talons(hand) == [(mask_of(cards("JC 10S")), 5), (0, 5)]


def played_out(rules, number):
    """Yield the hands of a deal, from the deal to its end, as plain players play it."""
    choose = games.player("piquet", "piquet-plain-2")
    hand, _ = Hand.dealt_to(Setup(rules, elder=80, younger=75), deal_number(number, rules), halt=True)
    yield hand
    while not hand.over:
        step = hand.follow() if hand.forced else hand.apply(choose(hand.observe(hand.to_act)), halt=True)
        hand = step[0]
        yield hand


def test_every_card_is_in_one_place_at_every_moment_also_when_a_lead_wins_the_game():
    by_a_lead = 0
    for number in range(40):
        rules = preset("cotton_1674" if number % 2 else "au_cent")
        for hand in played_out(rules, number):
            seen = hand.observe(None)
            tricks = [index for trick in hand.tricks for index in trick.cards]
            lying = [index for _, index in on_table(hand.phase, 2)]
            if hand.stage == "tricks" and hand.forced:
                continue  # a complete trick may be on the table and not yet be taken
            places = [
                *seen.held,
                mask_of(TABLE.piles(hand, seen).stock.seen),
                *seen.facts.laid_out,
                mask_of_numbers(tricks),
                mask_of_numbers(lying),
            ]
            assert sum(places) == SHAPES[rules.pack].pack, (number, hand)
        by_a_lead += len(lying)
    assert by_a_lead >= 5
