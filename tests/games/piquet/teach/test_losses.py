"""What another choice would have brought at Piquet: all that is told is so, whatever the other says."""

# ruff: noqa: S311 - chance for play, not for secrets
from __future__ import annotations

import random

import pytest

from gleek.engine.hand import Hand
from gleek.games.piquet.actions import Call, Play
from gleek.games.piquet.items import KIND_WORDS, KINDS
from gleek.games.piquet.play import plain
from gleek.games.piquet.rules import preset
from gleek.games.piquet.setup import Setup
from gleek.games.piquet.teach.losses import certain
from gleek.records.codes import deal_number


def choices(rules, rng):
    """Play a deal, and return its choices, each with the hand before it, and the hand at its end."""
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
    """Return the calls that are as the one made, but for something in one kind."""
    return [
        each
        for each in before.legal()
        if each.by_kind[kind]
        and all(each.by_kind[other] == did.by_kind[other] for other in KINDS if other != kind)
    ]


@pytest.mark.parametrize("book", ["rubicon", "1896"])
def test_what_is_told_as_certain_is_so(book):
    rng, told = random.Random(book), {"elder": 0, "younger": 0, "tricks": 0}
    rules = preset(book)
    for _ in range(60):
        made, last = choices(rules, rng)
        for before, did in made:
            for one in certain(before, did, last):
                assert one.worth > 0
                if isinstance(did, Play):
                    told["tricks"] += 1
                    takers = [
                        each for each in before.legal() if then(before, each).tricks[-1].winner == did.seat
                    ]
                    assert takers
                    assert then(before, did).tricks[-1].winner != did.seat
                    continue
                assert isinstance(did, Call)
                told[before.game.seats[did.seat]] += 1
                # Some call beside the one made scores so much in a kind in which nothing was called.
                assert any(
                    scores(before, each, kind, one.worth)
                    for kind in KINDS
                    if not did.by_kind[kind]
                    for each in fuller(before, did, kind)
                ), one
    assert all(told.values()), told


def then(before, action):
    return before.apply(action)[0]


def scores(before, call, kind, points):
    """Tell whether a call scores so many points in a kind, whatever the other answers, when elder has led."""
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


def test_nothing_is_told_where_the_game_ends_at_a_number():
    rng = random.Random("au cent")
    for _ in range(10):
        made, last = choices(preset("au_cent"), rng)
        assert not any(certain(before, did, last) for before, did in made)
