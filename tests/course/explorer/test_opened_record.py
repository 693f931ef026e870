"""A visitor's own record is shown hand by hand; missing hands are named, and an invalid record is refused."""

import json

import pytest

from gleek.course.explorer.explorer import Explorer
from gleek.course.explorer.explorer_view import stepper_data
from gleek.course.explorer.opened_record import read_one_record
from gleek.course.play.match_session import MatchSession
from gleek.course.play.match_view import match_data
from gleek.engine.errors import Unreadable
from gleek.records.samples import samples
from gleek.records.write import save
from tests.course.classroom.test_classroom import parts
from tests.course.play.seated import finish


@pytest.fixture(scope="module")
def match():
    """Return a match of three hands as a browser saves it, and its purses after each hand."""
    own, hands, purses = MatchSession(), [], []
    for number in (1, 2, 3):
        finish(own)
        data = match_data(own)
        hands.append(data["finished"]["hand"])
        purses.append(own.after.standing.purses)
        if number < 3:
            own.ask({"what": "choose", "id": "next hand"})
    return {**data["kept"]["file"], "hand": hands}, purses


def opened(text, explorer=None):
    explorer = explorer or Explorer()
    explorer.ask({"what": "record", "name": "mine.json", "text": parts(text)})
    return explorer


def test_every_hand_of_a_saved_match_begins_where_the_one_before_it_ended(match):
    file, purses = match
    explorer = opened(json.dumps(file))
    for number in (1, 2, 3):
        explorer.ask({"what": "number", "to": number})
        assert explorer.problems["hand"] == ""
        assert explorer.played.purses == purses[number - 1]
        explorer.ask({"what": "step", "to": 10**6})
        assert explorer.now.hand.over
        assert f"record=mine.json&at={number}&step={explorer.steps}" in explorer.address
        shown = stepper_data(explorer)["opened"]
        assert (shown["hand"], shown["missing"]) == (str(number), "")
        first = {**file, "hand": file["hand"][:number]}
        hands = stepper_data(opened(json.dumps(first)))["opened"]["hands"]
        assert len(hands) == (number if number > 1 else 0)
    again = opened(json.dumps(file))
    again.ask({"what": "open", "query": explorer.address})
    assert (again.number, again.step) == (3, explorer.step)
    again.ask({"what": "preset", "id": "cotton"})
    assert again.book == "cotton"
    again.ask({"what": "hand", "id": "03-a-vapour"})
    assert stepper_data(again)["opened"] is None


def test_missing_parts_are_named(match):
    file, _ = match
    without = [{"deal": each["deal"]} for each in file["hand"]]
    explorer = opened(json.dumps({**file, "hand": [file["hand"][0], without[1], file["hand"][2]]}))
    given = stepper_data(explorer)["opened"]
    assert given["missing"] == "Hand 2 is missing: the match can be replayed up to hand 1."
    assert [each["name"] for each in given["hands"]] == [
        "Hand 1",
        "Hand 2: missing",
        "Hand 3: cannot be played",
    ]
    explorer.ask({"what": "number", "to": 2})
    assert "Hand 2 of this record cannot be shown" in explorer.problems["hand"]
    explorer = opened(json.dumps({**file, "hand": [without[0], *file["hand"][1:]]}))
    assert explorer.problems["hand"] == "Hand 1 is missing: the match cannot be replayed."
    assert explorer.opened is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "No file has come"),
        ("hello", "This is not a record"),
        ('{"format": "x"}', "must be"),
        ('{"format": "gleek-match-1", "hand": []}', "This record cannot be read"),
        (
            save(samples("piquet")[next(iter(samples("piquet")))]),
            "a record of Piquet, but this page shows hands of Gleek",
        ),
    ],
)
def test_invalid_requests_are_refused_and_the_view_stays(text, said):
    explorer = Explorer()
    before = explorer.table()
    opened(text, explorer)
    assert said in explorer.problems["hand"]
    assert len(explorer.problems["hand"]) < 400
    assert explorer.table() == before


@pytest.mark.parametrize(
    ("faults", "more"), [(1, ""), (2, " It has 1 more fault, which “gleek check” lists.")]
)
def test_a_record_with_faults_shows_the_first_and_counts_the_others(faults, more):
    text = save(samples("gleek")["05-tiddy"])
    for old, new in (("du_coeur", "du_coeurs"), ("halfpenny", "halfpennies"))[:faults]:
        assert old in text
        text = text.replace(old, new, 1)
    with pytest.raises(Unreadable, match="This record cannot be read: ") as caught:
        read_one_record(text)
    assert str(caught.value).endswith(more)
    assert ("more fault" in str(caught.value)) == bool(more)
