"""The table's data: the same for two, three or four seats, and the texts that only Gleek has."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from gleek.engine.cards import CARDS, Suit, card, cards
from gleek.engine.money import Stake
from gleek.games import ids
from gleek.games.gleek.teach.table import TABLE
from gleek.lessons.stepping.game_table import GameTable, Pile, Piles
from gleek.lessons.stepping.table import Tables, table_data
from gleek.lessons.stepping.table_parts import card_signs, places
from gleek.lessons.teaching import teaching
from gleek.records.coded import from_code
from gleek.records.replay import replay
from gleek.records.samples import samples
from gleek.words.spoken import Spoken

NAMES = ("Ann", "Ben", "Cis", "Dan")


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


def made(count):
    """Return a game of `count` seats and a replay of one step, in which one card was played."""
    ids = tuple(f"seat{at}" for at in range(count))
    view = SimpleNamespace(
        table=((0, card("AS").index),),
        known=(0, card("2H").bit | card("3H").bit, 0, 0),
        counts=(1, 2, 1, 1),
        legal=SimpleNamespace(words=lambda: ["play 2H"]),
        hand=lambda seat: cards("2H 3H") if seat == 1 else (None,),
    )
    game = GameTable(
        seats=ids,
        roles=ids,
        hand_size=2,
        stages={"tricks": "the tricks"},
        spoken_in=frozenset({"tricks"}),
        see=lambda *_: view,
        trump=lambda _: None,
        nickname=lambda each, *_: "Deuce" if str(each) == "2H" else "",
        playable=lambda _: card("2H").bit,
        marks=lambda _: [[(card("3H").bit, "new")] if seat == 1 else [] for seat in range(count)],
        said=lambda event, _: Spoken("Pass", "a-quotation" if event.seat else ""),
        won=lambda _: None,
        piles=lambda _: Piles(stock=Pile("Talon", "Talon: 8 cards", 8, cards("9S"))),
        pots=lambda _: [("bowl", "The bowl", 4)],
        tally=lambda *_: None,
        purse="Score",
    )
    tricks = tuple(SimpleNamespace(leader=0, cards=(), winner=count - 1) for _ in range(2))
    hand = SimpleNamespace(
        setup=SimpleNamespace(stake=Stake.PENNY, names=NAMES[:count]),
        rules=None,
        tricks=tricks,
        to_act=1,
        over=False,
        ledger=(),
    )
    match = SimpleNamespace(purses_during=lambda _: (5, *(0,) * (count - 1)), player=lambda seat: seat)
    step = SimpleNamespace(
        number=1,
        hand_number=1,
        stage="tricks",
        match=match,
        hand=hand,
        events=(SimpleNamespace(kind="played", seat=1),),
    )
    return SimpleNamespace(steps=(step,)), game


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_table_has_as_many_seats_as_its_game(count):
    played, game = made(count)
    data = table_data(played, 1, 1, game)
    assert [each["seat"] for each in data["seats"]] == [f"seat{at}" for at in range(count)]
    assert [each["place"] for each in data["seats"]] == places(count, 1)
    assert [each["tricks"] for each in data["seats"]] == [*(0,) * (count - 1), 2]
    assert data["seats"][0]["cards"] == [{"up": False}]
    assert [(each["c"], each["legal"], each["mark"]) for each in data["seats"][1]["cards"]] == [
        ("2H", True, ""),
        ("3H", False, "new"),
    ]
    assert [(each["seat"], each["note"]) for each in data["trick"]["plays"]] == [("seat0", "led")]
    assert data["trick"]["title"] == "Trick 3"
    assert data["turn_up"] is data["discards"] is data["trump"] is None
    assert [each.get("c") for each in data["stock"]["cards"]] == ["9S", *[None] * 7]
    assert data["legal"]["text"] == "Ben may: play 2♥\ufe0e"
    lines = data["text"].splitlines()
    assert lines[:2] == ["The tricks.", "Talon: nine of spades; 7 face down."]
    assert f"Ben (seat1): score even{', tricks 2' if count == 2 else ''}, “Pass”" in lines
    assert lines[-3:] == ["Trick 3: Ann ace of spades.", "The bowl 4d.", "Ben may play the deuce of hearts."]
    assert len(lines) == 5 + 2 * count


def test_who_leads_to_a_trick_is_told_also_when_he_takes_it():
    game = "piquet"
    played = replay(next(iter(samples(game).values())))
    tables = Tables(teaching(game).table, None)
    seen = set()
    for step in played.steps:
        trick = tables.at(played, step.number)["trick"]
        if trick and any(each["wins"] for each in trick["plays"]):
            seen.add(tuple(each["note"] for each in trick["plays"]))
    assert seen == {("led, wins", ""), ("led", "wins")}


def test_cards_of_every_rank_are_written_with_their_signs():
    for each in CARDS:
        assert card_signs(f"play {each}.") == f"play {each.rank.letter}{Suit(each.suit).symbol}\ufe0e."
    assert card_signs("bid 10 or more; 1S, XAS") == "bid 10 or more; 1S, XAS"


@pytest.mark.parametrize(
    "sample", [(game, name) for game in ids() for name in list(samples(game))[::5]], ids=" ".join
)
def test_a_table_is_the_same_whatever_was_drawn_before(sample):
    """A table that shares cached parts with earlier ones equals a table made from nothing."""
    game, name = sample
    played = replay(samples(game)[name])
    for seen_by in (None, 0, 1):
        table = teaching(game).table
        tables = Tables(table, seen_by, you=seen_by)
        steps = [step.number for step in played.steps]
        for at in (*steps, *steps[::-7]):
            assert tables.at(played, at) == table_data(played, at, seen_by, table, you=seen_by)


# ---- Gleek


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
    # From the showing until the last player has called.
    shown = {"eldest": ["KS", "JS", "10S", "9S", "7S"], "dealer": ["AH", "KH", "QH", "10H", "7H"]}
    assert marked["ruff"] == dict.fromkeys((16, 17, 18), shown)
    # From the call until the first trick is taken; the ace of spades has been played to that trick.
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


def test_each_says_what_it_did_last_in_the_stage():
    said = {step.number: [each["said"] for each in data["seats"]] for step, data in moments(ORDINARY)}
    assert said[5] == ["Why I bid thirteene.", "I bid 14.", "I bid 15."]
    assert said[7] == ["You shal ha't for me.", "You shal ha't for me.", "I bid 15."]
    assert said[11] == ["", "", ""]
    assert said[15] == ["I'le see it", "I'le none of it.", "I'le see it and revie it"]
    assert said[19] == ["I call nothing.", "I call nothing.", "I call a gleek of aces."]


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


def test_what_was_won_stands_at_the_seat_that_won_it():
    won = {step.number: [each["won"] for each in data["seats"]] for step, data in moments(ORDINARY)}
    assert won[16] == ["", "", "wins the ruff"]
    assert won[35] == ["takes the trick", "", ""]
    assert {each for one in won.values() for each in one} == {"", "wins the ruff", "takes the trick"}


def test_a_taken_trick_lies_whole_with_a_word_for_the_lead_and_the_winner():
    trick = next(data["trick"] for step, data in moments(ORDINARY) if step.number == 39)
    assert len(trick["plays"]) == 3
    assert [each["note"] for each in trick["plays"] if each["wins"]] == ["wins"]
    assert trick["title"] == f"Trick {trick['number']}"


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


def test_where_honours_go_with_the_trick_they_are_shown_at_the_winner():
    rows = moments("15-honours-to-the-trick")[-1][1]["tally"]["rows"]
    assert [row[2] for row in rows] == [
        "9 (Tom)",
        "9 (K♥\ufe0e, Tumbler)",
        "27 (Tib, Q♥\ufe0e, Towser, Tiddy)",
    ]


def test_piles_say_what_became_of_them():
    piles = {step.number: (data["stock"]["text"], data["discards"]) for step, data in moments(ORDINARY)}
    assert piles[8] == ("Stock: 7 cards", None)
    assert piles[9][1]["text"] == "Discard: 7 cards"
    assert piles[10][0] == "Stock: taken"


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


def test_from_a_seat_the_others_cards_are_face_down_and_its_own_lie_below():
    for _, data in moments(ORDINARY, seen_by=1)[:9]:
        assert data["seen_by"] == "second"
        assert [each["place"] for each in data["seats"]] == ["right", "below", "left"]
        assert [all(card["up"] for card in each["cards"]) for each in data["seats"]] == [False, True, False]


def test_a_count_is_over_short_or_even():
    played = replay(from_code("0000-02Z2-MJ11-T"))  # Tiddy counts four, and each settles with each
    assert played.steps[-1].hand.facts.scores == (0, 23, -19)
    tally = table_data(played, len(played.steps), None, TABLE)["tally"]
    assert [row[4] for row in tally["rows"]] == ["even: −4d.", "23 over: +5s. 5d.", "19 short: −5s. 1d."]


@pytest.mark.parametrize("game", ids())
def test_a_word_on_a_card_fits_on_what_is_to_be_seen_of_it(game):
    table, words = teaching(game).table, set()
    for record in samples(game).values():
        for step in replay(record).steps:
            if step.hand is not None:
                words |= {word for some in table.marks(step) for mask, word in some if mask}
    assert len(words) > 1
    assert all(re.fullmatch("[a-z]{1,6}", each) for each in words), words
