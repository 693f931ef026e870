"""Gillet's review of losses: only the last speaker learns the gain of another word, and the sum is exact."""

# ruff: noqa: S311 - chance for play, not for secrets
import random
import re

from gleek.engine.hand import Hand
from gleek.games.gillet.actions import Raise
from gleek.games.gillet.course.losses import certain
from gleek.games.gillet.match import Setup
from gleek.games.gillet.rules import preset
from gleek.records.codes import deal_number


def choices(rng):
    """Play a hand at random; return its choices, each with the hand before it, and the final hand."""
    rules = preset(max_raises=4, raise_limit=3)
    hand, _ = Hand.dealt_to(Setup(rules), deal_number(rng.randrange(1 << 30), rules))
    made = []
    while not hand.over:
        legal = hand.legal()
        did = legal[rng.choice((0, 1, len(legal) - 1))]
        made.append((hand, did))
        hand, _ = hand.apply(did)
    return made, hand


def test_certain_gains_are_certain_and_only_for_the_last_to_speak():
    rng = random.Random("gillet")
    told = 0
    for _ in range(200):
        made, last = choices(rng)
        for before, did in made:
            ends = {each: then for each in before.legal() if (then := before.apply(each)[0]).over}
            assert not any(isinstance(each, Raise) for each in ends)
            best = max((then.ledger.balances[did.seat] for then in ends.values()), default=None)
            made_by_it = last.ledger.balances[did.seat]
            worth = [each.worth for each in certain(before, did, last)]
            assert worth == ([best - made_by_it] if best is not None and best > made_by_it else [])
            told += len(worth)
            for each in certain(before, did, last):
                stood = before.ledger.balances[did.seat]
                sums = [before.setup.stake.sum(brought - stood) for brought in (best, made_by_it)]
                assert re.search(rf" given you {sums[0]}; .* gave you {sums[1]}$", each.sentence)
    assert told > 20
