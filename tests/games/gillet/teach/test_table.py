"""Gillet's table: who takes or shares a bowl, the highlights, and the value of each hand."""

from __future__ import annotations

import pytest

from gleek.games.gillet.teach.table import TABLE
from gleek.lessons.stepping.table import table_data
from gleek.records.replay import replay
from gleek.records.samples import samples
from tests.games.gillet.table import dealt, do

KINGS = ("8S 9D 7H", "KS KD 7C", "KH KC 8D", "QS 10S 9C")
SEVENS = ("7S 7D 7H", *KINGS[1:])
FLUXES = ("QH JH 7C", "AH QC 9C", "AS QS 7S", "KH 10H 8H")


def won(hand):
    return [found for event in hand.history if (found := TABLE.won(event))]


def moments(hand):
    return [
        (each.seat, each.what, each.mark)
        for event in hand.history
        for each in TABLE.moments(event, hand, None)
    ]


@pytest.mark.parametrize(
    ("hand", "words", "remembered"),
    [
        (
            lambda: do(dealt(), "raises 2", "sees", "raises 1", "yields", "sees", "yields"),
            [((1,), "takes the Gé"), ((0,), "takes the point")],
            [(0, "shows a flux", "flux")],
        ),
        (
            lambda: do(dealt(FLUXES), "goes", "goes", "goes", "goes"),
            [((2,), "takes the point")],
            [(2, "shows a flux", "flux")],
        ),
        (lambda: dealt(KINGS, ties="divide"), [((1, 2), "shares the Gé")], []),
        (lambda: dealt(SEVENS), [((0,), "takes the Gé")], [(0, "shows a tricon of sevens", "tricon")]),
    ],
)
def test_who_takes_a_bowl_who_shares_it_and_what_is_remembered_of_who_is_paid(hand, words, remembered):
    assert won(hand()) == words
    assert moments(hand()) == remembered


def test_the_tally_has_what_each_hand_was_worth_and_what_it_won():
    """Each line agrees with its row, the sums are zero, and no tally is shown before the end."""
    for record in samples("gillet").values():
        played = replay(record)
        tallies = [table_data(played, step.number, None, TABLE)["tally"] for step in played.steps]
        over = [step.hand is not None and step.hand.facts.halves is not None for step in played.steps]
        assert [tally is not None for tally in tallies] == over
        last = tallies[-1]
        assert last["columns"] == ["Player", "Gé", "Point", "Won or lost"]
        assert last["lines"] == [
            f"{name}: for the Gé {has}, for the point {makes}: {result}."
            for name, has, makes, result in last["rows"]
        ]


def test_the_halves_and_a_set_of_three_are_shown_as_they_are_called():
    played = replay(samples("gillet")["04-a-tricon"])
    assert table_data(played, len(played.steps), None, TABLE)["tally"]["rows"] == [
        ["Agathe", "pair of aces", "20½", "+5d."],
        ["Bastien", "tricon of sevens", "7", "+2d."],
        ["Colette", "none", "20", "−5d."],
        ["Denis", "none", "17", "−2d."],
    ]


def test_of_a_hand_that_was_not_shown_nothing_is_said_but_of_a_pair_that_was():
    """Nobody else saw Agathe's cards; Denis, who watches, saw what the others showed."""
    played = replay(samples("gillet")["03-two-aces-and-a-king"])
    rows = table_data(played, len(played.steps), 3, TABLE)["tally"]["rows"]
    assert [row[:3] for row in rows] == [
        ["Agathe", "not seen", "not seen"],
        ["Bastien", "none", "21½"],
        ["Colette", "pair of aces", "21½"],
        ["Denis", "pair of eights", "18"],
    ]
