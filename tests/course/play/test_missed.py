"""Costly choices come back as questions: at the same table, judged as in the review; bad addresses are refused."""

import json
from urllib.parse import parse_qsl, urlencode

import pytest

from gleek.course.play.match_panel import match_panel_data, match_table, own_review
from gleek.course.play.match_session import MatchSession
from gleek.evidence import presets
from gleek.players import registry as games
from gleek.players.review import GRADES
from gleek.records.codes import code_of
from gleek.widgets.own_match import match_group

COSTLY = {GRADES[2].capitalize(), GRADES[3].capitalize()}


def careless(own, *, number=0, to_first=False):
    """Play a hand by the legal action with this number at every decision, and review it.

    With `to_first`, the review ends with the first choice that is asked again.
    """
    while not own.play.hand.over:
        own.play.do(own.play.hand.legal()[number])
    own.play.clear()
    own.play.show_all()
    own.ask({"what": "review"})
    while own_review(own)["state"] == "going":
        if to_first and any(each["ask"] for each in own_review(own)["choices"]):
            break
        own.ask({"what": "review"})
    return own_review(own)["choices"]


# Advice is quicker at Piquet than at Gleek. This deal is the first with four costly choices, and with choices that are
# about as good as the best.
FOUR_COSTLY = "P000-0040-N"


@pytest.fixture(scope="module")
def reviewed():
    own = MatchSession(FOUR_COSTLY)
    return own, careless(own)


def practise(*queries):
    own = MatchSession(FOUR_COSTLY)
    own.ask({"what": "missed", "queries": list(queries)})
    return own


def changed(query, **keys):
    found = dict(parse_qsl(query.removeprefix("?"))) | keys
    return "?" + urlencode({key: value for key, value in found.items() if value})


def do(own, action):
    """Answer as the page does: pick the cards of an action, or press its button."""
    own.missed.question.play._offers = Meant(action)
    own.ask({"what": "submit"})


class Meant:
    """In place of the offers of the table: every request means one action."""

    def __init__(self, action):
        self.meant = lambda *_: action


def test_the_costly_choices_of_a_review_are_asked_again_and_no_others(reviewed):
    _, choices = reviewed
    asked = [each for each in choices if each["ask"]]
    assert asked
    assert all(each["word"] in COSTLY for each in asked)
    assert all(each["ask"] for each in choices if each["word"] in COSTLY)


def test_a_question_is_the_same_table_and_is_judged_as_in_the_review(reviewed):
    finished, choices = reviewed
    for told in [each for each in choices if each["ask"]]:
        decision = finished.play.reviewing.of(finished.play.subject()).decisions[told["id"]]
        verdict = finished.play.reviewing.of(finished.play.subject()).verdicts[told["id"]]
        own = practise(told["ask"])
        assert own.missed.question.hand == decision.before
        panel = match_panel_data(own)
        assert panel["instruction"].startswith("What would you do?")
        assert panel["missed"] == {"query": told["ask"], "right": None, "gone": False}
        assert (panel["place"], panel["going"]) == ({}, None)  # the browser's match stays as it is
        assert own.missed.question.reviewed == verdict._replace(number=0)
        do(own, decision.action)
        panel = match_panel_data(own)
        assert panel["missed"]["right"] is False
        assert panel["answer"]["kind"] == "costly"
        assert panel["answer"]["sentence"].startswith("As in the match: ")
        own = practise(told["ask"])
        do(own, verdict.best)
        assert match_panel_data(own)["missed"]["right"] is True
        json.dumps([match_panel_data(own), match_table(own)])


def test_every_choice_that_the_review_calls_about_as_good_is_right(reviewed):
    finished, choices = reviewed
    verdicts = finished.play.reviewing.of(finished.play.subject()).verdicts
    near = [
        (told["ask"], each.action)
        for told in choices
        if told["ask"]
        for bar, each in zip(told["bars"], verdicts[told["id"]].choices, strict=True)
        if bar["text"] == "about as good"
    ]
    for query, action in (near[0], near[-1]):
        own = practise(query)
        do(own, action)
        assert match_panel_data(own)["missed"]["right"] is True
        assert "about as good as" in match_panel_data(own)["answer"]["sentence"]


def test_the_questions_follow_each_other_and_lead_back_to_the_match(reviewed):
    queries = [each["ask"] for each in reviewed[1] if each["ask"]][:2]
    own = practise(*queries)
    before = own.play
    own.ask({"what": "next"})
    assert own.problem == "Answer this question first."
    do(own, own.missed.question.chose)
    assert match_panel_data(own)["can"]["next"]
    own.ask({"what": "next"})
    assert match_panel_data(own)["title"] == "What you missed: 2 of 2"
    do(own, own.missed.question.chose)
    assert not match_panel_data(own)["can"]["next"]
    own.ask({"what": "next"})
    assert own.problem == "That was the last choice to practise: go back to the match."
    own.ask({"what": "again"})
    assert own.missed is None
    assert own.play is before
    assert not before.choices


def test_what_the_rules_forbid_is_refused_and_the_question_stays(reviewed):
    query = next(each["ask"] for each in reviewed[1] if each["ask"] and each["where"].startswith("Trick"))
    own = practise(query)
    hand = own.missed.question.hand
    held = {str(each) for each in hand.cards(hand.to_act)}
    own.ask({"what": "pick", "c": next(c for c in ("AS", "AH", "AD", "AC", "KS", "KH") if c not in held)})
    assert match_panel_data(own)["missed"]["right"] is None
    own.ask({"what": "hint"})  # advice would be the answer
    assert not match_panel_data(own)["hint"]


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ({"chose": ""}, "lacks “match” or “chose”"),
        ({"match": ""}, "lacks “match” or “chose”"),
        ({"chose": "nonsense"}, "nonsense"),
        ({"match": "0000"}, "0000"),
        ({"players": "you.you"}, "only if one person played"),
        ({"did": "x7C.x7C"}, "goes wrong"),
        ({"purses": "1.1"}, "cannot be"),
    ],
)
def test_a_damaged_address_is_told_and_the_next_can_be_asked(reviewed, keys, problem):
    query = next(each["ask"] for each in reviewed[1] if each["ask"])
    own = practise(changed(query, **keys), query)
    panel = match_panel_data(own)
    assert panel["missed"]["gone"]
    assert problem in panel["problem"]
    assert match_table(own)["text"] == "No card lies on the table."
    own.ask({"what": "next"})
    assert not match_panel_data(own)["missed"]["gone"]
    match_group(own)  # all widgets of the page can be drawn


@pytest.mark.parametrize("queries", [None, "?match=1", {}, [], [7, None, True], ["?"] * 31])
def test_a_request_without_addresses_or_with_too_many_is_refused(queries):
    own = MatchSession()
    own.ask({"what": "missed", "queries": queries})
    assert own.missed is None
    assert "choices to practise: give 1 to 30 addresses." in own.problem


@pytest.mark.parametrize("game_id", ["gleek", "gillet"])
def test_choices_of_the_other_games_come_back_too(game_id):
    rules = presets.beginners(games.game(game_id).rules)
    reviews = (careless(MatchSession(code_of(seed, rules)), number=-1, to_first=True) for seed in range(60))
    query = next(each["ask"] for choices in reviews for each in choices if each["ask"])
    again = MatchSession(code_of(1, rules))
    again.ask({"what": "missed", "queries": [query]})
    do(again, again.missed.question.chose)
    assert match_panel_data(again)["missed"]["right"] is False


def test_a_class_without_advice_gives_no_verdicts_either():
    match = MatchSession()
    match.ask({"what": "open", "query": "class=C330-4E00-2D2"})
    assert match.in_class
    assert not match.state.help.advice
    match.ask({"what": "missed", "queries": ["?match=0000-9T33&chose=13"]})
    assert match.problem == "This class plays without Advice."
    assert match.missed is None
