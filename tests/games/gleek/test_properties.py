"""Properties that hold at every moment of every hand under any rules."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gleek.engine.errors import Illegal
from gleek.engine.hand import Hand
from gleek.evidence.rules import rules as known_rules
from gleek.games.gleek.actions import DealOut, Discard
from gleek.games.gleek.course.table import TABLE
from gleek.games.gleek.deal import GLEEK_PACK
from gleek.games.gleek.events import Called, RuffShown, TookIn
from tests.games.gleek.strategies import played_hands, seeded, universe

MANY = settings(max_examples=30)
FEW = settings(max_examples=16)


def in_small_steps(played):
    """Play a hand again, halting at each automatic step; yield each state and whether the stock has been taken in."""
    hand, taken = Hand.before_deal(played.setup), False
    for action in (DealOut(2, played.deal), *played.actions):
        hand, events = hand.apply(action, halt=True)
        yield hand, taken
        while hand.forced:
            hand, events = hand.follow()
            taken = taken or any(isinstance(event, TookIn) for event in events)
            yield hand, taken


@MANY
@given(played_hands())
def test_cards_are_conserved_at_every_step(played):
    for hand, taken in in_small_steps(played):
        table = getattr(hand.phase, "table", ())
        places = [*hand.held, hand.facts.laid_out, 1 << hand.dealt.turn_up, 0 if taken else hand.dealt.stock]
        places += [
            1 << index for index in (*table, *(index for trick in hand.tricks for index in trick.cards))
        ]
        together = 0
        for mask in places:
            assert not together & mask, "a card stands in two places"
            together |= mask
        assert together == GLEEK_PACK


@settings(FEW, max_examples=5)
@given(played_hands(), st.integers(0, 1 << 32))
def test_listed_messages_are_accepted_and_all_others_refused(played, seed):
    rng = seeded(seed)
    for hand in played.hands:
        legal = hand.legal()
        tries = universe(hand, rng)
        tries += islice(legal, 20)
        tries += [legal[rng.randrange(len(legal))] for _ in range(5) if len(legal)]
        # All actions are checked for legality. Applying uses the same check, so applying a sample is enough.
        for action in tries:
            assert (hand.why_not(action) is None) == (action in legal)
        for action in rng.sample(tries, 25):
            if action in legal:
                after, events = hand.apply(action)
                assert events
                assert after != hand
            else:
                with pytest.raises(Illegal) as caught:
                    hand.apply(action)
                refusal = caught.value.refusal
                assert refusal == hand.why_not(action)
                assert refusal.rule in known_rules("gleek"), refusal
                assert len(refusal.sentence) > 10
                assert str(refusal)[-1] in ".)"
                assert caught.value.rule == refusal.rule


@MANY
@given(played_hands())
def test_seen_from_a_seat_a_hand_shows_only_what_was_dealt_to_it_or_shown(played):
    shown = [0, 0, 0]
    for happened, hand in zip(played.events, played.hands, strict=True):
        for event in happened:
            if isinstance(event, RuffShown):
                for seat, _, mask, _ in event.shown:
                    shown[seat] |= mask
            elif isinstance(event, Called):
                shown[event.seat] |= event.shown
        for seat in range(3):
            seen = hand.observe(seat)
            assert not TABLE.piles(hand, seen).stock.seen
            assert seen.facts.laid_out == (hand.facts.laid_out if seat == hand.facts.buyer else 0)
            for other in range(3):
                assert seen.held[other] == (
                    hand.held[other] if other == seat else hand.held[other] & shown[other]
                )
                assert seen.counts[other] == hand.held[other].bit_count()
            assert (seen.legal is not None) == (hand.to_act == seat)
        assert hand.observe(None).held == hand.held


@FEW
@given(played_hands(), st.integers(0, 1 << 52))
def test_no_mask_of_cards_makes_laying_out_fail_otherwise_than_by_refusal(played, mask):
    """Any set of the 52 cards can be tried; the refusal lists the faults and never raises another error."""
    for hand in played.hands[:8]:
        for seat in range(3):
            action = Discard(seat, mask % (1 << 52))
            refusal = hand.why_not(action)
            assert refusal is None or refusal.sentence
