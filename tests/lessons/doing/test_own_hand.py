"""The learner's own hand: every legal action works, all others get an answer, and sentences about it are true."""

import json
import re

import pytest

from gleek.engine.cards import RANK_MASKS, cards_of
from gleek.engine.hand import Hand
from gleek.games.gleek.actions import Call, Discard, Play
from gleek.games.gleek.melds import sets_in
from gleek.games.gleek.play.plain import choose
from gleek.games.gleek.rules import preset, preset_names
from gleek.games.gleek.setup import Setup
from gleek.games.gleek.teach.losses import certain
from gleek.games.gleek.teach.table import TABLE
from gleek.games.gleek.trumps import counting
from gleek.lessons.doing.in_play import takes_trick
from gleek.lessons.doing.own_hand_view import (
    UNASKED,
    UNASKED_CARD,
    desk_data,
    own_ledger,
    own_table,
    told_back,
)
from gleek.lessons.doing.own_match import FIRST_DEAL, OwnMatch
from gleek.lessons.doing.own_match_desk import match_desk
from gleek.records.codes import code_of
from tests.games.gleek.strategies import choose as any_choice
from tests.games.gleek.strategies import seeded
from tests.lessons.doing.listening import assert_heard
from tests.lessons.doing.seated import own_at
from tests.second_person import is_said_to


def one_choice(own, rng):
    """Make one choice as a visitor does: with a button, a card, a tick or a number."""
    desk, table = desk_data(own), own_table(own)
    if desk["can"]["next"]:
        own.ask({"what": "next"})
    elif own.hand.stage == "melds":
        held = own.hand.held[own.seat]
        if rng.random() < 0.7:
            for rank, _ in sets_in(held):
                own.ask({"what": "pick", "c": str(cards_of(held & RANK_MASKS[rank])[0])})
        own.ask({"what": "submit"})
    elif table["pick"] and table["pick"]["many"] > 1:
        cards = [
            card["c"]
            for seat in table["seats"]
            if seat["seat"] == table["pick"]["seat"]
            for card in seat["cards"]
        ]
        for card in rng.sample(cards, 7):
            own.ask({"what": "pick", "c": card})
        own.ask({"what": "submit"})
    elif table["pick"]:
        cards = [
            card["c"]
            for seat in table["seats"]
            if seat["seat"] == table["pick"]["seat"]
            for card in seat["cards"]
        ]
        own.ask({"what": "pick", "c": rng.choice(cards)})
    elif desk["number_box"] and (not desk["choices"] or rng.random() < 0.8):
        own.ask({"what": "number", "value": desk["number_box"]["min"]})
    else:
        own.ask({"what": "choose", "id": rng.choice(desk["choices"])["id"]})
    assert not own.problem, own.problem


def played_out(code, seat, rng):
    own = own_at(code, seat)
    for _ in range(300):
        if own.over:
            return own
        one_choice(own, rng)
        assert_heard(own)
    raise AssertionError(f"{code} from seat {seat} did not end")


@pytest.mark.parametrize("book", preset_names())
def test_any_hand_can_be_played_from_any_seat_by_any_book(book):
    rng = seeded(f"own {book}")
    for seat in range(3):
        own = played_out(code_of(rng.randrange(1 << 30), preset(book)), seat, rng)
        assert own.played.finished
        assert sum(own.played.purses) + sum(own.played.pots.values()) == 0
        json.dumps([desk_data(own), own_table(own), own_ledger(own)])
        assert match_desk(own)["answer"]["more"][1:] == told_back(own)
        assert desk_data(own)["finished"] == "play"


def test_the_other_seats_hands_are_not_in_what_is_sent_before_the_end():
    own = own_at(seat=1)
    rng = seeded("secret")
    while not own.over:
        view = own_table(own)
        for seat in view["seats"]:
            if seat["seat"] != "second":
                shown = [card["c"] for card in seat["cards"] if card["up"]]
                public = own.now.hand.facts.ruff_shown[("eldest", "second", "dealer").index(seat["seat"])]
                called = own.now.hand.facts.called[("eldest", "second", "dealer").index(seat["seat"])]
                assert not shown or public or called
        assert lying_below(own) == "second"
        one_choice(own, rng)
    assert own_table(own)["seen_by"] is None
    # Showing all cards does not change the learner's seat.
    assert lying_below(own) == "second"


def lying_below(own):
    return next(seat["seat"] for seat in own_table(own)["seats"] if seat["place"] == "below")


@pytest.mark.parametrize("seat", range(3))
def test_the_page_says_you_to_the_learner_and_names_the_others_by_their_places(seat):
    rng = seeded(f"you {seat}")
    for number in range(2):
        own = own_at(code_of(rng.randrange(1 << 30), preset(preset_names()[number])), seat)
        assert own.names == tuple(("You", "Humphrey", "Agnes")[(each - seat) % 3] for each in range(3))
        while not own.over:
            said_to_the_learner(own)
            one_choice(own, rng)
        said_to_the_learner(own)
        assert any(line.startswith("You ") for line in desk_data(own)["log"])


def said_to_the_learner(own):
    desk, table = match_desk(own), own_table(own)
    answer = desk["answer"] or {"sentence": "", "more": []}
    for said in (desk["situation"], desk["hint"], answer["sentence"], *answer["more"], *desk["log"]):
        is_said_to(said, "gleek", own.names, own.seat)
    names = {each["place"]: (each["name"], each["role"]) for each in table["seats"]}
    assert [name for name, _ in names.values()] == [*own.names]
    assert names["below"][0] == "You"
    assert names["left"][0] == "Humphrey"
    assert names["right"][0] == "Agnes"
    assert not re.search(r"\bYou wins\b|\bYou’s\b", table["text"])
    for each in table["seats"]:
        assert each["won"] in {
            "",
            "takes the trick",
            "wins the ruff",
            "you take the trick",
            "you win the ruff",
        }
        assert each["won"].startswith("you") == (each["name"] == "You" and each["won"] != "")


def test_rules_of_another_game_are_refused_and_the_hand_stays():
    own = OwnMatch()
    before = own.played
    own.ask({"what": "rules", "code": "RP0C"})
    assert own.problem.endswith("of Piquet; here a code of Gleek is wanted.")
    assert own.played is before


def test_an_illegal_choice_is_refused_by_its_rule_and_changes_nothing():
    own = OwnMatch()
    own.ask({"what": "number", "value": 3})
    assert own.refusal.rule == "stock.opening_bid"
    assert not own.did
    assert desk_data(own)["answer"]["kind"] == "illegal"
    said = desk_data(own)["answer"]["sentence"]
    assert said == "You may not bid 3: the first bid is 13 or more; you may bid 13 or more."
    own.ask({"what": "choose", "id": "vie"})
    assert own.problem == "“vie” is not something to be done now: you may bid 13 or more."
    own.ask({"what": "open", "query": "match=0000-9T33&did=3"})
    assert own.problem == (
        "The address goes wrong at “3”: You may not bid 3: the first bid is 13 or more; you may bid 13 or more. "
        "The hand stands as before it."
    )


def test_a_choice_can_be_taken_back():
    own = OwnMatch()
    before = own.played
    own.ask({"what": "number", "value": 13})
    assert own.place["did"] == "13"
    own.ask({"what": "previous"})
    assert (own.place["did"], own.played) == ("", before)
    own.ask({"what": "previous"})  # there is nothing left to undo
    assert (own.place["did"], own.played) == ("", before)


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"what": None},
        {"what": "choose"},
        {"what": "choose", "id": "bid 13; drop"},
        {"what": "choose", "id": "<img src=x onerror=alert(1)>" * 50},
        {"what": "choose", "id": ["bid", 13]},
        {"what": "choose", "id": "plays AS"},
        {"what": "number", "value": "many"},
        {"what": "number", "value": 10**40},
        {"what": "pick", "c": "2Z"},
        {"what": "pick", "c": "AS"},
        {"what": "tick", "id": "gleek of tens"},
        {"what": "submit"},
        {"what": "next"},
    ],
)  # fmt: skip
def test_what_makes_no_sense_changes_nothing_that_was_done(asked):
    own = OwnMatch()
    own.ask(asked)
    assert own.hand.to_act == 0
    assert not own.over
    assert "Traceback" not in own.problem
    json.dumps(desk_data(own))


# ---------------------------------------------------------------- certain gains


def whole(rng, rules):
    """Return a hand's choices, each with the hand before it, and the final hand."""
    hand, _ = Hand.dealt_to(Setup(rules), OwnMatch(code_of(rng.randrange(1 << 30))).deal)
    moments = []
    while not hand.over:
        did = any_choice(hand, rng) if rng.random() < 0.6 else choose(hand.observe(hand.to_act))
        moments.append((hand, did))
        hand, _ = hand.apply(did)
    return moments, hand


def purse(hand, seat):
    return hand.ledger.purses[seat]


@pytest.mark.parametrize("book", ["du_coeur", "cotton", "encyclopaedia"])
def test_what_is_told_as_certain_is_so(book):
    rng, told = seeded(f"certain {book}"), dict.fromkeys(("stock", "ruff", "melds", "tricks"), 0)
    rules = preset(book)
    for _ in range(60):
        moments, last = whole(rng, rules)
        for place, (before, did) in enumerate(moments):
            for one in certain(before, did, last):
                told[one.stage] += 1
                assert one.worth > 0
                if isinstance(did, Play):
                    takers = [
                        each for each in before.legal() if (then := before.apply(each)[0]).tricks[-1].winner == did.seat
                        and len(then.tricks) > len(before.tricks)
                    ]  # fmt: skip
                    assert takers
                    assert last.tricks[len(before.tricks)].winner != did.seat
                elif isinstance(did, Call):
                    best = max(purse(before.apply(each)[0], did.seat) for each in before.legal())
                    assert best > purse(before.apply(did)[0], did.seat)
                elif isinstance(did, Discard):
                    worth = counting(rules, before.dealt.trump)
                    buried = sum(points for index, points in enumerate(worth) if did.mask >> index & 1)
                    kept = (before.held[did.seat] & ~did.mask) | before.dealt.stock
                    assert buried or sets_in(kept) != sets_in(kept | did.mask)
                else:
                    after_it = next(
                        hand for hand, _ in [*moments[place + 1 :], (last, None)] if hand.stage != "ruff"
                    )
                    best = max(
                        purse(then, did.seat)
                        for each in before.legal()
                        if (then := before.apply(each)[0]).stage != "ruff"
                    )
                    assert best - purse(after_it, did.seat) == one.worth
    assert all(told.values()), told


def test_a_stage_is_told_back_by_what_was_won_or_lost_had_and_paid():
    own = played_out(FIRST_DEAL, 0, seeded("told back"))
    stages = {line.partition(":")[0]: line for line in told_back(own) if line.startswith("The stock:")}
    paid = [each for step in own.played.steps if step.stage == "stock" for each in step.payments]
    net = sum(each.stakes for each in paid if each.receiver == 0) - sum(
        each.stakes for each in paid if each.payer == 0
    )
    line = stages["The stock"]
    won = f"The stock: you {'won' if net > 0 else 'lost'} {own.played.record.stake.sum(abs(net))}"
    assert line.startswith(f"{won.rstrip('.')}. You ")
    for each in paid:
        if 0 in {each.payer, each.receiver}:
            assert f"({TABLE.reason(each)})" in line
            assert ("You had " if each.receiver == 0 else "You paid ") in line
    assert "−" not in line
    # An odd price is divided into two halves and the odd penny.
    assert line.count("(half of the 13 bid, less the odd one)") == 2
    ruff = next(each for each in told_back(own) if each.startswith("The ruff:"))
    assert not re.search(r"\((vies|sees|wins|shares) ", ruff)


@pytest.mark.parametrize("seed", range(3))
def test_what_happened_has_a_line_for_each_trick(seed):
    own, lines = OwnMatch(FIRST_DEAL), 0
    own.plays_forced = False
    rng = seeded(f"lines {seed}")
    while not own.over:
        if own.mine:
            own._do(any_choice(own.hand, rng))
            own._show_next()
        else:
            own.ask({"what": "next"})
        shown = own.played.steps[own.since : own.shown]
        taken = sum("trick" in [event.kind for event in step.events] for step in shown)
        ends = bool(shown) and "trick" in [event.kind for event in shown[-1].events]
        said = desk_data(own)["situation"]
        assert said.count("\n") == max(0, taken - ends)
        lines += taken
    assert lines == 12


# ---------------------------------------------------------------- forced actions


def _left_to_choose(own):
    return [len(each.before.legal()) for each in own.choices if not each.forced]


def test_what_is_the_learners_only_choice_is_done_for_him():
    rng = seeded("forced")
    for number in range(6):
        own = played_out(code_of(rng.randrange(1 << 30)), number % 3, rng)
        assert min(_left_to_choose(own)) > 1
        forced = [each for each in own.choices if each.forced]
        # At least the last card is forced.
        assert forced
        assert {len(each.before.legal()) for each in forced} == {1}


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_what_is_done_unasked_is_said_once_and_no_trick_is_gone_before_its_picture(seed):
    own, rng, said = OwnMatch(code_of(91, preset())), seeded(f"unasked {seed}"), []
    for _ in range(300):
        desk = desk_data(own)
        said += [UNASKED_CARD in desk["situation"], UNASKED in desk["situation"]]
        assert (UNASKED_CARD in desk["heard"], UNASKED in desk["heard"]) == (*said[-2:],)
        for each in own.choices:
            if each.forced and own.since <= each.steps < own.shown:
                before = own.played.steps[own.since : each.steps]
                assert not any(takes_trick(step) for step in before)
        if own.over:
            break
        one_choice(own, rng)
    assert any(each.forced for each in own.choices)
    assert sum(said) == 1
    # The remark is not repeated when its page is opened again, or in the next deal.
    again = OwnMatch(own.code)
    again.ask({"what": "open", "query": "?" + "&".join(f"{key}={value}" for key, value in own.place.items())})
    assert again.forced_told
    own.ask({"what": "again"})
    while not own.over:
        one_choice(own, rng)
        assert UNASKED_CARD not in desk_data(own)["situation"]


def test_taking_back_goes_back_to_a_choice_and_not_to_what_was_forced():
    own = played_out(FIRST_DEAL, 0, seeded("forced back"))
    own.ask({"what": "previous"})
    assert own.mine
    assert len(own.hand.legal()) > 1


def test_who_wants_to_plays_his_only_card_himself():
    own = OwnMatch(FIRST_DEAL)
    own.ask({"what": "forced", "on": False})
    rng = seeded("unforced")
    while len(own.hand.tricks) < 11 or not own.mine:
        one_choice(own, rng)
    assert len(own.hand.legal()) == 1
    assert not any(each.forced for each in own.choices)
