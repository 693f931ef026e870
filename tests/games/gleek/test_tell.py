"""Sentences about random hands keep uncalled sets secret, and give honours and small trumps their nicknames."""

from hypothesis import given, settings
from hypothesis import strategies as st

from gleek.engine.cards import CARDS
from gleek.engine.tell import Teller, tell
from gleek.games.gleek import events
from gleek.games.gleek.accounts import SEATS
from gleek.games.gleek.setup import Setup
from gleek.records.replay import replay
from tests.games.gleek.strategies import deals, play, played_hands, record_of, rules

MANY = settings(max_examples=40)
FEW = settings(max_examples=15)
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


@FEW
@given(rules(), deals(), st.randoms(use_true_random=False))
def test_honours_are_told_by_their_nicknames_and_small_trumps_where_they_are_played_for(rules, deal, rng):
    nicknames = {"ace": "Tib", "knave": "Tom"}
    if rules.tiddy == "played":
        nicknames["four"] = "Tiddy"
    if rules.towser_tumbler != "none":
        nicknames |= {"five": "Towser", "six": "Tumbler"}
    played = play(Setup(rules), deal, rng)
    trump = deal.trump.word
    for hand, event in told(played):
        if isinstance(event, events.Played | events.TrickTaken):
            sentence = tell(event, Teller.of(hand.setup, hand))
            card = CARDS[event.card]
            nick = nicknames.get(card.rank.word, "") if card.suit.word == trump else ""
            assert (f"the {card.name} ({nick})" in sentence) == bool(nick)
            assert f"the {card.name}" in sentence
