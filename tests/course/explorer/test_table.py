"""The table's data: its places, and tables that share their parts; `tests/playthroughs` has whole tables."""

import pytest

from gleek.course.explorer.table import Tables, table_data
from gleek.course.explorer.table_parts import places
from gleek.course.game_course import game_course
from gleek.games import ids
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


def test_the_notes_of_a_trick_say_which_card_led_and_which_wins():
    played = replay(samples("piquet")["01-cavendish-example"])
    tricks = (
        table_data(played, step.number, None, game_course("piquet").table)["trick"] for step in played.steps
    )
    notes = [tuple(play["note"] for play in trick["plays"]) for trick in tricks if trick]
    assert set(notes) == {("led",), ("led", ""), ("led", "wins"), ("led, wins", "")}
