"""A seat's view depends on nothing hidden from the seat, and every card is accounted for at every step."""

from __future__ import annotations

import dataclasses
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gleek.engine.cards import RANK_MASKS, Rank, bits
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
from tests.games.gleek.table import at_melds, dealt, do

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


@MANY
@given(played_hands())
def test_every_card_is_counted_at_every_step(played):
    whole = replayed(played)
    taken = False
    for step in whole.steps:
        hand = step.hand
        taken = taken or any(event.kind == "took_in" for event in step.events)
        for seat in (None, *SEATS):
            view = view_of(hand, seat)
            assert view.counts == tuple(mask.bit_count() for mask in hand.held)
            assert view.stock_count == (0 if taken else 7)
            assert view.laid_out_count == hand.facts.laid_out.bit_count()
            total = sum(view.counts) + view.stock_count + view.laid_out_count + on_table(hand).bit_count() + 1
            assert total == 44
            for each in SEATS:
                shown = view.hand(each)
                assert len(shown) == view.counts[each]
                assert sum(card.bit for card in shown if card) == view.known[each]
            data = table_data(whole, step.number, seat, TABLE)
            assert [len(one["cards"]) for one in data["seats"]] == list(view.counts)
            assert len(data["stock"]["cards"]) == data["stock"]["count"] == view.stock_count
            assert (data["discards"] or {"count": 0})["count"] == view.laid_out_count


@MANY
@given(played_hands())
def test_with_everything_open_every_card_is_seen_and_a_seat_sees_its_own(played):
    for hand in played.hands:
        view = view_of(hand)
        assert view.known == hand.held
        assert view.laid_out == hand.facts.laid_out
        assert all(None not in view.hand(seat) for seat in SEATS)
        for seat in SEATS:
            view = view_of(hand, seat)
            assert view.known[seat] == hand.held[seat]
            assert view.stock == 0
            together = view.laid_out | on_table(hand) | 1 << hand.deal.turn_up
            for mask in view.known:
                together |= mask
            assert together & ~may_know(hand, seat) == 0
            assert bool(view.laid_out) == (hand.facts.buyer == seat and bool(hand.facts.laid_out))


@MANY
@given(played_hands())
def test_only_whose_turn_it_is_knows_what_he_may_do(played):
    for hand in played.hands:
        for seat in SEATS:
            legal = view_of(hand, seat).legal
            assert (legal is not None) == (hand.to_act == seat)
        assert (view_of(hand).legal is not None) == (hand.to_act is not None)


@FEW
@given(played_hands())
def test_the_picture_of_a_seat_names_no_hidden_card(played):
    """The hidden card is neither in the text nor in the data of a face-down card."""
    whole = replayed(played)
    for step in whole.steps[::3]:
        for seat in SEATS:
            data = table_data(whole, step.number, seat, TABLE)
            known = {
                f"{Rank(index % 13).letter}{'CDHS'[index // 13]}" for index in bits(may_know(step.hand, seat))
            }
            words = data["text"].replace(",", " ").replace(".", " ").replace(";", " ").split()
            cards = {f"{Rank(index % 13).letter}{'CDHS'[index // 13]}" for index in bits(GLEEK_PACK)}
            assert {word for word in words if word in cards} <= known
            for one in (*data["seats"], data["stock"], data["discards"] or {"cards": []}):
                for card in one["cards"]:
                    assert card == {"up": False} or card["c"] in known


def test_the_turn_up_is_not_seen_before_it_is_turned():
    hand, _ = Hand.dealt_to(Setup(preset()), dealt().dealt, halt=True)
    assert hand.forced
    for seat in (None, *SEATS):
        assert view_of(hand, seat).turn_up is None
        assert view_of(hand.follow()[0], seat).turn_up == hand.deal.turned


@pytest.mark.parametrize(("melds", "count"), [("shown", 3), ("declared", 0)])
def test_sets_are_opened_where_the_rules_have_them_shown(melds, count):
    hand = do(at_melds({"melds": melds}, eldest="AS AH AD"), "eldest calls gleek of aces")
    for seat in (1, 2):
        assert view_of(hand, seat).known[0].bit_count() == count
    assert view_of(hand, 0).known[0].bit_count() == 12


def test_a_set_kept_back_is_not_opened():
    hand = do(at_melds({"melds": "shown"}, eldest="AS AH AD"), "eldest calls nothing")
    assert view_of(hand, 1).known[0] == 0


def test_a_ruff_is_opened_by_those_who_show_it_alone():
    hand = do(dealt(), "eldest bids 13, second passes, dealer passes, eldest discards 7D 6D 6C 5C 4C 5H 4H")
    hand = do(hand, "eldest vies, second sees, dealer passes")
    assert [mask.bit_count() for mask in view_of(hand, 2).known] == [5, 4, 12]
    assert view_of(hand, 0).known[2] == 0
    assert view_of(hand, 0).laid_out_count == view_of(hand, 0).laid_out.bit_count() == 7
    assert view_of(hand, 1).laid_out == 0
    assert view_of(hand, 1).laid_out_count == 7
