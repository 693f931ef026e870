"""Every rule that can refuse an action does so in some test here, and every refusal names a documented rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gleek
from gleek.engine.cards import Card
from gleek.engine.errors import Illegal, Inconsistent
from gleek.engine.hand import Hand
from gleek.engine.lift import Lift, Lifting
from gleek.evidence.rules import rules as known_rules
from gleek.games.gleek.actions import DealOut
from gleek.games.gleek.deal import SHAPE
from gleek.games.gleek.rules import preset
from gleek.games.gleek.setup import Setup
from gleek.records.read import load
from gleek.records.record import Record
from gleek.records.replay import replay
from tests.games.gleek.table import at_melds, at_ruff, at_tricks, deal, dealt, do, play_out


def undealt():
    return Hand.before_deal(Setup(preset()))


def buying():
    return do(dealt(changes={"exchange": "draw_first"}), "eldest bids 13, second passes, dealer passes")


def laid_out():
    """Return a hand in which eldest held three aces and discarded one."""
    hand = do(dealt(eldest="AS AH AD"), "eldest bids 13, second passes, dealer passes")
    rest = [str(card) for card in hand.cards(0) if card.rank.letter != "A"]
    return do(hand, f"eldest discards AS {' '.join(rest[:6])}, eldest passes, second passes, dealer passes")


# rule → a function that returns a hand, and the action that the rule refuses
TRIED = {
    "deal.twelve": (undealt, DealOut(2, deal()._replace(turn_up=Card("AS").index))),
    "hand.stage": (dealt, "eldest vies"),
    "hand.over": (lambda: play_out(at_tricks()), "eldest bids 13"),
    "stock.turn": (dealt, "second bids 13"),
    "stock.opening_bid": (dealt, "eldest bids 12"),
    "stock.raise": (lambda: do(dealt(), "eldest bids 13"), "second bids 15"),
    "stock.eldest_must_open": (dealt, "eldest passes"),
    "stock.exchange": (buying, "eldest discards AS KS QS 10S 9S"),
    "ruff.turn": (at_ruff, "dealer vies"),
    "ruff.vie": (at_ruff, "eldest sees"),
    "ruff.revie": (lambda: do(at_ruff(), "eldest vies"), "second vies"),
    "ruff.double": (lambda: do(at_ruff(), "eldest passes, second passes"), "dealer doubles"),
    "melds.turn": (at_melds, "dealer calls nothing"),
    "melds.false_call": (at_melds, "eldest calls gleek of aces"),
    "melds.laid_out": (laid_out, "eldest calls gleek of aces"),
    "melds.one_set": (lambda: at_melds(eldest="AS AH AD AC"), "eldest calls gleek of aces"),
    "tricks.turn": (at_tricks, "second plays AH"),
    "tricks.hold": (at_tricks, "eldest plays AH"),
    "tricks.follow_suit": (lambda: do(at_tricks(), "eldest plays AS"), "second plays AH"),
    "tricks.turn_up_not_played": (
        lambda: do(at_tricks(), "eldest plays AS, second plays 4S"),
        "dealer plays 9D",
    ),
}
# These rules refuse outside a hand; each has its own test below.
ELSEWHERE = {"lift.lowest", "lift.again", "rules.combination"}


@pytest.mark.parametrize("rule", TRIED)
def test_the_refusal(rule):
    moment, tried = TRIED[rule]
    hand = moment()
    with pytest.raises(Illegal) as caught:
        hand.apply(tried)
    assert caught.value.rule == rule
    assert caught.value.refusal == hand.why_not(tried)
    # The sentence names the action or the player, and is complete.
    assert re.search(r"eldest|second|dealer|deal|Eldest|Second|Dealer", str(caught.value))
    assert str(caught.value).endswith((".", ").")), str(caught.value)


def test_a_lift_is_refused():
    with pytest.raises(Illegal) as caught:
        Lifting(("First", "Second", "Third"), SHAPE.pack, SHAPE.out_of_pack).apply(Lift(1, Card("4S")))
    assert caught.value.rule == "lift.lowest"


def test_a_lifting_that_is_not_over_stops_a_replay():
    lifts = (Lift(0, Card("4S")), Lift(1, Card("4H")), Lift(2, Card("KS")))
    stop = replay(Record((), dealer=None, lifts=lifts, is_match=True)).stop
    assert stop.refusal.rule == "lift.again"


def test_a_combination_is_refused():
    with pytest.raises(Inconsistent) as caught:
        preset(tiddy_held="count")
    assert [fault.rule for fault in caught.value.faults] == ["rules.combination"]


def test_every_rule_that_the_engine_can_refuse_by_is_tried():
    """The test finds the ids in the engine's source, so that a new refusal needs a new test."""
    folder = Path(gleek.__file__).parent
    named = set()
    for path in [*folder.glob("engine/*.py"), *folder.glob("games/gleek/*.py")]:
        source = path.read_text(encoding="utf-8")
        named |= set(re.findall(r'(?:Refusal|refused)\(\s*"([a-z_]+\.[a-z_]+)"', source))
        named |= set(re.findall(r'\brule(?:, what)? = "(ruff\.[a-z_]+)"', source))
        named |= set(re.findall(r'turn_rule: ClassVar = "([a-z_.]+)"', source))
    assert len(named) > 15, "the ids were not found where they are looked for"
    assert named <= set(TRIED) | ELSEWHERE
    assert set(TRIED) | ELSEWHERE <= set(known_rules("gleek"))


def test_a_record_says_the_same_as_the_hand():
    record = (
        'format = "gleek-hand-1"\nactions = ["eldest passes"]\n[deal]\n'
        'eldest = "AS KS QS 10S 9S 5H 4H 7D 6D 6C 5C 4C"\nsecond = "AH KH QH 10H 6S 5S 4S 5D 4D 9C 8C 7C"\n'
        'dealer = "AC KC JC 10C 8H 7H 6H 10D 8D JS 8S 7S"\nturn_up = "9D"\nstock = "QC JH 9H AD KD QD JD"\n'
    )
    with pytest.raises(Inconsistent) as caught:
        load(record)
    assert caught.value.faults[0].sentence == dealt().why_not("eldest passes").sentence
    assert caught.value.faults[0].line == 2
