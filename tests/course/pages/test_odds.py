"""The page of odds: first a guess, then the figures; and the odds of a visitor's own hand."""

import json
from fractions import Fraction

import pytest

from gleek.course.pages.hand_odds import HandOdds
from gleek.course.pages.odds import figures, questions
from gleek.course.pages.odds_page import OddsPage, is_right, plot_data
from gleek.engine.words.chances import times
from gleek.games.gleek.rules import preset
from gleek.records.codes import rules_code

QUESTIONS = questions("gleek")
each_question = pytest.mark.parametrize("name", QUESTIONS)


@each_question
def test_one_guess_is_right_as_reckoned(name):
    question, found = QUESTIONS[name], figures("gleek", name)
    assert [question.times, question.choices, question.slider].count(()) == 2
    if question.times:
        assert isinstance(found.right, Fraction)
        assert [each for each in question.times if each == times(found.right)] == [times(found.right)]
        assert list(question.times) == sorted(set(question.times))
    elif question.choices:
        assert list(question.choices).count(found.right) == 1
    else:
        least, most, near = question.slider
        right = times(found.right) if isinstance(found.right, Fraction) else found.right
        assert least + near < right < most - near
        assert not is_right(question, found, str((least + most) // 2)), "the slider begins at the answer"


@each_question
def test_a_plot_is_inside_its_axes(name):
    plot = plot_data(figures("gleek", name).plot)
    up = plot["up"]
    assert up["least"] == up["ticks"][0] <= 0
    assert up["most"] == up["ticks"][-1]
    for bar in plot["bars"]:
        assert up["least"] <= bar["low"] <= bar["value"] <= bar["high"] <= up["most"]
        if bar["low"] > 0:  # the error bar extends equally up and down
            assert bar["high"] - bar["value"] == pytest.approx(bar["value"] - bar["low"])
    for line in plot["lines"]:
        assert all(up["least"] <= y <= up["most"] for _, y in line["points"])
    assert 3 <= len(up["ticks"]) <= 8


def test_a_page_tells_nothing_before_the_guess():
    page = OddsPage()
    before = json.dumps(page.view())
    assert page.view()["answer"] is None
    assert not any(each["right"] for each in page.view()["choices"])
    assert "36.36" not in before
    page.ask({"what": "guess", "value": "9"})
    answer = page.view()["answer"]
    assert answer["verdict"] == "You said 9 times in 100. That is too little."
    assert not answer["right"]
    assert [each["id"] for each in page.view()["choices"] if each["right"]] == ["36"]


def test_a_slider_is_near_or_says_in_which_way_it_is_not():
    page = OddsPage()
    page.ask({"what": "question", "id": "ruff_dealt"})
    assert page.view()["slider"] == {"least": 20, "most": 70, "value": 45, "unit": "points"}
    for value, word in ((37, "near"), (35, "near"), (34, "too little"), ("60", "too much")):
        page.ask({"what": "guess", "value": value})
        assert page.view()["answer"]["verdict"] == f"You said {value} points. That is {word}."


def test_a_number_beyond_the_slider_gets_a_sentence():
    page = OddsPage()
    page.ask({"what": "question", "id": "ruff_best"})
    page.ask({"what": "guess", "value": "101"})
    assert "a whole number from 0 to 100" in page.problem


def test_a_hand_is_put_together_card_by_card():
    hand = HandOdds()
    hand.ask({"what": "clear"})
    assert hand.view()["instruction"] == "Touch 12 more cards for the hand, and then the card turned up."
    order = ["AS", "KS", "QS", "JS", "10S", "9S", "8S", "7S", "6S", "5S", "4S", "AH"]
    for each in order:
        hand.ask({"what": "pick", "c": each})
    assert hand.view()["instruction"] == "Touch the card that is turned up."
    assert hand.view()["findings"] == []
    hand.ask({"what": "pick", "c": "4D"})
    assert [each["id"] for each in hand.view()["findings"]] == [
        "ruff",
        "ruff_after",
        "sets",
        "honours",
        "stock",
    ]
    assert "Your spades count 90" in hand.view()["findings"][0]["sentence"]
    assert hand.view()["cards"] == ".".join([*order, "4D"])
    hand.ask({"what": "pick", "c": "5D"})
    assert "put it back first" in hand.problem
    hand.ask({"what": "pick", "c": "4D"})
    hand.ask({"what": "pick", "c": "AH"})
    assert hand.view()["instruction"] == "Touch 1 more card for the hand, and then the card turned up."


def test_an_address_gives_the_same_hand_again():
    hand, other = HandOdds(), HandOdds()
    hand.ask({"what": "deal"})
    kept = hand.view()["cards"]
    other.ask({"what": "open", "cards": kept})
    assert other.view() == hand.view()


def test_a_hand_is_reckoned_by_the_rules_of_the_learners_table():
    hand = HandOdds()
    before = hand.view()
    assert before["rules"] == "Counted by Du Coeur’s reconstruction."
    hand.ask({"what": "rules", "code": rules_code(preset("dafydd"))})
    view = hand.view()
    assert view["rules"] != before["rules"]
    assert view["rules"] in view["text"]
    assert view["findings"][0] != before["findings"][0]
    bars = [each["label"] for each in view["findings"][1]["plot"]["bars"]]
    assert {"6", "9 or more"} <= {*bars}
    hand.ask({"what": "rules", "code": "cotton"})
    assert "“cotton” is not a code of rules" in hand.problem
    assert hand.view()["rules"] == view["rules"]
