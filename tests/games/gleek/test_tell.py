"""Every event has a whole, well-formed sentence, which reveals nothing hidden to the listener."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from gleek.engine.cards import CARDS, bits
from gleek.games.gleek import events
from gleek.games.gleek.accounts import SEATS, Account
from gleek.games.gleek.setup import Setup
from gleek.games.gleek.view import view_of
from gleek.records.record import Entry, PlayedHand, Record
from gleek.records.replay import replay
from gleek.words.tell import Teller, tell, tell_payment
from tests.games.gleek.strategies import deals, play, played_hands, rules

MANY = settings(max_examples=100)
FEW = settings(max_examples=25)
NAMES = ("Scattergood", "Longfield", "Staines")

# Cards in the notation of sentences, or a card's full name.
CARD = re.compile(r"\b(?:10|[4-9AKQJ])[♠♥♦♣]")
LETTERS = str.maketrans("♠♥♦♣", "SHDC")
NAMED = re.compile(
    r"\b(ace|king|queen|knave|ten|nine|eight|seven|six|five|four) of (spades|hearts|diamonds|clubs)\b"
)


def cards_named(sentence):
    """Return all cards that a sentence names."""
    return {each.translate(LETTERS) for each in CARD.findall(sentence)} | {
        str(each) for each in CARDS if each.name in names_in(sentence)
    }


def names_in(sentence):
    return {f"{rank} of {suit}" for rank, suit in NAMED.findall(sentence)}


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
def test_a_sentence_told_to_a_seat_names_no_card_that_the_seat_may_not_know(played):
    """This test collects what a seat may know from the events themselves, independently of the view."""
    deal = played.deal
    for seat in SEATS:
        known = set(map(str, deal.cards(seat)))
        for hand, event in told(played):
            sentence = tell(event, Teller.of(hand.setup, hand, seat))
            match event:
                case events.TurnedUp(card=card) | events.Played(card=card):
                    known.add(str(CARDS[card]))
                case events.TookIn(seat=buyer, mask=mask) if buyer == seat:
                    known |= {str(CARDS[index]) for index in bits(mask)}
                case events.RuffShown(shown=shown):
                    known |= {str(CARDS[index]) for _, _, mask, _ in shown for index in bits(mask)}
                    if any(aces for *_, aces in shown):
                        known |= {"AS", "AH", "AD", "AC"}
                case events.Called(shown=mask):
                    known |= {str(CARDS[index]) for index in bits(mask)}
            assert cards_named(sentence) <= known, sentence


@MANY
@given(played_hands())
def test_what_is_laid_out_and_taken_in_is_told_to_the_buyer_alone(played):
    for hand, event in told(played):
        if isinstance(event, events.LaidOut | events.TookIn):
            for seat in (None, *SEATS):
                sentence = tell(event, Teller.of(hand.setup, hand, seat))
                count = 7 if seat in {None, event.seat} else 0
                assert len(cards_named(sentence)) == count
                assert ("seven cards" in sentence) == (count == 0)


@MANY
@given(played_hands())
def test_who_calls_nothing_though_he_could_is_not_betrayed(played):
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
@given(played_hands())
def test_the_cards_shown_are_those_that_the_view_opens(played):
    for hand, event in told(played):
        if isinstance(event, events.RuffShown) or (isinstance(event, events.Called) and event.shown):
            for seat in SEATS:
                opened = {
                    str(card) for one in SEATS for card in view_of(hand, seat).hand(one) if card is not None
                }
                sentence = tell(event, Teller.of(hand.setup, hand, seat))
                assert {each for each in cards_named(sentence) if each in CARD.findall(sentence)} <= opened


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
@given(played_hands())
def test_a_payment_names_both_accounts_the_sum_and_the_reason(played):
    for hand, event in told(played):
        teller = Teller.of(hand.setup, hand)
        for payment in event.payments:
            said = tell_payment(payment, teller)
            assert said[0].isupper()
            assert teller.account(payment.receiver) in said
            assert teller.account(payment.payer)[1:] in said
            assert said.endswith(payment.reason)
            assert teller.money(payment.stakes) in said
            if payment.payer == Account.CARRIED:
                assert "Earlier hands gives" not in said


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
