"""Sentences about random hands keep uncalled sets secret."""

from hypothesis import given, settings

from gleek.engine.tell import Teller, tell
from gleek.games.gleek import events
from gleek.games.gleek.accounts import SEATS
from gleek.records.replay import replay
from tests.games.gleek.strategies import played_hands, record_of

MANY = settings(max_examples=40)
NAMES = ("Scattergood", "Longfield", "Staines")


def told(played):
    """Yield each event of a hand with the hand after its step, halting at every step as a replay does."""
    record = record_of(played, players=NAMES)
    for step in replay(record).steps:
        for event in step.events:
            yield step.hand, event


@MANY
@given(played_hands())
def test_an_uncalled_set_is_not_revealed(played):
    """The other players cannot tell a player without sets from one who keeps sets back."""
    for hand, event in told(played):
        if isinstance(event, events.Called) and not event.sets and not event.payments:
            for seat in SEATS:
                if seat != event.seat:
                    assert (
                        tell(event, Teller.of(hand.setup, hand, seat))
                        == f"{NAMES[event.seat]} calls nothing."
                    )
