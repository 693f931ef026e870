"""The review shows nothing before a choice, comes one part at a time, and has a link back to each position."""

import json
from dataclasses import replace
from urllib.parse import parse_qs, urlencode

import pytest

from gleek import games
from gleek.course.explorer.explorer import Explorer
from gleek.course.explorer.explorer_view import explorer_review, stepper_data
from gleek.course.play.hand_view import panel_data
from gleek.course.play.match_panel import own_review
from gleek.course.play.match_session import MatchSession
from gleek.course.review.hand_review import Review, decisions
from gleek.engine.hand import Hand
from gleek.games.gleek.actions import Call
from gleek.players.review import GRADES
from gleek.records.replay import replay
from gleek.records.samples import samples
from tests.course.play.seated import asked, finish, own_at

PIQUET = "P000-0040-N"


def pieces(own, view, most):
    """Request the review part by part; yield the view after each."""
    for _ in range(most):
        assert not asked(own, what="review")
        data = view()
        json.dumps(data)
        yield data
        if data["state"] != "going":
            return


@pytest.fixture(scope="module")
def reviewed():
    """Return a match whose first hand is over, and the views of its complete review.

    Advice is quicker at Piquet than at Gleek.
    """
    own = own_at(PIQUET, seat=1)
    finish(own)
    shown = list(pieces(own, lambda: own_review(own), 40))
    return own, shown


def test_nothing_is_shown_or_reckoned_before_the_learner_has_chosen(monkeypatch):
    monkeypatch.setattr(Review, "more", lambda _: pytest.fail("reckoned too early"))
    own = MatchSession()
    for done in range(40):
        finish(own, done)
        if own.play.hand.over:
            break
        assert own_review(own)["state"] == "none"
        assert panel_data(own.play)["review"] == ""
        assert "is not over" in asked(own, what="review")
        assert "is not over" in asked(own, what="review strongest")
    assert own.play.over
    assert panel_data(own.play)["review"]
    assert own_review(own)["state"] == "ready"
    assert not own_review(own)["choices"]


def test_a_verdict_comes_with_each_piece_and_the_turning_points_with_the_last(reviewed):
    own, shown = reviewed
    count = sum(len(each.before.legal()) > 1 for each in own.play.choices)
    assert [each["count"] for each in shown] == list(range(1, count + 1))
    assert [each["state"] for each in shown] == ["going"] * (count - 1) + ["done"]
    last = shown[-1]
    assert last["of"] == count == len(last["choices"])
    assert not any(each["turning"] or each["others"] for each in shown[:-1])
    assert [each["choices"] for each in shown] == [last["choices"][: each["count"]] for each in shown]
    words = [each["word"] for each in last["choices"]]
    assert {each.lower() for each in words} <= {*GRADES, "again"}
    assert len(last["turning"]) == min(2, sum(each not in {"", "Again"} for each in words))
    assert all(words[number] for number in last["turning"])
    for each in last["choices"]:
        assert each["sentence"].startswith("You ")
        assert "  " not in each["sentence"]
        assert each["why"]
        assert sum(bar["mark"] == "chosen" for bar in each["bars"]) == 1
        assert {*each["did"]} <= {*each["held"]}
        # A graded choice says how much more the best would gain; an ungraded one does not. The summary has no total.
        assert (" more " in each["sentence"]) == (each["word"] not in {"", "Again"})
    assert "d." not in last["summary"]


def test_from_each_choice_it_can_be_tried_again(reviewed):
    own, shown = reviewed
    for each in shown[-1]["choices"]:
        other = MatchSession(PIQUET)
        assert not asked(other, what="open", query=each["again"])
        assert other.play.mine
        assert {str(card) for card in other.play.hand.cards(other.play.seat)} == {*each["held"]}
        assert other.state.code == own.state.code
    assert {"match", "players", "hand", "purses"} <= parse_qs(each["again"].lstrip("?")).keys()


def test_a_records_omitted_actions_were_forced():
    """If a record names no call for a player, the player called nothing, even with sets in hand."""
    record = next(
        each
        for each in samples("gleek").values()
        if any(isinstance(entry.action, Call) and entry.action.sets for entry in each.hands[0].entries)
    )
    entries = [each for each in record.hands[0].entries if not isinstance(each.action, Call)]
    steps = replay(replace(record, hands=(replace(record.hands[0], entries=tuple(entries)),))).steps
    filled = {place: steps[place - 1].hand for place, step in enumerate(steps) if step.filled}
    assert any(len(hand.legal()) > 1 for hand in filled.values())
    for seat in range(3):
        assert not {*filled} & {each.place for each in decisions(steps, seat)}


def test_the_yardsticks_are_what_plain_and_the_strongest_players_win(reviewed):
    own, shown = reviewed
    data = shown[-1]
    assert data["strongest"] == "Two players who remember"
    assert len(data["others"]) == 1
    assert not asked(own, what="review strongest")
    assert own_review(own)["state"] == "going"
    *_, last = pieces(own, lambda: own_review(own), 40)
    assert (last["state"], last["strongest"], len(last["others"])) == ("done", "", 2)
    review = own.play.reviewing.of(own.play.subject())
    plain, strongest = games.default_player("piquet"), review.adviser.STRONGEST[0]
    for name, won in ((plain, review.plain), (strongest, review.strongest)):
        hand, _ = Hand.dealt_to(own.play.hand.setup, own.play.hand.deal)
        while not hand.over:
            hand, _ = hand.apply(games.decided(hand, name, review._seed))
        assert hand.ledger.purses[own.play.seat] == won
    assert last["choices"] == data["choices"]


def test_a_review_can_be_stopped_and_continued_and_begins_again_with_another_hand():
    own = own_at(PIQUET, seat=1)
    finish(own)
    assert not asked(own, what="review")
    assert not asked(own, what="review stop")
    stopped = own_review(own)
    assert (stopped["state"], stopped["count"]) == ("stopped", 1)
    assert not asked(own, what="review")
    assert (own_review(own)["state"], own_review(own)["count"]) == ("going", 2)
    again = own_review(own)["choices"]
    own.open("&".join(f"{key}={value}" for key, value in own.place.items()))
    assert own_review(own)["state"] == "ready"
    assert not asked(own, what="review")
    assert own_review(own)["choices"] == again[:1]
    own.ask({"what": "previous"})
    assert own_review(own)["state"] == "none"


def test_each_of_several_people_has_their_own_review():
    own = MatchSession("G000-01E0-V")
    assert not asked(own, what="people", count=2)
    while not own.play.hand.over:
        own.ask({"what": "choose", "id": "show cards"})
        finish(own, len(own.play.choices) + 1)
    data = own_review(own)
    assert len(data["seats"]) == 2
    for seat in data["seats"]:
        assert not asked(own, what="review", seat=seat["id"])
        told = own_review(own)
        assert told["seat"] == seat["id"]
        assert told["choices"][0]["sentence"].startswith(seat["name"])
    third = next(each for each in own.game.seats if each not in {one["id"] for one in data["seats"]})
    assert asked(own, what="review", seat=third).startswith(f"“{third}” is not a seat whose choices")


def test_any_seat_of_a_recorded_hand_is_reviewed_and_a_coded_deal_is_played_on():
    at = Explorer(game_id="piquet")
    at.ask({"what": "code", "code": PIQUET})
    assert [each["id"] for each in explorer_review(at)["seats"]] == ["elder", "younger"]
    at.ask({"what": "review", "seat": "younger"})
    at.ask({"what": "review"})
    at.ask({"what": "step", "to": 9})
    data = explorer_review(at)
    assert (data["state"], data["count"], data["seat"]) == ("going", 2, "younger")
    for each in data["choices"]:
        page, _, query = each["again"].partition("?")
        assert page.endswith(".ipynb")
        own = MatchSession(PIQUET)
        assert not asked(own, what="open", query=query)
        assert own.play.mine
        assert own.play.seat == 1
        assert {str(card) for card in own.play.hand.cards(1)} == {*each["held"]}
        at.ask({"what": "step", "to": each["step"]})
        assert at.now.action.seat == 1
    # No code gives a deal under these rules, so it cannot be continued.
    at.ask({"what": "field", "field": "point_score", "value": "tens"})
    at.ask({"what": "review"})
    assert at.rules != at.recorded.rules
    assert [each["again"] for each in explorer_review(at)["choices"]] == [""]
    at.ask({"what": "preset", "id": "au_cent"})
    assert at.rules != at.recorded.rules
    assert explorer_review(at)["state"] in {"ready", "none"}
    at.ask({"what": "hand", "id": next(each["id"] for each in stepper_data(at)["hands"])})
    assert explorer_review(at)["state"] == "ready"
    at.ask({"what": "review"})
    assert explorer_review(at)["choices"][0]["again"] == ""


def test_a_card_that_is_missed_at_trick_after_trick_is_one_turning_point():
    own = MatchSession("P006-1AQ0-7")
    did = "x7DQD10HJH8S.cp7C9C10CKCACtACADAH.JS.7C.8D.8H.9C.AD.9D.10C.KC.AC.AH.QH"
    assert not asked(own, what="open", query=urlencode(own.place | {"did": did}))
    while not own.play.all_shown:
        own.ask({"what": "next"})
    *_, last = pieces(own, lambda: own_review(own), 40)
    # Whatever the advice says of this hand: let three tricks in a row call for the queen, with no higher a grade.
    review = own.play.reviewing.of(own.play.subject())
    tricks = [
        number
        for number, each in enumerate(last["choices"])
        if each["where"] in {"Trick 4", "Trick 5", "Trick 6"}
    ]
    planted = [each._replace(grade=0) for each in review.verdicts]
    for number, grade in zip(tricks, (2, 2, 1), strict=True):
        planted[number] = planted[tricks[0]]._replace(number=number, grade=grade)
    review.verdicts[:] = planted
    shown = own_review(own)
    assert [shown["choices"][each]["word"] for each in tricks] == ["Costly", "Again", "Again"]
    assert shown["turning"] == tricks[:1]
    assert shown["summary"].endswith(": 1 costly, 2 repeated mistakes.")
