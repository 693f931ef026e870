"""What is settled before the deal, and how many counters are laid out."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from gleek.evidence import sources
from gleek.games.gleek.rules import VALUES, preset
from gleek.games.gleek.teach.counters import LENGTHS, counters_needed
from gleek.lessons.reading.agree import agreement, questions


def page(html: str) -> ET.Element:
    return ET.fromstring(f"<div>{html}</div>")  # noqa: S314 - it is our own


@pytest.fixture(scope="module")
def measured():
    return counters_needed(games=4)


def test_every_point_of_dispute_is_asked_about_once():
    asked = questions()
    assert sorted(each.field for each in asked) == sorted(VALUES)
    said = "".join(page(agreement()._repr_html_()).itertext())
    for each in asked:
        assert each.question in repr(agreement())
        assert each.question in said


@pytest.mark.parametrize("field", VALUES)
def test_the_default_is_the_defaults_and_all_else_is_offered(field):
    (each,) = (each for each in questions() if each.field == field)
    info = sources.field(field)
    assert each.default == info.value(getattr(preset(), field)).label.replace("'", "’")
    assert len(each.others) == len(VALUES[field]) - 1


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("opening_bid", "12 or more (Willughby and Cotton)"),
        (
            "tiddy",
            "left out (Cotton, if the players agree so before the deal; Cotgrave too, as du Coeur reports him)",
        ),
        ("follow_suit", "any card (no book)"),
        ("ruff_ante", ""),
    ],
)
def test_who_has_it_otherwise(field, said):
    assert next(each.otherwise for each in questions() if each.field == field) == said


def test_the_counters_are_measured_the_same_each_time(measured):
    assert counters_needed(games=4) == measured
    assert [len(measured.needed[hands]) for hands in LENGTHS] == [12, 12, 12]
    assert 40 < measured.decisions < 60


def test_more_hands_and_more_players_need_more_counters(measured):
    for _, row in measured.rows:
        assert row == sorted(row)
    for place in range(len(LENGTHS)):
        column = [row[place] for _, row in measured.rows]
        assert column == sorted(column)
        assert column[-1] == measured.needed[LENGTHS[place]][-1]


def test_half_of_the_players_had_enough(measured):
    found = measured.needed[3]
    assert sum(each <= measured.enough(3, 50) for each in found) >= len(found) / 2
    assert measured.enough(3, 100) == max(found)
    assert measured.enough(3, 0) == min(found)


def test_what_the_page_says_of_the_counters_holds():
    """Page 10 says: sixty for six hands, a hundred for twelve; 114 is rare in twelve hands, and 38 ordinary."""
    found = counters_needed()
    assert found.enough(6, 90) <= 60
    assert found.enough(12, 95) <= 100
    assert found.games_won_by(114, 12) <= found.games / 10
    assert found.games_won_by(38, 12) >= found.games / 2
    assert 45 <= found.decisions <= 55


def test_the_winners_winnings_are_counted(measured):
    for hands in LENGTHS:
        won = measured.won[hands]
        assert len(won) == measured.games
        assert measured.games_won_by(min(won), hands) == measured.games
        assert measured.games_won_by(max(won) + 1, hands) == 0


def test_the_table_says_how_it_was_measured(measured):
    for said in (repr(measured), "".join(page(measured._repr_html_()).itertext())):
        assert "4 games of 12 hands" in said
        assert "in 3 hands" in said
        assert str(measured.enough(12, 100)) in said
