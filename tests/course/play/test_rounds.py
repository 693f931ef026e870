"""The ruff over many hands: the engine's payments, a purse that carries over, and advice on request."""

import json
import random
import re

import pytest

from gleek.course.play.rounds import Rounds
from gleek.games.gleek.ruff import best_ruff

SEEDS = ("KA7B", "TEN7")


def purses(rounds):
    return {each["name"]: each["purse"]["stakes"] for each in rounds.table()["seats"]}


def play(rounds, lots):
    """Play a ruff at random; yield the panel's data before each choice and at the end."""
    while not rounds.over:
        yield rounds.panel()
        rounds.ask({"what": "choose", "id": lots.choice(rounds.panel()["choices"])["id"]})
        assert not rounds.problem
    yield rounds.panel()


@pytest.mark.parametrize("seed", SEEDS)
def test_purses_run_on_from_ruff_to_ruff_and_no_card_is_shown_too_early(seed):
    rounds, lots = Rounds("ruff", seed), random.Random(seed)  # noqa: S311
    dealers, following = [], []
    now = dict.fromkeys(purses(rounds), 0)
    for number in range(1, 5):
        begun = purses(rounds)
        for desk in play(rounds, lots):
            assert desk["title"] == f"Ruff {number}"
            assert json.loads(json.dumps(desk)) == desk
            if not rounds.hand.facts.ruff_shown[rounds.seat]:
                others = [each for each in rounds.table()["seats"] if each["name"] != "You"]
                assert not any(card["up"] for each in others for card in each["cards"])
            assert ("had" in str(desk["answer"])) == rounds.over
        had, now = now, purses(rounds)
        stake = rounds.match.stake
        assert {each["name"]: each["sum"].removeprefix("+") for each in desk["answer"]["figures"]} == {
            name: stake.sum(now[name] - had[name]) for name in now
        }
        table = rounds.table()
        pot = next(each["stakes"] for each in table["pots"] if each["pot"] == "ruff")
        assert sum(now.values()) == -pot, "what is not in a purse lies in the pot"
        assert {each["name"] for each in table["seats"]} == {*begun} == {"You", "Humphrey", "Agnes"}
        dealers.append(rounds.match.names[-1])
        following.append(rounds.match.names[0])
        assert desk["can"]["next"]
        rounds.ask({"what": "next"})
        ante = 2
        assert rounds.match.pot == pot
        assert next(each["stakes"] for each in rounds.table()["pots"]) >= pot + 3 * ante
    assert dealers[1:] == following[:-1], "the deal passes to the eldest"


def test_advice_comes_on_demand_and_names_a_choice():
    for seed in SEEDS:
        rounds = Rounds("ruff", seed)
        assert not rounds.panel()["hint"]
        rounds.ask({"what": "hint"})
        choice, reason, *_ = rounds.panel()["hint"].split(". ")
        assert choice.lower() in {each["id"] for each in rounds.panel()["choices"]}
        assert str(best_ruff(rounds.hand.held[rounds.seat], rounds.match.rules)[0]) in reason
        assert not rounds.panel()["can"]["hint"]


def test_after_a_ruff_the_costliest_choice_is_judged_on_demand():
    rounds = Rounds("ruff", "B0AT")
    for number, verdict in enumerate(
        (
            r"You chose to see; to revie would gain [1-9]\.\dd\. more on average\.",
            r"You chose to pass; to vie would gain [1-9]\.\dd\. more on average\.",
            r"You chose well: nothing else would have gained clearly more\.",
        )
    ):
        while not rounds.over:
            choices = rounds.panel()["choices"]
            rounds.ask({"what": "choose", "id": choices[number % len(choices)]["id"]})
        assert (rounds.panel()["hint"], rounds.panel()["names"]["hint"]) == ("", "Verdict")
        rounds.ask({"what": "hint"})
        assert re.fullmatch(verdict, rounds.panel()["hint"])
        assert not rounds.panel()["can"]["hint"]
        rounds.ask({"what": "next"})
        assert not rounds.panel()["hint"]


def test_the_table_helps_and_shows_an_earlier_move_until_the_next_request():
    rounds = Rounds("ruff", "KA7B")
    help_ = rounds.table()["help"]
    assert {"name", "text"} == {*help_["facts"][0]}
    moves = [each["step"] for each in help_["moves"]]
    rounds.ask({"what": "look", "step": moves[0]})
    assert rounds.table()["looking"] == help_["moves"][0]["text"]
    rounds.ask({"what": "look", "step": 10**6})
    assert "is not a move of this hand" in rounds.problem
    assert rounds.table()["looking"] == ""
