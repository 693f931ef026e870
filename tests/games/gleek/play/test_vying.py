"""The ruff's table is the trained one, has every state of the vying, and a best response gains little against it."""

from __future__ import annotations

import hashlib

import pytest

from gleek.games.gleek.actions import Pass, See, Vie
from gleek.games.gleek.play import tables, vying
from gleek.games.gleek.ruff import Vying
from gleek.games.gleek.rules import preset
from gleek.players.seeds import chance
from scripts.players import Ruff, gains
from tests.games.gleek.table import at_ruff

# The hash of the whole file: only scripts/players.py writes it, and a player's play depends on it.
HASH = "d6665d66ad6fab8ac265f50aadaad4a3"


def test_the_tables_are_those_that_were_trained():
    stored = tables.PATH.read_bytes()
    assert hashlib.sha256(stored).hexdigest()[:32] == HASH
    assert len(stored) <= 60_000


def test_every_moment_up_to_the_highest_is_known_and_no_other():
    """All sequences of the engine's vying are visited; the table lacks only states above its highest vie."""
    met = set()

    def visit(hand):
        if not isinstance(hand.phase, Vying):
            return
        spot = vying.spot_of(hand.phase)
        assert (spot is None) == (hand.phase.level > vying.HIGHEST)
        if spot is None or spot in met:
            return
        met.add(spot)
        for action in hand.legal():
            visit(hand.apply(action)[0])

    visit(at_ruff())
    assert met == vying.spots().keys()


def test_where_a_first_pass_is_final_each_moment_is_still_found():
    some = chance("out")
    for _ in range(300):
        hand = at_ruff({"first_pass": "out"})
        while isinstance(hand.phase, Vying):
            if hand.phase.level <= vying.HIGHEST:
                assert vying.spot_of(hand.phase) is not None, hand.phase
            else:
                assert vying.spot_of(hand.phase) is None
            legal = hand.legal()
            hand, _ = hand.apply(legal[int(some.random() * len(legal))])


@pytest.mark.parametrize("name", ["discard_first 0", "draw_first 1"])
def test_the_best_response_gains_little(name):
    assert max(gains(name)) <= 0.06


def test_one_who_never_passes_loses_to_the_best_response():
    """Against a table that always vies and sees, the same computation finds a large gain."""
    ruff = Ruff([[1 / vying.CLASSES] * vying.CLASSES] * 3)
    always = [
        [[float(number == 1)] * vying.CLASSES for number in range(len(vying.ways(spot)))]
        for spot in vying.spots()
    ]
    values = ruff.values(always)
    assert ruff.best_response(0, always) - ruff.mean(values[0], 0) > 1


def test_four_aces_hardly_ever_pass_a_revie_and_trash_mostly_does():
    spot = vying.Spot(0, 2, (1, 2, 1), 1, (False, False, False), 0)
    if spot not in vying.spots():
        spot = next(each for each in vying.spots() if each.level == 2 and each.put[each.turn] == 1)
    passed, _, _ = vying.chances("discard_first 0", spot, vying.FOUR_ACES)
    assert passed <= 0.05
    passed, _, _ = vying.chances("discard_first 0", spot, 0)
    assert passed >= 0.5


def test_it_does_each_thing_as_often_as_the_table_says():
    hand = at_ruff()
    held, phase, rules = hand.held[0], hand.phase, preset()
    ruff = vying.ruff_class(held, 0, rules)
    passes, vies = vying.chances("discard_first 0", vying.spot_of(phase), ruff)
    assert passes + vies == 1
    some = chance("often")
    done = [vying.choose(phase, rules, held, 0, chance=some) for _ in range(1000)]
    assert abs(done.count(Vie(0)) - 1000 * vies) < 60
    assert done.count(Vie(0)) + done.count(Pass(0)) == 1000


def test_the_bold_vie_more_often_than_the_careful():
    """Boldness changes only probabilities between 0 and 1: actions never or always taken stay so."""
    hand = at_ruff()
    phase, rules = hand.phase, preset()
    counts = {}
    for boldness in (-0.8, 0, 0.8):
        some = chance("bold")
        counts[boldness] = sum(
            vying.choose(phase, rules, held, 0, chance=some, boldness=boldness) == Vie(0)
            for held in hand.held
            for _ in range(300)
        )
    assert counts[-0.8] < counts[0] < counts[0.8]
    assert vying.tempered((0.0, 0.25, 0.75), 0.0) == (0.0, 0.25, 0.75)
    assert vying.tempered((1.0, 0.0), 1) == (1.0, 0.0)
    assert vying.tempered((0.0, 1.0), -1) == (0.0, 1.0)


def test_higher_than_the_table_goes_whoever_is_in_sees():
    seen = Vying(0, 9, (8, 9, 0), 1, (False, False, True), 12)
    assert vying.choose(seen, preset(), 0b1111, 0, chance=chance(1)) == See(0)
    out = Vying(2, 9, (8, 9, 0), 1, (False, False, False), 12)
    assert vying.choose(out, preset(), 0b1111, 0, chance=chance(1)) == Pass(2)
