"""The explorer: a visitor's requests, the answers, and a URL that restores every state."""

from __future__ import annotations

import json
from urllib.parse import parse_qs

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gleek.evidence.rules import rules as known_rules
from gleek.games import presets
from gleek.games.gleek.accounts import SEAT_WORDS
from gleek.games.gleek.rules import VALUES, preset, preset_names
from gleek.games.gleek.teach.table import TABLE
from gleek.lessons.stepping.explorer import LONGEST_QUERY, Explorer
from gleek.lessons.stepping.moments import Moments
from gleek.records.codes import code_of
from gleek.records.replay import replay
from gleek.records.samples import samples
from gleek.records.telling import tell_step

SAMPLES = list(samples("gleek"))
A_FEW = settings(max_examples=60)
HOSTILE = [
    "",
    "\x00",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "%00%ff",
    "'; drop table hands; --",
    "ẞ" * 300,
    "9" * 5000,
    "-1",
    "--5",
    "1e9",
    "٣",  # a digit, but not an ASCII digit
    "²",
    None,
    True,
    -5,
    2.5,
    10**40,
    [],
    ["eldest"],
    {},
    {"a": 1},
]


def everything(explorer):
    """Return everything that the page shows, after checking that it is plain JSON."""
    shown = {
        "table": explorer.table(),
        "stepper": explorer.stepper(),
        "ledger": explorer.ledger(),
        "readings": explorer.readings(),
    }
    assert json.loads(json.dumps(shown)) == shown
    return shown


def place(explorer):
    """Return an explorer's position, without its problems."""
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


# ---------------------------------------------------------------- navigation


def test_it_begins_with_the_ordinary_hand_with_everything_open():
    explorer = Explorer()
    assert explorer.hand == "02-an-ordinary-hand"
    assert (explorer.step, explorer.seen_by, explorer.changes) == (1, None, {})
    assert explorer.problems == {"hand": "", "rules": ""}


@pytest.mark.parametrize("hand", SAMPLES)
def test_every_sample_is_stepped_to_its_end_and_back(hand):
    explorer = Explorer(hand)
    record = samples("gleek")[hand]
    steps = replay(record).steps
    assert explorer.steps == len(steps)
    says = {(step.hand_number, step.turn): step.say for step in steps if step.say}
    done = {(step.hand_number, step.turn): step.stage for step in reversed(steps)}
    told = set()
    there = []
    for number, step in enumerate(steps, 1):
        explorer.ask({"what": "step", "to": number})
        assert explorer.step == number
        stepper = explorer.stepper()
        assert stepper["sentence"] == Moments(TABLE, None).after(tell_step(step), step)
        here = (step.hand_number, step.turn)
        if stepper["note"]:
            # A comment stays during the automatic steps after its action, but not into the next stage. Only a comment
            # on the last card is about the reckoning, and is shown there.
            assert stepper["note"] == says[here]
            assert step.stage in {done[here], "reckoning"}
            told.add(here)
        assert stepper["rule"]["id"] == step.events[-1].rule
        there.append((explorer.table(), stepper))
    for number in range(len(steps), 0, -1):
        explorer.ask({"what": "step", "to": number})
        assert (explorer.table(), explorer.stepper()) == there[number - 1]
    assert told == set(says)


@pytest.mark.parametrize("hand", SAMPLES)
def test_the_address_of_every_step_leads_back_to_it(hand):
    for book, seat in ((None, None), ("cotton", "second"), ("willughby", "dealer")):
        explorer = Explorer(hand)
        if book is not None:
            explorer.ask({"what": "preset", "id": book})
            explorer.ask({"what": "field", "field": "follow_suit", "value": "free"})
            explorer.ask({"what": "view", "seat": seat})
        for number in range(1, explorer.steps + 1, 1 if book is None else 9):
            explorer.go(number)
            again = opened(explorer.address)
            assert again.problems == {"hand": "", "rules": ""}
            assert place(again) == place(explorer)
            assert again.table() == explorer.table()


def test_the_address_names_hand_step_rules_and_seat():
    explorer = Explorer(SAMPLES[0])
    assert parse_qs(explorer.address[1:]) == {"hand": [SAMPLES[0]], "step": ["1"]}
    explorer.ask({"what": "preset", "id": "dafydd"})
    explorer.ask({"what": "field", "field": "settlement", "value": "each"})
    explorer.ask({"what": "view", "seat": "dealer"})
    asked = parse_qs(explorer.address[1:])
    assert asked["rules"] == ["dafydd,settlement:each"]
    assert asked["seat"] == ["dealer"]
    again = opened(explorer.address)
    assert (
        again.rules == explorer.rules == preset("dafydd", **dict(explorer.record.changes), settlement="each")
    )


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


@pytest.mark.parametrize("hand", SAMPLES)
def test_a_seat_is_told_no_comment_since_comments_speak_of_all_hands(hand):
    explorer = Explorer(hand)
    explorer.ask({"what": "view", "seat": "eldest"})
    for number in range(1, explorer.steps + 1):
        explorer.go(number)
        assert explorer.stepper()["note"] == ""
        told = tell_step(explorer.now, 0)
        assert explorer.stepper()["sentence"] == Moments(TABLE, 0).after(told, explorer.now)
        if explorer.now.hand is not None:  # there are no seats during the lifting
            assert explorer.table()["seen_by"] == "eldest"


@pytest.mark.parametrize("hand", SAMPLES)
def test_the_ledger_grows_with_the_steps_and_its_totals_are_the_purses(hand):
    explorer = Explorer(hand)
    before = 0
    for number in range(1, explorer.steps + 1):
        explorer.go(number)
        ledger = explorer.ledger()
        assert len(ledger["lines"]) - before == len(explorer.now.payments)
        assert [line["now"] for line in ledger["lines"]] == [False] * before + [True] * len(
            explorer.now.payments
        )
        before = len(ledger["lines"])
        if explorer.now.hand is not None:
            carried = dict(explorer.record.brought).get("pot", 0) if explorer.now.hand.deal is not None else 0
            assert sum(total["stakes"] for total in ledger["totals"]) == carried
            assert all(total["stakes"] for total in ledger["totals"][len(explorer.game.seats) :]), (
                "an empty pot"
            )
        for line in ledger["lines"]:
            assert line["rule"]["id"] in known_rules("gleek")
            assert line["stakes"] > 0


# ---------------------------------------------------------------- bad requests change nothing


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: repr(value)[:20])
@pytest.mark.parametrize(
    ("what", "key", "part"),
    [
        ("step", "to", "hand"),
        ("view", "seat", "hand"),
        ("hand", "id", "hand"),
        ("code", "code", "hand"),
        ("preset", "id", "rules"),
        ("field", "field", "rules"),
    ],
)
def test_what_is_asked_wrongly_changes_nothing_and_is_answered_in_a_sentence(what, key, part, value):
    explorer = Explorer()
    explorer.ask({"what": "preset", "id": "cotton"})
    explorer.ask({"what": "step", "to": 9})
    before = place(explorer)
    explorer.ask({"what": what, key: value, "value": "each"})
    lawful = (what == "step" and value in ("-1", -5)) or (what == "view" and value is None)
    if lawful:
        assert explorer.problems == {"hand": "", "rules": ""}
        return
    assert place(explorer) == before
    assert explorer.problems[part]
    assert explorer.problems[part][-1] in ".?"
    assert len(explorer.problems[part]) < 700
    everything(explorer)


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: repr(value)[:20])
def test_no_value_of_a_field_is_taken_that_is_not_its_own(value):
    explorer = Explorer()
    before = place(explorer)
    for field in VALUES:
        explorer.ask({"what": "field", "field": field, "value": value})
        if (value is True and "yes" in VALUES[field]) or (value is None and "none" in VALUES[field]):
            continue  # TOML writes true for yes, and Python prints the word none as None
        assert explorer.problems["rules"], field
        assert place(explorer) == before


@pytest.mark.parametrize("what", [None, "", "apply", "__init__", 3, "played"])
def test_an_unknown_request_is_passed_over(what):
    explorer = Explorer()
    before = place(explorer)
    explorer.ask({"what": what})
    explorer.ask({})
    assert place(explorer) == before
    assert explorer.problems == {"hand": "", "rules": ""}


def test_a_problem_is_gone_with_the_next_request():
    explorer = Explorer()
    explorer.ask({"what": "code", "code": "nothing"})
    assert "“U” is not used" in explorer.problems["hand"] or "not a deal code" in explorer.problems["hand"]
    assert explorer.stepper()["problem"] == explorer.problems["hand"]
    explorer.ask({"what": "step", "to": 2})
    assert explorer.stepper()["problem"] == ""


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


@A_FEW
@given(st.text(max_size=80))
def test_no_address_breaks_it(text):
    for query in (
        text,
        f"?hand={text}",
        f"?step={text}",
        f"?rules={text}",
        f"?rules=cotton,{text}",
        f"?code={text}",
    ):
        explorer = opened(query)
        assert 1 <= explorer.step <= explorer.steps
        assert isinstance(explorer.problems["hand"], str)
    everything(explorer)


WORDS = st.one_of(
    st.none(),
    st.integers(-3, 200),
    st.text(max_size=12),
    st.sampled_from(
        [*VALUES, *preset_names(), *SEAT_WORDS, *SAMPLES, "each", "count", "yes", "0001-KY2F", 2, 12]
    ),
)
REQUESTS = st.fixed_dictionaries(
    {
        "what": st.sampled_from(
            ["step", "view", "hand", "code", "new_deal", "preset", "field", "reset", "open"]
        )
    },
    optional=dict.fromkeys(("to", "seat", "id", "code", "field", "value", "query"), WORDS),
)


@A_FEW
@given(st.lists(REQUESTS, max_size=8))
def test_no_sequence_of_requests_breaks_it(requests):
    explorer = Explorer()
    for request in requests:
        before = place(explorer)
        explorer.ask(request)
        if any(explorer.problems.values()) and request["what"] != "open":
            assert place(explorer) == before
    everything(explorer)
    assert place(opened(explorer.address)) == place(explorer)


@pytest.mark.parametrize("query", ["?code=P000-0050-H", "?rules=RP0C", "?code=P000-0050-H&step=3"])
def test_a_code_of_another_game_is_refused_and_nothing_is_lost(query):
    explorer = Explorer()
    before = place(explorer)
    explorer.ask({"what": "open", "query": query})
    assert "of Piquet; here a code of Gleek is wanted" in explorer.problems["hand"]
    if "step" not in query:
        assert place(explorer) == before


@pytest.mark.parametrize(("game", "seats"), [("piquet", 2), ("gillet", 4)])
def test_hands_of_the_other_games_are_stepped_through_too(game, seats):
    for hand in samples(game):
        explorer = Explorer(hand, game)
        for number in range(1, explorer.steps + 1):
            explorer.go(number)
            shown, ledger = explorer.stepper(), explorer.ledger()
            assert shown["sentence"]
            assert len(shown["views"]) == seats + 1
            assert len(explorer.table()["seats"]) == seats
            assert sum(each["stakes"] for each in ledger["lines"]) == sum(
                each.stakes for step in explorer.played.steps[:number] for each in step.payments
            )
        assert shown["stages"][-1]["short"].endswith(("End", "Point"))
    code = code_of(7, presets.preset(type(explorer.rules)))
    explorer.ask({"what": "code", "code": code})
    assert explorer.code == code
    assert explorer.stepper()["deal"] == "deal"
    assert opened(explorer.address, game).code == code
