"""Descriptions of a hand of Gillet: whole sentences that reveal no secret."""

from __future__ import annotations

import pytest

from gleek.records.replay import replay
from gleek.records.samples import samples
from gleek.records.telling import tell_step
from gleek.words.tell import Teller, tell
from tests.games.gillet.table import NO_PAIR, dealt, do

BROUGHT = "From before there is 3d. in the bowl of the Gé and 2d. in that of the point."
KINGS = ("8S 9D 7H", "KS KD 7C", "KH KC 8D", "QS 10S 9C")


def told(hand, seat=None):
    """Return one sentence for each event of a hand."""
    return [tell(event, Teller.of(hand.setup, hand, seat)) for event in hand.history]


def test_a_hand_is_told_in_sentences():
    assert told(do(dealt(), "raises 2", "sees", "raises 1", "yields", "sees", "yields")) == [
        "Each puts 1d. into each bowl.",
        "Dealer deals three cards to each, First first; the others are not used.",
        "Second shows a pair of queens, Q♠ Q♦.",
        "It is the best Gé: Second takes the bowl of 4d.",
        "First raises by 2d.",
        "Second sees it, and puts in 2d.",
        "Third sees it and raises by 1d.: 3d. into the bowl.",
        "Dealer yields.",
        "First sees it, and puts in 1d.",
        "Second yields.",
        "First shows 9♥ 8♥ 7♥, a flux of 24; Third shows 8♠ A♣ K♣, 21½.",
        "First has the best point, and takes the bowl of 1s.",
    ]


@pytest.mark.parametrize(
    ("hands", "changes", "sentence"),
    [
        (NO_PAIR, {}, "Nobody has a Gé: its bowl of 4d. waits for the next deal."),
        (NO_PAIR, {"no_pair": "point"}, "Nobody has a Gé: its bowl of 4d. goes to the point."),
        (NO_PAIR, {"ge": 3, "point": 2}, BROUGHT),
        (NO_PAIR, {"point": 2}, "From before there is 2d. in the bowl of the point."),
        (NO_PAIR, {"ante_ge": 2}, "Each puts 2d. into the bowl of the Gé, and 1d. into that of the point."),
        (KINGS, {}, "Another has the same pair, and the first to speak has it: Second takes the bowl of 4d."),
        (KINGS, {"ties": "divide"}, "They are equal and divide the bowl of the Gé: 2d. each to Second and Third."),
        (KINGS, {"ties": "divide"}, "Second shows a pair of kings, K♠ K♦; Third shows a pair of kings, K♥ K♣."),
        (KINGS, {"ties": "divide", "ge": 1}, "It does not divide evenly: 1d. stays in the bowl for the next deal."),
        (("7S 7D 7H", *KINGS[1:]), {}, "A tricon beats every pair: First takes the bowl of 4d."),
    ],
)  # fmt: skip
def test_what_is_told_of_the_bowls(hands, changes, sentence):
    assert sentence in told(dealt(hands, **changes))


TWENTIES = ("KS QS 9D", "JH 10H 8D", "QD JD 7C", "9C 8H 7S")


def test_what_is_told_of_equal_points_and_of_the_last_one_left():
    going = ["goes"] * 4
    assert told(do(dealt(TWENTIES), *going))[-1] == (
        "The best are equal, and the first to speak has it: First takes the bowl of 4d."
    )
    assert told(do(dealt(TWENTIES, ties="divide"), *going))[-2:] == [
        "They are equal and divide the bowl of the point: 1d. each to First, Second and Third.",
        "It does not divide evenly: 1d. stays in the bowl for the next deal.",
    ]
    assert told(do(dealt(), "raises 1", "yields", "yields", "yields"))[-1] == (
        "Nobody else is left: First takes the bowl of 5d., and need not show."
    )


def test_every_event_of_every_sample_is_told():
    for record in samples("gillet").values():
        for step in replay(record).steps:
            sentence = tell_step(step)
            assert sentence.endswith(".")
            assert ".." not in sentence
            assert "{" not in sentence


def test_from_a_seat_nothing_is_told_that_it_may_not_know():
    """No sentence to any seat names cards that were not shown."""
    hand = do(dealt(), "goes", "raises 2", "yields", "yields", "yields")
    for seat in (0, 1, 2, 3):
        text = " ".join(told(hand, seat))
        assert "Q♠ Q♦" in text
        for card in ("7♥", "7♣", "A♣", "J♠"):
            assert card not in text
