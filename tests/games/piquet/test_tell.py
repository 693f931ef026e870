"""Descriptions of a deal of Piquet for everybody and for one seat, which name only cards that the seat has seen."""

from __future__ import annotations

import pytest

from gleek.games.piquet.actions import read
from gleek.records.replay import replay
from gleek.records.samples import samples
from gleek.records.telling import tell_step

OPEN, ELDER, YOUNGER = None, 0, 1
EXAMPLE, COTTON, LONGER = "01-cavendish-example", "14-cotton-pique", "24-longer-beats-higher"


def told(sample, step, seat=OPEN):
    return tell_step(replay(samples("piquet")[sample]).steps[step - 1], seat)


@pytest.mark.parametrize(
    ("sample", "step", "seat", "sentence"),
    [
        (EXAMPLE, 1, OPEN, "Younger deals twelve cards to each, Elder first; eight are left for the talon."),
        (EXAMPLE, 2, OPEN, "Elder lays out K♠ 8♣ 7♣ 9♦ 8♦."),
        (EXAMPLE, 2, YOUNGER, "Elder lays out five cards, face down."),
        (EXAMPLE, 3, ELDER, "Elder takes in 9♠ 8♠ K♥ 9♣ K♦."),
        (EXAMPLE, 3, YOUNGER, "Elder takes in five cards from the talon."),
        (EXAMPLE, 4, ELDER, "Younger lays out three cards, face down."),
        (
            EXAMPLE, 6, YOUNGER,
            ("Elder calls a point of five, a quart major and a trio of knaves. "
            "Younger has as many cards of a suit, and asks what the point makes; Elder answers: 49."),
        ),
        (
            EXAMPLE, 6, ELDER,
            ("Elder calls a point of five, a quart major and a trio of knaves. That is A♥ K♥ Q♥ J♥ 8♥ (point of five, "
            "making 49), A♥ K♥ Q♥ J♥ (quart major in hearts) and J♠ J♥ J♣ (trio of knaves). "
            "Younger has as many cards of a suit, and asks what the point makes; Elder answers: 49."),
        ),
        (LONGER, 6, YOUNGER, "Elder calls a point of five, a quart to the ten and a trio of aces."),
        (
            "12-younger-stands", 5, YOUNGER,
            "Elder calls a point of five making 50, a quart to the queen and a trio of aces.",
        ),
        ("20-cotton-equal-ruffs", 6, YOUNGER, "Elder calls a point of five making 45 and a tierce to the king."),
        (
            EXAMPLE, 7, ELDER,
            "Younger answers: the point is good, the sequence is good and the set is not good.",
        ),
        (
            EXAMPLE, 10, OPEN,
            ("Younger scores 14 points for a quatorze of tens: 10♠ 10♥ 10♣ 10♦. Younger scores 3 points for a trio of "
            "queens: Q♠ Q♣ Q♦. Elder scores 1 point for the card led."),
        ),
        (EXAMPLE, 12, OPEN, "Elder takes trick 1 with the ace of hearts."),
        (EXAMPLE, 13, OPEN, "Elder leads the king of hearts, and scores 1 point."),
        (EXAMPLE, 14, OPEN, "Younger plays the seven of diamonds."),
        (EXAMPLE, 27, OPEN, "Younger takes trick 6 with the ace of diamonds, and scores 1 point."),
        (
            EXAMPLE, 46, OPEN,
            "Elder has seven tricks and Younger has five tricks: Elder scores 10 points for the cards.",
        ),
        (
            "04-equality-pique", 10, OPEN,
            ("Younger’s point, K♥ Q♥ J♥ 9♥ 8♥, is equal, and scores nothing. Elder scores 1 point for the card led. "
            "That is thirty for Elder, and Younger has counted nothing: pique, 30 points more."),
        ),
        (
            "22-point-saves-repique", 7, ELDER,
            ("Younger answers: the point is not good, the sequence is good and the set is good. "
            "The sequence and the set count when Elder has led, after Younger’s point."),
        ),
        ("06-carte-blanche-repique", 2, YOUNGER, "Elder has carte blanche, and says so."),
        (
            "06-carte-blanche-repique", 5, YOUNGER,
            "Elder shows the carte blanche: 10♠ 9♠ 8♠ 7♠ A♥ 10♥ 9♥ 7♥ 9♣ A♦ 10♦ 8♦.",
        ),
        ("11-younger-look", 10, ELDER, "Younger looks at what is left of the talon, 7♦, and so may Elder."),
        (
            COTTON, 3, ELDER,
            "Elder takes in J♠ 10♠ K♥ Q♥ 6♣ K♦ Q♦. Elder leaves one card, and looks at it: J♥.",
        ),
        (COTTON, 3, YOUNGER, "Elder takes in seven cards from the talon. Elder leaves one card, and may look at it."),
        (
            "17-shown-bars", 10, OPEN,
            ("Younger puts forward a sequence, 10♥ 9♥ 8♥ 7♥; but the cards that Elder has called make one as good, and "
            "it counts nothing. Younger scores 3 points for a trio of queens: Q♠ Q♣ Q♦. "
            "Elder scores 1 point for the card led."),
        ),
    ],
)  # fmt: skip
def test_a_step_is_told(sample, step, seat, sentence):
    assert told(sample, step, seat) == sentence


@pytest.mark.parametrize("sample", samples("piquet"))
def test_a_seat_is_told_no_card_that_it_has_not_seen(sample):
    """Until the calls are answered, sentences to a seat name only its own cards and a blank that is shown."""
    for step in replay(samples("piquet")[sample]).steps:
        if step.stage not in {"deal", "exchange"} or any(
            event.kind == "blank_shown" for event in step.events
        ):
            continue
        actor = next((event.seat for event in step.events if hasattr(event, "seat")), None)
        if actor is not None:
            said = tell_step(step, 1 - actor)
            assert not set("♠♥♣♦") & set(said), said


def test_a_call_in_brief_names_what_is_called_and_not_its_cards():
    call = read("elder calls point AH KH QH 9H; sequence AH KH QH; set KS KH KC")
    assert call.brief == "call point of four, tierce major in hearts and trio of kings"
    assert read("younger calls nothing").brief == "call nothing"
    assert read("elder discards KS").brief == "discard KS"


@pytest.mark.parametrize("sample", samples("piquet"))
def test_younger_asks_what_a_point_makes_when_he_has_as_many_cards_of_a_suit_and_no_more(sample):
    """Law 46: younger may ask with an equal number of cards; with more cards, younger says "not good" at once."""
    record = samples("piquet")[sample]
    for step in replay(record).steps:
        kinds = [event.kind for event in step.events]
        if "called" not in kinds:
            continue
        rules, call = step.hand.rules, step.events[0]
        suits = [
            cards.bit_count() for cards in (step.hand.held[YOUNGER] >> 13 * n & 0x1FFF for n in range(4))
        ]
        asks = bool(call.point) and call.point.bit_count() == max(suits)
        in_brief = rules.call_form == "least" and rules.point_score == "cards"
        assert kinds == ["called", "asked"] if asks and in_brief else ["called"]
