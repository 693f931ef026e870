"""Lifting for the deal: the lowest card deals, and players tied for the lowest lift again."""

import pytest

from gleek.engine.cards import CARDS, Card
from gleek.engine.errors import Illegal
from gleek.engine.lift import Lift, Lifting
from gleek.evidence.rules import rules as known_rules
from gleek.games.gleek.deal import GLEEK_PACK, SHAPE


def lift(*rounds):
    """Apply the lifts in order; return the final state and all events."""
    state, happened = Lifting(("Ann", "Ben", "Cat"), GLEEK_PACK, SHAPE.out_of_pack), []
    for player, text in rounds:
        state, events = state.apply(Lift(player, Card(text)))
        happened += events
    return state, happened


def test_any_card_of_the_pack_may_be_lifted_but_those_in_the_hands_of_the_others():
    state, _ = lift((0, "5S"))
    legal = [each for each in CARDS if state.why_not(Lift(1, each)) is None]
    assert len(legal) == 43
    assert Card("5S") not in legal
    assert all(each.bit & GLEEK_PACK for each in legal)


@pytest.mark.parametrize(
    ("before", "tried", "words"),
    [
        ((), Lift(1, Card("5S")), "Ann"),
        (((0, "5S"),), Lift(1, Card("5S")), "another player holds it"),
        ((), Lift(0, Card("2S")), "cast out"),
        (((0, "9S"), (1, "4D"), (2, "KC")), Lift(0, Card("5C")), "Ben deals already"),
    ],
)
def test_lifts_that_are_refused(before, tried, words):
    state, _ = lift(*before)
    refusal = state.why_not(tried)
    assert refusal.rule == "lift.lowest"
    assert refusal.rule in known_rules("gleek")
    assert words in refusal.sentence
    with pytest.raises(Illegal, match=words):
        state.apply(tried)
