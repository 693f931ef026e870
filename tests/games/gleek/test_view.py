"""A seat's view depends on nothing hidden from the seat, and every card is accounted for at every step."""

from __future__ import annotations

import dataclasses
import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from gleek.engine.cards import RANK_MASKS, bits
from gleek.engine.hand import Hand
from gleek.games.gleek.accounts import SEATS
from gleek.games.gleek.deal import GLEEK_PACK
from gleek.games.gleek.rules import preset
from gleek.games.gleek.setup import Setup
from gleek.games.gleek.teach.table import TABLE
from gleek.games.gleek.view import view_of
from gleek.lessons.stepping.table import table_data
from gleek.records.record import Entry, PlayedHand, Record
from gleek.records.replay import replay
from tests.games.gleek.strategies import played_hands
from tests.games.gleek.table import dealt

MANY = settings(max_examples=30)
FEW = settings(max_examples=12)


def replayed(played):
    """Return a replay of a played hand, halting at every automatic step."""
    entries = tuple(Entry(action) for action in played.actions)
    changes = tuple(played.setup.rules.as_dict().items())
    setup = played.setup
    return replay(
        Record(
            (PlayedHand(played.deal, entries),),
            changes=changes,
            brought=(("pot", setup.carried), ("doubled", setup.doubled)),
        )
    )


def on_table(hand):
    """Return all cards played so far, as a mask."""
    played = [index for trick in hand.tricks for index in trick.cards]
    played += getattr(hand.phase, "table", ())
    return sum(1 << index for index in played)


def may_know(hand, seat):
    """Return, as a mask, every card that a seat can locate.

    This is computed from the rules, independently of the view under test.
    """
    known = hand.held[seat] | on_table(hand)
    if hand.stage != "deal":
        known |= 1 << hand.deal.turn_up
    if hand.facts.buyer == seat:
        known |= hand.facts.laid_out
    for other in SEATS:
        known |= hand.facts.ruff_shown[other]
        if hand.rules.melds == "shown":
            for rank, _ in hand.facts.called[other] or ():
                known |= hand.held[other] & RANK_MASKS[rank]
    return known


def shuffled(hand, seat, rng):
    """Return the hand with the cards exchanged that a seat cannot know.

    A player who has shown a gleek never gets the fourth card of its rank: they would have called a mournival.
    """
    while True:
        other = _shuffled(hand, seat, rng)
        fourths = (
            one & RANK_MASKS[rank] != two & RANK_MASKS[rank]
            for one, two, sets in zip(hand.held, other.held, hand.facts.called, strict=True)
            for rank, _ in sets or ()
        )
        if hand.rules.melds == "declared" or not any(fourths):
            return other


def _shuffled(hand, seat, rng):
    hidden = list(bits(GLEEK_PACK & ~may_know(hand, seat)))
    others = hidden[:]
    rng.shuffle(others)
    goes = dict(zip(hidden, others, strict=True))

    def moved(mask):
        return sum(1 << goes.get(index, index) for index in bits(mask))

    deal = hand.deal._replace(
        hands=tuple(map(moved, hand.deal.hands)),
        stock=moved(hand.deal.stock),
        turn_up=goes.get(hand.deal.turn_up, hand.deal.turn_up),
    )
    facts = hand.facts._replace(laid_out=moved(hand.facts.laid_out))
    return hand._replace(deal=deal, held=tuple(map(moved, hand.held)), facts=facts)


def as_data(view):
    """Return a view with its legal actions as a list, so that views can be compared."""
    fields = {each.name: getattr(view, each.name) for each in dataclasses.fields(view)}
    legal = fields.pop("legal")
    return fields, None if legal is None else (len(legal), [*map(str, legal.words())])


@MANY
@given(played_hands(), st.integers(0, 1 << 32))
def test_what_a_seat_sees_never_depends_on_what_it_may_not_see(played, seed):
    rng = random.Random(seed)  # noqa: S311 - for play, not for secrets
    whole = replayed(played)
    for at in rng.sample(range(len(whole.steps)), 10):
        step = whole.steps[at]
        for seat in SEATS:
            other = shuffled(step.hand, seat, rng)
            assert as_data(view_of(other, seat)) == as_data(view_of(step.hand, seat))
            steps = (*whole.steps[:at], step._replace(hand=other), *whole.steps[at + 1 :])
            changed = dataclasses.replace(whole, steps=steps)
            one, two = (table_data(each, at + 1, seat, TABLE) for each in (whole, changed))
            assert json.dumps(one) == json.dumps(two)


@FEW
@given(played_hands())
def test_the_shuffle_of_that_test_does_change_hands(played):
    """The test above could not fail if no cards moved: with all cards open, the two views differ."""
    rng = random.Random(1)  # noqa: S311 - for play, not for secrets
    hand = played.hands[0]
    for seat in SEATS:
        other = shuffled(hand, seat, rng)
        assert other.held[seat] == hand.held[seat]
        assert other.held != hand.held
        assert as_data(view_of(other)) != as_data(view_of(hand))


def test_the_turn_up_is_not_seen_before_it_is_turned():
    hand, _ = Hand.dealt_to(Setup(preset()), dealt().dealt, halt=True)
    assert hand.forced
    for seat in (None, *SEATS):
        assert view_of(hand, seat).turn_up is None
        assert view_of(hand.follow()[0], seat).turn_up == hand.deal.turned
