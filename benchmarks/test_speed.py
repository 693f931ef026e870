"""Benchmarks of the engine's speed. They print times, and no test fails because the machine is slow.

Run them by name on an idle machine (plain `pytest` leaves them out). Times are CPU seconds of this process, so other
programs disturb them little; compare the smallest time, `Min`.

The tests play complete hands: the deal, bidding, ruff, sets, twelve tricks, reckoning and payments. They choose every
action by its index in `legal()`, and `apply` checks it again.
"""
# ruff: noqa: S311 - random numbers for play, not for secrets

from __future__ import annotations

import random
import sys
import time
from itertools import count

import pytest

from gleek.engine.hand import Hand
from gleek.games import game, presets
from gleek.games.gleek.stock import Bids
from gleek.records.codes import deal_number

ROUNDS = 12
HANDS = 200
GLEEK = game("gleek")

pytestmark = pytest.mark.benchmark(timer=time.process_time, warmup=False, disable_gc=False)


def play_hands(setup, deals, rng):
    """Play these deals to the end with random legal actions; return the number of actions."""
    decisions, chance = 0, rng.random
    for deal in deals:
        hand, _ = Hand.dealt_to(setup, deal)
        while not hand.over:
            legal = hand.legal()
            # Only the lowest bid is chosen, because all higher ones take the engine the same time.
            number = int(chance() * (2 if type(legal) is Bids else len(legal)))
            hand, _ = hand.apply(legal[-number if type(legal) is Bids else number])
            decisions += 1
        assert sum(hand.ledger.balances) == 0
    return decisions


@pytest.mark.parametrize("book", ["du_coeur", "cotton"])
def test_whole_random_hands(benchmark, book, capsys):
    """Measure complete hands. A round is 200 hands, so the hands per second are 200 / `Min`."""
    setup = GLEEK.setup(presets.preset(GLEEK.rules, book))
    deals, seeds = [deal_number(number) for number in range(HANDS)], count()
    decisions = benchmark.pedantic(
        lambda: play_hands(setup, deals, random.Random(next(seeds))), rounds=ROUNDS, warmup_rounds=1
    )
    best = benchmark.stats.stats.min
    with capsys.disabled():
        sys.stdout.write(
            f"\n  {book}: {HANDS / best:,.0f} hands a second, {best / decisions * 1e6:.1f} µs a decision\n"
        )
