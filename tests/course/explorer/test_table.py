"""The table's data: its places, the marks on Gleek's cards, and the reckoning."""

import pytest

from gleek.course.explorer.table import Tables, table_data
from gleek.course.explorer.table_parts import places
from gleek.course.game_course import game_course
from gleek.games import ids
from gleek.games.gleek.course.table import TABLE
from gleek.records.coded import from_code
from gleek.records.replay import replay
from gleek.records.samples import samples


@pytest.mark.parametrize(
    ("count", "below", "expected"),
    [
        (2, 0, ["below", "above"]),
        (2, 1, ["above", "below"]),
        (3, 2, ["left", "right", "below"]),
        (3, 0, ["below", "left", "right"]),
        (4, 3, ["left", "above", "right", "below"]),
        (4, 1, ["right", "below", "left", "above"]),
    ],
)
def test_the_turn_goes_clockwise_from_the_seat_below(count, below, expected):
    assert places(count, below) == expected


@pytest.mark.parametrize(
    "sample", [(game, name) for game in ids() for name in list(samples(game))[::5]], ids=" ".join
)
def test_a_table_is_the_same_whatever_was_drawn_before(sample):
    """A table that shares cached parts with earlier ones equals a table made from nothing."""
    game, name = sample
    played = replay(samples(game)[name])
    for seen_by in (None, 0, 1):
        table = game_course(game).table
        tables = Tables(table, seen_by, you=seen_by)
        steps = [step.number for step in played.steps]
        for at in (*steps, *steps[::-7]):
            assert tables.at(played, at) == table_data(played, at, seen_by, table, you=seen_by)


def moments(sample, seen_by=None):
    played = replay(samples("gleek")[sample], samples("gleek")[sample].rules())
    return [(step, table_data(played, step.number, seen_by, TABLE)) for step in played.steps]


def test_before_the_deal_the_lifted_cards_lie_there_and_the_dealer_is_told():
    shown = [data for step, data in moments("05-tiddy") if step.stage == "lift"]
    assert [data["trick"]["title"] for data in shown] == ["Lifted for the deal"] * 3
    assert [[each["card"]["c"] for each in data["trick"]["plays"]] for data in shown] == [
        ["9S"],
        ["9S", "KC"],
        ["9S", "KC", "4D"],
    ]
    assert [[each["won"] for each in data["seats"]] for data in shown][-1] == ["", "", "deals"]
    assert all(data["turn_up"]["cards"] == data["stock"]["cards"] == [] for data in shown)
    assert shown[-1]["text"].splitlines()[-1].startswith("Lifted: ")


def test_a_count_is_over_short_or_even():
    played = replay(from_code("0000-0DZ2-MJ11-8"))  # Tiddy counts four, and each settles with each
    assert played.steps[-1].hand.facts.scores == (0, 8, -4)
    tally = table_data(played, len(played.steps), None, TABLE)["tally"]
    assert [row[4] for row in tally["rows"]] == ["even: −4d.", "8 over: +1s. 8d.", "4 short: −1s. 4d."]
