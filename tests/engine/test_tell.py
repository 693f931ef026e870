"""Sentences about events call the player they address "you", with matching verbs, and the other players by name."""

import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gleek import games
from gleek.engine.tell import Teller, tell, tell_payment
from gleek.evidence import presets
from gleek.records.replay import replay, tell_step
from gleek.records.samples import samples
from tests.games.test_steps import steps
from tests.second_person import is_said_to

NAMES = ("Scattergood", "Longfield", "Staines", "Joyce")


@cache
def history(game_id, preset, number):
    """Return a hand that was played at random to its end."""
    game = games.game(game_id)
    setup = game.setup(presets.preset(game.rules, preset), names=NAMES[: len(game.seats)])
    *_, (hand, _) = steps(setup, number)
    return hand


CASES = [(game_id, name) for game_id in games.ids() for name in presets.names(games.game(game_id).rules)]


@settings(max_examples=50)
@given(st.sampled_from(CASES), st.integers(0, 40), st.integers(0, 3))
def test_events_are_told_to_the_player_as_you(case, number, seat):
    hand = history(*case, number)
    names = hand.setup.names
    you = seat % len(names)
    teller = Teller.of(hand.setup, hand, you, you)
    for event in hand.history:
        is_said_to(tell(event, teller), case[0], names, you)
        for payment in event.payments:
            is_said_to(tell_payment(payment, teller), case[0], names, you)


def test_you_and_the_others_each_pay_whoever_is_paid():
    hand = history("gleek", "cotton", 0)
    said = [Teller.of(hand.setup, hand, you, you).each_pays(0, "4d.") for you in (0, 1)]
    assert said == ["each of the others pays you 4d.", "you and Staines each pay Scattergood 4d."]


@pytest.mark.parametrize("game_id", games.ids())
def test_nobody_is_you_where_it_is_told_to_nobody(game_id):
    for record in samples(game_id).values():
        for step in replay(record).steps:
            for seat in (None, 0, 1):
                assert not re.search(r"\byou\b", tell_step(step, seat), re.IGNORECASE)
