"""Piquet and Gillet: every rule that can refuse an action does so in some test here, with a sentence."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import gleek
from gleek import games
from gleek.engine.cards import Card
from gleek.engine.errors import Illegal
from gleek.engine.hand import Hand
from gleek.engine.lift import Lift, Lifting
from gleek.evidence.rules import rules as known_rules
from gleek.games.gillet.actions import Deal as GilletDeal
from gleek.games.gillet.actions import DealOut as GilletDealOut
from gleek.games.gillet.rules import preset as gillet_preset
from gleek.games.gillet.setup import Setup as GilletSetup
from gleek.games.piquet.actions import Deal, DealOut, Discard
from gleek.games.piquet.rules import preset
from gleek.games.piquet.setup import Setup
from gleek.records.replay import replay
from gleek.records.samples import samples
from tests.games.gillet import table as gillet

EXAMPLE = "01-cavendish-example"


def at(sample, stage, seat, tricks=0):
    """Return a sample deal of Piquet when a seat is to act in a stage, after `tricks` tricks."""
    steps = replay(samples("piquet")[sample]).steps
    return next(
        step.hand
        for step in steps
        if (step.hand.stage, step.hand.to_act, len(step.hand.tricks)) == (stage, seat, tricks)
    )


def with_least(least):
    """Return Cavendish's example at the calls, under rules with this least value of a point."""
    hand, _ = Hand.dealt_to(Setup(preset("rubicon", point_least=least)), at(EXAMPLE, "exchange", 0).deal)
    for each in ("elder discards KS 8C 7C 9D 8D", "younger discards 7S 9H 7H"):
        hand, _ = hand.apply(each)
    return hand


def undealt(code="rubicon", elder=0):
    return Hand.before_deal(Setup(preset(code), elder=elder))


def dealt():
    return at(EXAMPLE, "exchange", 0)


def to_be_called():
    return at(EXAMPLE, "calling", 0)


def to_be_played():
    return at(EXAMPLE, "tricks", 0)


# rule → a function that returns a hand, and the action that the rule refuses
PIQUET = {
    "deal.twelve": (undealt, DealOut(1, Deal((0, 0), ()))),
    "partie.set": (lambda: undealt("cotton_1674", 100), DealOut(1, Deal((0, 0), ()))),
    "partie.hundred": (lambda: undealt("au_cent", 100), DealOut(1, Deal((0, 0), ()))),
    "exchange.turn": (dealt, "younger discards nothing"),
    "exchange.elder": (dealt, "elder discards AS KS JS AH QH JH"),
    "exchange.younger": (
        lambda: dealt().apply("elder discards KS 8C 7C 9D 8D")[0],
        "younger discards nothing",
    ),
    "exchange.hold": (dealt, Discard(0, Card("10S").bit)),
    "blank.claim": (dealt, "elder claims carte blanche"),
    "call.turn": (to_be_called, "younger calls nothing"),
    "call.hold": (to_be_called, "elder calls point KS"),
    "call.one_of_a_kind": (to_be_called, "elder calls sequence AH KH QH; sequence KH QH JH"),
    "call.sequence": (to_be_called, "elder calls sequence AH KH JH"),
    "call.set": (to_be_called, "elder calls set JS JH JC; set 9S 9C 8S"),
    "call.point_least": (lambda: with_least(30), "elder calls point JS 9S"),
    "call.elder_first": (
        lambda: at("12-younger-stands", "calling", 0),
        "elder calls sequence QD JD 10D; sequence QS JS 10S 9S",
    ),
    "call.better": (lambda: at(EXAMPLE, "calling", 1), "younger calls point AD QD JD 10D 7D"),
    "call.equal": (lambda: at("29-equal-calls-all-elders", "calling", 1), "younger calls sequence KH QH JH"),
    "look.younger": (lambda: at("11-younger-look", "tricks", 1), "elder looks"),
    "tricks.turn": (to_be_played, "younger plays AD"),
    "tricks.hold": (to_be_played, "elder plays AD"),
    "tricks.follow_suit": (lambda: at(EXAMPLE, "tricks", 1), "younger plays 7D"),
    "tricks.must_win": (lambda: at("30-having-to-win", "tricks", 1, 6), "younger plays 8D"),
    "hand.stage": (dealt, "elder plays AS"),
    "hand.over": (lambda: replay(samples("piquet")[EXAMPLE]).steps[-1].hand, "elder discards nothing"),
}
GILLET = {
    "deal.three": (
        lambda: Hand.before_deal(GilletSetup(gillet_preset())),
        GilletDealOut(3, GilletDeal((0, 0, 0, 0))),
    ),
    "point.turn": (gillet.dealt, "second goes"),
    "point.first_yield": (gillet.dealt, "first yields"),
    "point.go": (lambda: gillet.do(gillet.dealt(), "raises 1"), "second goes"),
    "point.see": (gillet.dealt, "first sees"),
    "point.raise": (gillet.dealt, "first raises 0"),
    "point.raise_limit": (lambda: gillet.dealt(raise_limit=3), "first raises 4"),
    "point.max_raises": (lambda: gillet.do(gillet.dealt(max_raises=1), "raises 1"), "second raises 1"),
    "hand.stage": (lambda: Hand.before_deal(GilletSetup(gillet_preset())), "first goes"),
    "hand.over": (lambda: gillet.do(gillet.dealt(), "raises 1", "yields", "yields", "yields"), "first goes"),
}
TRIED = {"piquet": PIQUET, "gillet": GILLET}


@pytest.mark.parametrize(("game_id", "rule"), [(name, rule) for name, some in TRIED.items() for rule in some])
def test_what_is_not_allowed_is_refused_by_its_rule_with_a_sentence(game_id, rule):
    moment, tried = TRIED[game_id][rule]
    hand = moment()
    with pytest.raises(Illegal) as caught:
        hand.apply(tried)
    assert caught.value.rule == rule
    assert rule in known_rules(game_id)
    assert hand.why_not(tried) == caught.value.refusal
    for said in (str(caught.value), caught.value.refusal.told(hand.to_act, signs=True)):
        assert re.fullmatch(r"[A-Z“][^{}]*[.)]", said), said


def test_a_point_that_makes_just_enough_is_not_what_is_wrong_with_a_call():
    refusal = with_least(30).why_not("elder calls point KH QH JH; sequence AH KH QH; sequence KH QH JH")
    assert refusal.rule == "call.one_of_a_kind"


@pytest.mark.parametrize("game_id", TRIED)
def test_a_card_that_has_been_lifted_is_refused(game_id):
    game = games.game(game_id)
    shape = game.shape(preset("rubicon") if game_id == "piquet" else gillet_preset())
    lifting = Lifting(tuple("ABCD"[: len(game.seats)]), shape.pack, shape.out_of_pack, rules=game.lift_rules)
    with pytest.raises(Illegal) as caught:
        lifting.apply(Lift(1, Card("KS")))
    assert caught.value.rule == game.lift_rules[0]
    assert caught.value.rule in known_rules(game_id)


@pytest.mark.parametrize("game_id", TRIED)
def test_every_rule_that_the_engine_can_refuse_by_is_tried(game_id):
    """The test finds the ids in the source of all functions that return a refusal, so that a new one needs a test."""
    folder = Path(gleek.__file__).parent / "games" / game_id
    named = {"hand.stage", "hand.over"}
    for path in folder.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named |= set(re.findall(r'turn_rule: ClassVar = "([a-z_.]+)"', path.read_text(encoding="utf-8")))
        refusing = [
            each
            for each in ast.walk(tree)
            if isinstance(each, ast.FunctionDef) and each.returns and "Refusal" in ast.unparse(each.returns)
        ]
        used = {one.id for each in refusing for one in ast.walk(each) if isinstance(one, ast.Name)}
        lists = [
            each for each in tree.body if isinstance(each, ast.AnnAssign) and ast.unparse(each.target) in used
        ]
        for each in (*refusing, *lists):
            for one in ast.walk(each):
                if isinstance(one, ast.Constant) and re.fullmatch(r"[a-z]+\.[a-z_]+", str(one.value)):
                    named.add(one.value)
    assert len(named) > 8, "the ids were not found where they are looked for"
    assert named <= set(TRIED[game_id])
