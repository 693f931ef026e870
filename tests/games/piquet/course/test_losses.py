"""Piquet's review of losses: every reported gain is real, whatever the opponent calls."""

# ruff: noqa: S311 - chance for play, not for secrets
import random

import pytest

from gleek.engine.cards import card, cards
from gleek.engine.hand import Hand
from gleek.games.piquet.actions import Call, Deal, Discard, Leave, Play
from gleek.games.piquet.course.losses import certain
from gleek.games.piquet.items import KIND_WORDS, KINDS
from gleek.games.piquet.match import Setup
from gleek.games.piquet.play import plain
from gleek.games.piquet.rules import PLAYED_UP_TO, preset
from gleek.records.codes import deal_number
from tests.arena import books_of, unbooked

TO_THE_END = [
    *(each for each in (*books_of("piquet"), *unbooked("piquet")) if each.partie not in PLAYED_UP_TO),
]


def choices(rules, rng):
    """Play a deal; return its choices, each with the hand before it, and the final hand."""
    hand, _ = Hand.dealt_to(Setup(rules), deal_number(rng.randrange(1 << 30), rules))
    made = []
    while not hand.over:
        legal = hand.legal()
        did = plain.choose(hand.observe(hand.to_act))
        if rng.random() < 0.6 and hand.stage != "exchange":
            did = legal[rng.randrange(len(legal))]
        made.append((hand, did))
        hand, _ = hand.apply(did)
    return made, hand


def fuller(before, did, kind):
    """Return the legal calls that differ from the one made in this kind only."""
    return [
        each
        for each in before.legal()
        if each.by_kind[kind]
        and all(each.by_kind[other] == did.by_kind[other] for other in KINDS if other != kind)
    ]


@pytest.mark.parametrize("rules", TO_THE_END)
def test_certain_gains_are_certain(rules):
    rng, told = random.Random(str(rules)), {"elder": 0, "younger": 0, "tricks": 0}
    for _ in range(20):
        made, last = choices(rules, rng)
        for before, did in made:
            for one in certain(before, did, last):
                assert one.worth > 0
                if isinstance(did, Play):
                    told["tricks"] += 1
                    takers = [
                        each for each in before.legal() if then(before, each).tricks[-1].winner == did.seat
                    ]
                    assert then(before, did).tricks[-1].winner != did.seat
                    # Points after the trick, such as those for the last trick, are not counted here.
                    [named] = [each for each in takers if each.card.name in one.sentence]
                    assert won_by(before, named) == one.worth
                    continue
                assert isinstance(did, Call)
                told[before.game.seats[did.seat]] += 1
                # Another call scores this much, in a kind in which the player called nothing.
                assert any(
                    scores(before, each, kind, one.worth)
                    for kind in KINDS
                    if not did.by_kind[kind]
                    for each in fuller(before, did, kind)
                ), one
    if rules.must_win == "if_able":
        assert not told.pop("tricks")  # no trick is missed, because the rules require winning it
    assert all(told.values()), told


def won_by(before, play):
    """Return the points that a card wins at once in the trick that it takes."""
    _, events = before.apply(play)
    return sum(
        paid.stakes
        for event in events
        if event.kind in {"played", "trick"}
        for paid in event.payments
        if paid.receiver == play.seat
    )


def then(before, action):
    return before.apply(action)[0]


def scores(before, call, kind, points):
    """Tell whether a call scores `points` in a kind once elder has led, whatever the opponent answers."""
    after = then(before, call)
    answers = [after]
    if not call.seat:
        legal = after.legal()
        numbers = random.Random(1).sample(range(len(legal)), min(30, len(legal)))
        answers = [then(after, legal[number]) for number in numbers]
    led = [then(each, each.legal()[0]) for each in answers]
    wanted = (call.seat, KIND_WORDS[kind], points)
    return all(
        wanted in {(event.seat, event.what, event.points) for event in each.history if event.kind == "scored"}
        for each in led
    )


@pytest.mark.parametrize(("low_cards", "points"), [("count", 1), ("do_not_count", 0)])
def test_a_trick_let_go_is_a_loss_only_where_the_card_that_would_have_won_it_counts(low_cards, points):
    elder, younger = (
        cards("8H AS KS QS JS 10S 9S AD KD QD JD 7C"),
        cards("9H 7H 8S 7S 10D 9D 8D 7D AC KC QC 8C"),
    )
    talon = cards("JC 10C 9C AH KH QH JH 10H")
    hand, _ = Hand.dealt_to(Setup(preset(low_cards=low_cards)), Deal.of((elder, younger), talon))
    begun = Discard(0, card("7C").bit), Discard(1, card("8C").bit), Call(0), Call(1), Play(0, card("8H"))
    for action in (*begun, Leave(1)):
        hand, _ = hand.apply(action)
    took, let_go = Play(1, card("9H")), Play(1, card("7H"))
    assert won_by(hand, took) == points
    assert [each.worth for each in certain(hand, let_go, hand)] == [points] * points


def test_nothing_is_told_where_the_game_ends_at_a_number():
    rng = random.Random("au cent")
    for _ in range(10):
        made, last = choices(preset("au_cent"), rng)
        assert not any(certain(before, did, last) for before, did in made)
