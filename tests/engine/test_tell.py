"""Sentences about events call the player they address "you", with matching verbs, and the other players by name."""

import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gleek import games
from gleek.engine.lift import DealerFound, LiftAgain, Lifted
from gleek.engine.money import Stake
from gleek.engine.phrase import to_you
from gleek.engine.tell import Teller, tell, tell_payment
from gleek.evidence import presets
from gleek.records.replay import replay, tell_step
from gleek.records.samples import samples
from tests.games.test_steps import steps
from tests.second_person import is_said_to, verbs

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


@pytest.mark.parametrize("game_id", games.ids())
def test_nobody_is_you_where_it_is_told_to_nobody(game_id):
    for record in samples(game_id).values():
        for step in replay(record).steps:
            for seat in (None, 0, 1):
                assert not re.search(r"\byou\b", tell_step(step, seat), re.IGNORECASE)


@pytest.mark.parametrize("game_id", games.ids())
def test_every_sentence_about_a_player_can_address_them(game_id):
    """A sentence that begins with a name begins with "You" for that player, and is otherwise the same."""
    count = 0
    for number in range(6):
        hand = history(game_id, presets.default(games.game(game_id).rules), number)
        for event in hand.history:
            seat = getattr(event, "seat", None)
            if seat is None:
                continue
            of_him = tell(event, Teller.of(hand.setup, hand, seat))
            to_him = tell(event, Teller.of(hand.setup, hand, seat, seat))
            if of_him.startswith(NAMES[seat]):
                assert re.match(r"Your?\b", to_him), to_him
                count += 1
            for verb in verbs(game_id):
                of_him = re.sub(rf"\b{verb}\b", to_you(verb), of_him)
                to_him = re.sub(rf"\b{verb}\b", to_you(verb), to_him)
            named = re.sub(r"\b[Yy]our\b", f"{NAMES[seat]}’s", to_him)
            assert re.sub(r"\b[Yy]ou\b", NAMES[seat], named) == of_him
    assert count > 20


def test_lifting_for_the_deal_is_told_to_a_player():
    game = games.game("gleek")
    teller = Teller(game, NAMES[:3], Stake.PENNY, presets.preset(game.rules), you=1)
    some = (Lifted(1, 51), LiftAgain((0, 1)), DealerFound(1, 4), LiftAgain((0, 2)))
    assert [tell(each, teller) for each in some] == [
        "You lift the ace of spades.",
        "You and Scattergood are equal and lowest, and lift again.",
        "The six of clubs is the lowest card: you deal.",
        "Scattergood and Staines are equal and lowest, and lift again.",
    ]
