"""Gillet's table: who takes or shares a bowl, the highlights, and the value of each hand."""

from __future__ import annotations

from gleek.games.gillet.teach.table import TABLE
from gleek.lessons.stepping.table import table_data
from gleek.records.replay import replay
from gleek.records.samples import samples


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
