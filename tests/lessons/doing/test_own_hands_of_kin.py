"""A learner's hands at Piquet and Gillet: a page's requests play them, and no view reveals hidden cards."""

# ruff: noqa: S311 - chance for play, not for secrets
from __future__ import annotations

import json
import random
import re
from dataclasses import replace

import pytest

from gleek.games import game, player, presets
from gleek.lessons.doing.own_hand_view import brought, desk_data, own_ledger, own_table, told_back
from gleek.lessons.doing.own_match import OwnMatch
from gleek.lessons.doing.own_match_desk import match_desk, match_table
from gleek.lessons.doing.own_match_view import match_data
from gleek.lessons.stepping.table import table_data
from gleek.lessons.stepping.table_view import SeatView, TableView
from gleek.lessons.teaching import teaching
from gleek.records.codes import code_of
from gleek.records.replay import replay
from gleek.records.samples import samples
from gleek.words import upper_first
from tests.games.exchanging import Exchange
from tests.lessons.doing.listening import assert_heard
from tests.lessons.doing.seated import own_at
from tests.second_person import is_said_to

BOOKS = [(each, book) for each in ("piquet", "gillet") for book in presets.names(game(each).rules)]
GAMES = ["piquet", "gillet"]


def one_choice(own, rng, desk, table):
    """Make one choice as a visitor does: with a button, a card, a tick or a number."""
    pick = table["pick"]
    if desk["can"]["next"]:
        own.ask({"what": "next"})
    elif pick and pick["many"] > 1:
        if desk["choices"] and rng.random() < 0.8:
            own.ask({"what": "choose", "id": desk["choices"][0]["id"]})
            return
        for card in rng.sample(cards_of(table, pick["seat"]), rng.randint(1, pick["many"])):
            own.ask({"what": "pick", "c": card["c"]})
        own.ask({"what": "submit"})
    elif pick:
        legal = [card for card in cards_of(table, pick["seat"]) if card["legal"]]
        own.ask({"what": "pick", "c": rng.choice(legal)["c"]})
    elif desk["many"]:
        # If younger calls a lesser sequence without the best, it is refused; a call of all items of a kind never is.
        kinds = {each["id"].split()[0] for each in desk["choices"]}
        some = {kind for kind in kinds if rng.random() < 0.7}
        for each in desk["choices"]:
            if each["id"].split()[0] in some:
                own.ask({"what": "tick", "id": each["id"]})
        own.ask({"what": "submit"})
    elif desk["number_box"] and rng.random() < 0.3:
        own.ask({"what": "number", "value": desk["number_box"]["min"] + rng.randrange(2)})
    else:
        own.ask({"what": "choose", "id": rng.choice(desk["choices"])["id"]})


def cards_of(table, seat):
    return next(each["cards"] for each in table["seats"] if each["seat"] == seat)


def moments(own, rng):
    """Play a hand to its end; yield the data of the task panel and the table at each moment."""
    for _ in range(300):
        desk, table = desk_data(own), own_table(own)
        yield desk, table
        if own.over:
            return
        one_choice(own, rng, desk, table)
        assert not own.problem, own.problem
        assert own.refusal is None, own.refusal
    raise AssertionError(f"{own.code} from seat {own.seat} did not end")


@pytest.mark.parametrize(("game_id", "book"), BOOKS)
def test_any_hand_can_be_played_from_any_seat_by_any_book(game_id, book):
    rng = random.Random(f"own {game_id} {book}")
    rules = presets.preset(game(game_id).rules, book)
    for seat in [*range(len(game(game_id).seats))] * 3:
        own = own_at(code_of(rng.randrange(1 << 30), rules), seat)
        for desk, table in moments(own, rng):
            assert_heard(own)
            is_whole(table, own)
            json.dumps([desk, table, own_ledger(own)])
        assert own.played.finished
        assert match_desk(own)["answer"]["more"][-len(told_back(own)) :] == told_back(own)
        assert desk_data(own)["finished"] == ""


def is_whole(table, own):
    """Check a table's view: it has all keys, each card of the pack once, and the parts of its game."""
    assert TableView.__required_keys__ <= table.keys() <= TableView.__required_keys__ | {"pick", "moved"}
    assert [each["seat"] for each in table["seats"]] == [*own.game.seats]
    places = {2: {"below", "above"}, 4: {"below", "left", "above", "right"}}
    assert {each["place"] for each in table["seats"]} == places[len(own.game.seats)]
    for each in table["seats"]:
        assert each.keys() == SeatView.__required_keys__
    hand = own.now.hand
    lying = sum(len(each["cards"]) for each in table["seats"])
    if own.game.id == "gillet":
        assert [each["pot"] for each in table["pots"]] == ["ge", "point"]
        assert table["turn_up"] is table["stock"] is table["discards"] is table["trick"] is None
        assert not any(each["tricks_text"] for each in table["seats"])
        assert lying == 12
    else:
        assert table["pots"] == []
        assert {each["purse"]["name"] for each in table["seats"]} == {"Points"}
        assert all(each["purse"]["text"] == str(each["purse"]["stakes"]) for each in table["seats"])
        for pile in (table["stock"], table["discards"]):
            lying += 0 if pile is None else pile["count"]
            assert pile is None or pile["count"] == len(pile["cards"])
        trick = table["trick"]["plays"] if table["trick"] else []
        taken = 2 * len(hand.tricks) - (2 if any(each["wins"] for each in trick) else 0)
        assert lying + len(trick) + taken == hand.rules.pack
    assert (table["tally"] is not None) == own.over


@pytest.mark.parametrize("game_id", GAMES)
def test_a_match_is_played_to_its_end(game_id):
    rng = random.Random(f"match {game_id}")
    own = OwnMatch(code_of(rng.randrange(1 << 30), presets.preset(game(game_id).rules)))
    own.ask({"what": "length", "hands": 3})
    seats = set()
    for _ in range(600):
        desk, table = match_desk(own), match_table(own)
        seats.add(own.seat)
        if own.after is None:
            one_choice(own, rng, desk, table)
        elif own.after.over:
            break
        else:
            own.ask({"what": "choose", "id": "next hand"})
        assert not own.problem, own.problem
    assert own.after is not None
    assert own.after.over
    assert len(seats) > 1
    said = match_data(own)["result"]["sentence"]
    assert ("point" in said) == (game_id == "piquet")
    assert match_data(own)["result"]["code"]


@pytest.mark.parametrize("game_id", GAMES)
def test_several_people_play_a_hand_at_one_screen_and_a_covered_table_shows_no_hand(game_id):
    rng = random.Random(f"several {game_id}")
    own = OwnMatch(code_of(3, presets.preset(game(game_id).rules)))
    own.ask({"what": "people", "count": len(own.game.seats)})
    covered = 0
    for _ in range(300):
        desk, table = match_desk(own), match_table(own)
        if own.after is not None:
            break
        if own.covered:
            covered += 1
            assert not any(card["up"] for each in table["seats"] for card in each["cards"])
            own.ask({"what": "choose", "id": "show cards"})
        else:
            one_choice(own, rng, desk, table)
        assert not own.problem, own.problem
    assert own.after is not None
    assert covered >= len(own.game.seats)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_page_says_you_to_the_learner(game_id):
    rng = random.Random(f"you {game_id}")
    for seat in range(len(game(game_id).seats)):
        own = own_at(code_of(rng.randrange(1 << 30), presets.preset(game(game_id).rules)), seat)
        assert own.names[seat] == "You"
        for desk, table in moments(own, rng):
            own.ask({"what": "hint"})
            answer = desk["answer"] or {"sentence": "", "more": []}
            said = (
                desk["situation"],
                desk_data(own)["hint"],
                answer["sentence"],
                *answer["more"],
                *desk["log"],
            )
            for each in said:
                is_said_to(each, game_id, own.names, seat)
            for each in table["seats"]:
                assert each["won"].startswith("you ") == (each["name"] == "You" and each["won"] != "")
        assert any(line.startswith("You ") for line in desk_data(own)["log"])


@pytest.mark.parametrize("game_id", GAMES)
def test_its_address_brings_back_the_same_moment(game_id):
    rng = random.Random(f"address {game_id}")
    rules = presets.preset(game(game_id).rules)
    for number in range(12):
        own = own_at(code_of(rng.randrange(1 << 30), rules), number % len(game(game_id).seats))
        stop = rng.randrange(40)
        for at, _ in enumerate(moments(own, rng)):
            if at == stop:
                break
        query = "&".join(f"{key}={value}" for key, value in own.place.items())
        assert len(query) < 500
        again = OwnMatch(code_of(0, rules))
        again.ask({"what": "open", "query": f"?{query}"})
        assert not again.problem
        assert again.played == own.played
        assert again.place == own.place


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize(
    "asked",
    [
        {"what": "choose", "id": "<img src=x onerror=alert(1)>" * 50},
        {"what": "choose", "id": "looks at the sky"},
        {"what": "choose", "id": "plays AS"},
        {"what": "number", "value": "many"},
        {"what": "number", "value": 10**40},
        {"what": "pick", "c": "2Z"},
        {"what": "pick", "c": "2S"},
        {"what": "tick", "id": "point of kings"},
        {"what": "submit"},
    ],
)
def test_what_makes_no_sense_changes_nothing_that_was_done(game_id, asked):
    own = OwnMatch(code_of(7, presets.preset(game(game_id).rules)))
    before = own.place
    own.ask(asked)
    assert own.place == before
    assert own.hand.to_act == 0
    json.dumps([desk_data(own), own_table(own)])


# ---------------------------------------------------------------- hidden cards


@pytest.mark.parametrize(("game_id", "book"), BOOKS)
def test_nothing_that_is_sent_depends_on_what_its_seat_may_not_know(game_id, book):
    """The test compares the task panel, ledger, table and frames at every moment before the end of a hand."""
    rng = random.Random(f"secret {game_id} {book}")
    changed = framed = 0
    for seat in range(len(game(game_id).seats)):
        own = own_at(code_of(rng.randrange(1 << 30), presets.preset(game(game_id).rules, book)), seat)
        for desk, table in moments(own, rng):
            if own.over:
                break
            played, hand = own.played, own.hand
            # No later step has been shown yet.
            steps = played.steps[: own.shown]
            of_step = Exchange(steps[-1].hand, seat, rng).of_step
            other = tuple(map(of_step, steps))
            changed += other[-1].hand.held != steps[-1].hand.held
            framed += bool(table["moved"])
            own.played = replace(played, steps=(*other, *played.steps[own.shown :]))
            own.hand = other[-1].hand if own.all_shown else hand
            own._sit(seat)  # rebuild the sentences
            assert json.dumps(own_table(own)) == json.dumps(table)
            assert json.dumps(desk_data(own)) == json.dumps(desk)
            own.played, own.hand = played, hand
            own._sit(seat)
    assert changed
    assert framed


@pytest.mark.parametrize(
    ("game_id", "sample"), [(each, sample) for each in GAMES for sample in samples(each)]
)
def test_no_seat_of_a_table_sees_what_it_may_not_know(game_id, sample):
    """The sample hands include carte blanche, barred items and divided hands."""
    rng = random.Random(f"seats {sample}")
    whole, table = replay(samples(game_id)[sample]), teaching(game_id).table
    steps = [step for step in whole.steps if step.hand is not None and step.hand.deal is not None]
    differing = 0
    for step in rng.sample(steps, min(8, len(steps))):
        at = step.number
        for seat in range(len(table.seats)):
            of_step = Exchange(step.hand, seat, rng).of_step
            past = [
                of_step(each) if each in steps and each.hand_number == step.hand_number else each
                for each in whole.steps[:at]
            ]
            other = replace(whole, steps=(*past, *whole.steps[at:]))
            one, two = (table_data(each, at, seat, table) for each in (whole, other))
            assert json.dumps(one) == json.dumps(two)
            differing += table_data(whole, at, None, table) != table_data(other, at, None, table)
    assert differing


@pytest.mark.parametrize("number", [5, 6])
def test_what_is_told_of_each_stage_adds_up_where_one_reason_has_counted_often(number):
    own = OwnMatch(code_of(number, presets.preset(game("piquet").rules)))
    while not own.hand.over:
        own._do(player("piquet", "piquet-plain-1")(own.hand.observe(own.hand.to_act)))
    own._clear()
    own._show_all()
    stages = [line for line in told_back(own) if ": you won " in line]
    for line in stages:
        won, had = line.split(" You had ")
        parts = [int(points) for points in re.findall(r"(\d+) points? \(", had)]
        assert sum(parts) == int(re.search(r"(\d+) point", won)[1])
    assert any("lead" in line or "(led)" in line for line in stages)


def test_each_stage_tells_what_the_count_on_the_table_has_for_it():
    """Points for calls belong to the calling, even those of younger, which are counted after the first lead."""
    own = own_at(code_of(5, presets.preset(game("piquet").rules)), seat=1)
    while not own.hand.over:
        own._do(player("piquet", "piquet-plain-1")(own.hand.observe(own.hand.to_act)))
    own._clear()
    own._show_all()
    assert any(
        step.stage != event.stage for step in own.played.steps for event in step.events if event.payments
    )
    [row] = [one for one in own_table(own)["tally"]["rows"] if one[0] == "You"]
    told = dict(re.findall(r"^(.+?): you won (\d+) point", "\n".join(told_back(own)), re.MULTILINE))
    names = [own.game.stage_names[stage] for stage in ("calling", "tricks", "end")]
    assert [told.get(upper_first(name), "0") for name in names] == row[1:4]


def test_at_a_deals_end_it_is_said_who_has_made_the_more():
    own = OwnMatch(code_of(5, presets.preset(game("piquet").rules)))
    while not own.hand.over:
        own._do(player("piquet", "piquet-plain-1")(own.hand.observe(own.hand.to_act)))
    mine, theirs, _ = own.hand.ledger.balances
    [name] = [each for each in own.names if each != "You"]
    for gain, whose in (
        (mine, ""),
        (theirs + 1, "is yours"),
        (theirs - 1, f"goes to {name}"),
        (theirs, "is even"),
    ):
        said = brought(own, gain)
        assert said.startswith(f"You scored {gain} point")
        assert said.endswith(f", {name} {theirs}: the deal {whose}") or not whose
    own._clear()
    own._show_all()
    assert match_desk(own)["answer"]["sentence"] == f"{brought(own, mine)}."
    assert not match_desk(own)["answer"]["figures"]  # the sentence already gives both sums


def test_after_several_deals_the_figures_tell_how_the_partie_stands():
    own = OwnMatch(code_of(5, presets.preset(game("piquet").rules)))
    mine = theirs = 0
    for deal in range(1, 4):
        while not own.hand.over:
            own._do(player("piquet", "piquet-plain-1")(own.hand.observe(own.hand.to_act)))
        own._clear()
        own._show_all()
        balances = own.hand.ledger.balances
        mine, theirs = mine + balances[own.seat], theirs + balances[1 - own.seat]
        answer = match_desk(own)["answer"]
        figures = {each["name"]: each["sum"] for each in answer["figures"]}
        assert figures == ({"In all: You": f"{mine}", "Humphrey": f"{theirs}"} if deal > 1 else {})
        assert answer["heard"].startswith(answer["sentence"])
        assert (f"In all: You {mine}, Humphrey {theirs}." in answer["heard"]) == (deal > 1)
        own.ask({"what": "choose", "id": "next hand"})
