"""The explorer answers a visitor's requests, and its URL restores every state."""

import json

import pytest

from gleek.course.explorer.explorer import Explorer
from gleek.course.explorer.explorer_view import stepper_data
from gleek.course.explorer.readings_view import readings_data
from gleek.course.explorer.replay_words import stages_data
from gleek.course.requests import LONGEST_QUERY
from gleek.games.gleek.rules import preset
from gleek.records.replay import replay
from gleek.records.samples import samples


def everything(explorer):
    """Return everything that the page shows, after checking that it is plain JSON."""
    shown = {
        "table": explorer.table(),
        "stepper": stepper_data(explorer),
        "ledger": explorer.ledger(),
        "readings": readings_data(explorer),
    }
    assert json.loads(json.dumps(shown)) == shown
    return shown


def place(explorer):
    """Return everything that a valid request may change in an explorer; its error messages are left out."""
    return (
        explorer.hand,
        explorer.code,
        explorer.step,
        explorer.seen_by,
        explorer.book,
        explorer.rules,
        explorer.changes,
        explorer.address,
    )


def opened(query, game="gleek"):
    explorer = Explorer(game_id=game)
    explorer.ask({"what": "open", "query": query})
    return explorer


def test_beyond_the_ends_is_the_end():
    explorer = Explorer()
    explorer.ask({"what": "step", "to": 10_000})
    assert explorer.step == explorer.steps
    explorer.ask({"what": "step", "to": -3})
    assert explorer.step == 1
    explorer.ask({"what": "step", "to": "7"})
    assert explorer.step == 7


def test_a_code_opens_its_deal_and_a_new_deal_has_a_code():
    explorer = Explorer()
    explorer.ask({"what": "code", "code": " 0001ky2f "})
    assert (explorer.code, explorer.hand, explorer.book) == ("0001-KY2F", None, "cotton")
    assert explorer.played.finished
    assert place(opened(explorer.address)) == place(explorer)
    codes = set()
    for _ in range(3):
        explorer.ask({"what": "new_deal"})
        codes.add(explorer.code)
        assert explorer.problems["hand"] == ""
        assert explorer.rules == preset("cotton"), "a new deal keeps the rules of the coded one before it"
    assert len(codes) == 3


def test_a_seat_is_told_no_comment_since_comments_speak_of_all_hands():
    explorer = Explorer("02-an-ordinary-hand")
    told = set()
    for seat in (None, "eldest"):
        explorer.ask({"what": "view", "seat": seat})
        assert explorer.problems["hand"] == ""
        for number in range(1, explorer.steps + 1):
            explorer.go(number)
            if stepper_data(explorer)["note"]:
                told.add(explorer.table()["seen_by"])
    assert explorer.table()["seen_by"] == "eldest"
    assert told == {Explorer("02-an-ordinary-hand").table()["seen_by"]}


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("?hand=nothing", "no sample hand “nothing”"),
        ("?code=0001-KY2E", "does not add up"),
        ("?step=soon", "is not a step"),
        ("?seat=north", "is not a seat"),
        ("?rules=hoyle", "no preset “hoyle”"),
        ("?rules=cotton,melds", "no rule field"),
        ("?rules=cotton,meld:shown", "Did you mean “melds”?"),
        ("?rules=cotton,melds:hidden", "not a value of melds"),
        ("?rules=cotton,tiddy_held:count", "settlement = each"),
        ("?" + "x" * (LONGEST_QUERY + 1), "too long"),
    ],
)
def test_a_wrong_address_says_what_is_wrong_with_it(query, said):
    explorer = opened(query)
    assert said in explorer.problems["hand"]
    everything(explorer)


def test_all_that_is_wrong_with_an_address_is_said_at_once():
    said = opened("?hand=nothing&step=soon&seat=north&rules=hoyle").problems["hand"]
    for each in ("nothing", "soon", "north", "hoyle"):
        assert f"“{each}”" in said


def test_rules_by_which_the_deal_cannot_be_dealt_are_refused():
    explorer = Explorer("01-cavendish-example", "piquet")
    steps = explorer.steps
    explorer.ask({"what": "preset", "id": "cotton_1674"})
    assert explorer.problems["rules"] == (
        "This deal cannot be played by these rules. This deal is impossible: deal.talon: 8 given, 12 cards needed."
    )
    assert (explorer.book, explorer.steps) == ("rubicon", steps)
    everything(explorer)


def test_the_rules_of_the_ledger_explain_their_words():
    explorer = Explorer("02-an-ordinary-hand")
    explorer.go(explorer.steps)
    ledger = explorer.ledger()
    texts = " ".join(each["text"] for each in ledger["rules"].values())
    assert {"buyer", "Tiddy"} <= {term["term"] for term in ledger["terms"]}
    assert all(term["word"] in texts and term["meaning"] for term in ledger["terms"])


def test_the_stages_of_a_match_say_to_which_hand_they_belong():
    lift, deal, *_ = stages = stages_data(replay(samples("piquet")["28-the-end-of-a-game"]))
    assert (lift["name"], "where" in lift) == ("Lifting", False)
    assert (deal["name"], deal["aloud"], deal["begins"]) == ("1. The deal", "1. Deal", "Deal 1")
    assert deal["where"] == "deal 1 of 2 · The deal"
    assert [(one["id"], one["where"]) for one in stages if one.get("new")] == [
        ("2-deal", "a new deal, 2 of 2 · The deal")
    ]
    single = stages_data(replay(next(iter(samples("gleek").values()))))
    assert all(one.keys() == {"id", "name", "short", "first"} for one in single)
