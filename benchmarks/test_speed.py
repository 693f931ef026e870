"""Benchmarks of the engine's speed. They print times, and no test fails because the machine is slow.

Run them by name on an idle machine (plain `pytest` leaves them out):

    pytest benchmarks/test_speed.py             # all: takes a minute or two
    pytest benchmarks/test_speed.py -k peers    # hands a second, compared with another card engine in Python

Times are CPU seconds of this process, so other programs disturb them little; compare the smallest time, `Min`. The
other engine is `jass-kit`, for the game of jass; if it is not installed, its test is skipped. Gleek and jass take turns
in short bursts, so that a slow moment of the machine affects both alike.

The tests play complete hands: the deal, bidding, ruff, sets, twelve tricks, reckoning and payments. They choose every
action by its index in `legal()`, and `apply` checks it again.
"""
# ruff: noqa: S311, PLC0415 - random numbers for play, not for secrets; jass-kit is imported only if it is installed

from __future__ import annotations

import random
import sys
import time
from itertools import count

import pytest

from gleek.engine.cards import bits
from gleek.engine.hand import Hand
from gleek.games import game, presets
from gleek.games.gleek.deal import GLEEK_PACK, from_pack
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


def say(capsys, text):
    with capsys.disabled():
        sys.stdout.write(f"\n  {text}\n")


@pytest.mark.parametrize("book", ["du_coeur", "cotton"])
def test_whole_random_hands(benchmark, book, capsys):
    """Measure complete hands. A round is 200 hands, so the hands per second are 200 / `Min`."""
    setup = GLEEK.setup(presets.preset(GLEEK.rules, book))
    deals, seeds = [deal_number(number) for number in range(HANDS)], count()
    decisions = benchmark.pedantic(
        lambda: play_hands(setup, deals, random.Random(next(seeds))), rounds=ROUNDS, warmup_rounds=1
    )
    best = benchmark.stats.stats.min
    say(capsys, f"{book}: {HANDS / best:,.0f} hands a second, {best / decisions * 1e6:.1f} µs a decision")


def gleek_hands(rng, number):
    """Play complete hands of Gleek, shuffled by Python's `random`."""
    setup, pack = GLEEK.setup(presets.preset(GLEEK.rules)), list(bits(GLEEK_PACK))
    for _ in range(number):
        rng.shuffle(pack)
        play_hands(setup, [from_pack(pack)], rng)


def jass_games(rng, number):
    """Play complete hands of jass with random legal cards and a random trump; jass-kit says which cards are legal."""
    import numpy as np
    from jass.game.game_sim import GameSim
    from jass.game.game_util import deal_random_hand
    from jass.game.rule_schieber import RuleSchieber

    rule = RuleSchieber()
    for _ in range(number):
        sim = GameSim(rule=rule)
        sim.init_from_cards(hands=deal_random_hand(), dealer=rng.randrange(4))
        sim.action_trump(rng.randrange(4))
        while not sim.is_done():
            legal = np.flatnonzero(rule.get_valid_cards_from_obs(sim.get_observation()))
            sim.action_play_card(int(rng.choice(legal)))


def test_peers_in_turn(capsys):
    """Compare the hands per CPU second of both games, each in its best burst."""
    pytest.importorskip("jass")
    games = {"gleek": gleek_hands, "jass": jass_games}
    best = dict.fromkeys(games, 0.0)
    for burst in range(30):
        for name, play in games.items():
            start = time.process_time()
            play(random.Random(burst), 100)
            best[name] = max(best[name], 100 / (time.process_time() - start))
    for name, speed in best.items():
        say(
            capsys,
            f"{name}: {speed:,.0f} whole games a second ({best['gleek'] / speed:.2f} times as fast is gleek)",
        )
