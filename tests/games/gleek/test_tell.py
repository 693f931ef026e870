"""Sentences are whole and well-formed, and their sums, names and nicknames are true, in random hands."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from gleek.engine.cards import CARDS
from gleek.engine.tell import Teller, tell
from gleek.games.gleek import events
from gleek.games.gleek.accounts import SEATS
from gleek.games.gleek.setup import Setup
from gleek.records.record import Entry, PlayedHand, Record
from gleek.records.replay import replay
from tests.games.gleek.strategies import deals, play, played_hands, rules

MANY = settings(max_examples=40)
FEW = settings(max_examples=15)
NAMES = ("Scattergood", "Longfield", "Staines")


def told(played):
    """Yield each event of a hand with the hand after its step, halting at every step as a replay does."""
    entries = tuple(Entry(action) for action in played.actions)
    changes = tuple(played.setup.rules.as_dict().items())
    record = Record(
        (PlayedHand(played.deal, entries),),
        players=NAMES,
        changes=changes,
        brought=(("pot", played.setup.carried), ("doubled", played.setup.doubled)),
    )
    for step in replay(record).steps:
        for event in step.events:
            yield step.hand, event


def well_formed(sentence):
    assert sentence == sentence.strip()
    assert sentence[-1] == "."
    assert ".." not in sentence
    assert "  " not in sentence
    assert not re.search(r"None|\bnan\b|<|>|\{|\}|_", sentence)
    for part in re.split(r"(?<=[.;])\s", sentence):
        assert part


@MANY
@given(played_hands(), st.sampled_from([None, *SEATS]))
def test_every_event_is_told_in_whole_sentences(played, seat):
    for hand, event in told(played):
        sentence = tell(event, Teller.of(hand.setup, hand, seat))
        well_formed(sentence)
        assert sentence[0].isupper() or sentence[0] in "£0123456789¼½¾"


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


@MANY
@given(played_hands())
def test_sums_told_are_those_paid(played):
    for hand, event in told(played):
        teller = Teller.of(hand.setup, hand)
        sentence = tell(event, teller)
        if isinstance(event, events.Vied | events.Saw | events.Revied | events.AntesPut):
            assert teller.money(event.payments[0].stakes) in sentence
        if isinstance(event, events.RuffWon):
            won = [each for each in event.payments if each.rule != "ruff.decline"]
            assert all(teller.money(each.stakes).rstrip(".") in sentence for each in won)
        if isinstance(event, events.Reckoned):
            for name, tricks in zip(NAMES, event.tricks, strict=True):
                assert f"{name} has {3 * tricks} for tricks" in sentence


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
