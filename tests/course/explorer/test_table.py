"""The table's data: its places, the marks on Gleek's cards, and the reckoning."""

import pytest

from gleek.course.explorer.table import Tables, table_data
from gleek.course.explorer.table_parts import places
from gleek.course.game_course import game_course
from gleek.engine.cards import card
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


ORDINARY = "02-an-ordinary-hand"


def cards_marked(data, mark):
    return {
        each["seat"]: [card["c"] for card in each["cards"] if card.get("mark") == mark]
        for each in data["seats"]
        if any(card.get("mark") == mark for card in each["cards"])
    }


def test_cards_are_marked_that_were_taken_in_shown_for_the_ruff_or_called_as_a_set():
    marked = {mark: {} for mark in ("new", "ruff", "set")}
    for step, data in moments(ORDINARY):
        for mark, found in marked.items():
            if cards_marked(data, mark):
                found[step.number] = cards_marked(data, mark)
    assert marked["new"] == {10: {"dealer": ["10C", "8C", "6S", "QH", "7H", "AD", "QD"]}}
    # The cards of the ruff are highlighted from the showing until the last player has called.
    shown = {"eldest": ["KS", "JS", "10S", "9S", "7S"], "dealer": ["AH", "KH", "QH", "10H", "7H"]}
    assert marked["ruff"] == dict.fromkeys((16, 17, 18), shown)
    # A set is highlighted from the call until the first trick is taken; the ace of spades is played to that trick.
    called = {number: {"dealer": ["AS", "AH", "AD"]} for number in (19, 20, 21)}
    assert marked["set"] == {**called, 22: {"dealer": ["AH", "AD"]}}


def test_trumps_lie_first_in_every_hand_and_each_suit_from_the_top():
    for sample in samples("gleek"):
        for _, data in moments(sample)[::7]:
            for seat in data["seats"]:
                held = [card(each["c"]) for each in seat["cards"]]
                suits = list(dict.fromkeys(each.suit for each in held))
                assert held == sorted(held, key=lambda each: (suits.index(each.suit), -each.rank))
                if data["trump"] and any(each.suit.letter == data["trump"]["suit"] for each in held):
                    assert suits[0].letter == data["trump"]["suit"]


def test_a_book_s_words_are_marked_as_such():
    source = {
        step.number: [each["said_source"] for each in data["seats"]] for step, data in moments(ORDINARY)
    }
    assert source[5] == ["tu-quoque-thirteen", "", ""]
    assert source[15] == ["cotton-vie-words", "tu-quoque-none", "cotton-vie-words"]
    assert source[19] == ["", "", ""]


def test_the_gains_of_the_readers_own_seat_say_you():
    played = replay(samples("gleek")[ORDINARY])
    for you, ruff, trick in (
        (None, ["", "", "wins the ruff"], ["takes the trick", "", ""]),
        (0, ["", "", "wins the ruff"], ["you take the trick", "", ""]),
        (2, ["", "", "you win the ruff"], ["takes the trick", "", ""]),
    ):
        assert [each["won"] for each in table_data(played, 16, 0, TABLE, you=you)["seats"]] == ruff
        data = table_data(played, 35, 0, TABLE, you=you)
        assert [each["won"] for each in data["seats"]] == trick
        assert [each["note"] for each in data["trick"]["plays"] if each["wins"]] == ["wins"]
        assert "; Alice wins." in data["text"]


def test_the_reckoning_is_counted_against_twenty_two_with_the_honours_that_count():
    *before, last = [data["tally"] for _, data in moments(ORDINARY)]
    assert [each is None for each in before] == [True] * (len(before) - 1) + [False]
    assert last["columns"] == ["Player", "Tricks", "Honours", "Points", "Against 22"]
    assert last["rows"] == [
        ["Alice", "2 × 3 = 6", "9 (Tom)", "15", "7 short: −7d."],
        ["Humphrey", "4 × 3 = 12", "15 (Tib)", "27", "5 over: +5d."],
        ["Ned", "6 × 3 = 18", "6 (K♣\ufe0e, Q♣\ufe0e)", "24", "2 over: +2d."],
    ]
    assert last["count"] == {"goal": 22, "points": [15, 27, 24], "column": 3}
    assert (
        last["lines"][0]
        == "Alice: 6 for 2 tricks and 9 for honours (knave of clubs (Tom)), less 22: 7 short."
    )


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
