"""A player's sample deals agree with all that the seat knows, under all rules."""

import pytest

from gleek.engine.hand import Hand
from gleek.games.gleek.game import GAME
from gleek.games.gleek.play import plain
from gleek.games.gleek.play.knowledge import know
from gleek.games.gleek.play.likely_deals import Deals
from gleek.games.gleek.play.trick_simulator import OF_RANK, TRUMPS, from_engine
from gleek.games.gleek.rules import preset
from gleek.players.advice import mean_and_error
from gleek.players.seeds import chance
from gleek.records.codes import deal_number
from tests.arena import books_of, positions, unbooked


@pytest.mark.parametrize("tables", [books_of("gleek"), unbooked("gleek")], ids=["the books", "no book"])
def test_they_agree_with_what_is_held_shown_called_and_played(tables):
    tried = exact = 0
    for number, hand in positions("gleek", 15 * len(tables) + 45, tables=tables):
        known = know(hand.observe(hand.to_act))
        trump = known.trump
        real = [from_engine(held, trump) for held in hand.held]
        assert real[known.seat] == known.held
        # The seat's knowledge is true of the real hands.
        for who, held in enumerate(real):
            assert not known.shown[who] & ~held
            if who != known.seat:
                assert not held & known.lacks[who] & ~known.shown[who], (number, hand)
                assert not held & ~known.unseen
        some = chance(number)
        for hands in Deals(known).many(some, 4, 8):
            tried += 1
            assert hands[known.seat] == known.held
            assert [held.bit_count() for held in hands] == list(known.counts)
            assert hands[0] & hands[1] == hands[1] & hands[2] == hands[0] & hands[2] == 0
            for who in Deals(known).others:
                assert not hands[who] & ~known.unseen
                assert not known.shown[who] & ~hands[who]
                fits = not hands[who] & known.lacks[who] & ~known.shown[who]
                for rank, count in known.sets[who] or ():
                    fits &= ((hands[who] | known.played[who]) & OF_RANK[rank]).bit_count() == count
                exact += fits
    assert exact == 2 * tried


def test_a_buyer_has_as_many_more_trumps_than_the_third_player_as_in_play():
    """Without the weight of the discard both have equally many, because the discard is drawn from all unseen cards."""
    apart = []
    for number in range(350_000, 350_060):
        hand, _ = Hand.dealt_to(GAME.setup(preset()), deal_number(number, preset()))
        while hand.stage != "tricks":
            hand, _ = hand.apply(plain.choose(hand.observe(hand.to_act)))
        buyer = hand.facts.buyer
        if buyer is None:
            continue
        seat, third = (buyer + 1) % 3, (buyer + 2) % 3
        deals, some = Deals(know(hand.observe(seat))), chance(number)
        samples = [deals.one(some) for _ in range(60)]
        trump = hand.dealt.trump
        real, *more = [
            (held[buyer] & TRUMPS).bit_count() - (held[third] & TRUMPS).bit_count()
            for held in ([from_engine(each, trump) for each in hand.held], *samples)
        ]
        weights = [deals.by_discard(each) for each in samples]
        apart.append((real - mean_and_error(more)[0], real - mean_and_error(more, weights)[0]))
    unweighted, weighted = [sum(each) / len(apart) for each in zip(*apart, strict=True)]
    assert unweighted > 0.5
    assert abs(weighted) < unweighted / 2
