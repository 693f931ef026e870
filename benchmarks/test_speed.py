"""Benchmarks of the engine's speed and memory. They report times; no test fails because the machine is slow.

Run them by name on an idle machine (plain `pytest` leaves them out):

    pytest benchmarks                     # all, a minute or two
    pytest benchmarks -k hands            # whole random hands
    pytest benchmarks -k peers            # hands a second, compared with other card engines in Python

Times are CPU seconds of this process, so other programs disturb them little; compare the smallest time, `Min`.
The peers and Gleek take turns in short bursts, so that a slow moment of the machine affects all of them alike. Peers
that are not installed are left out: `jass-kit` (jass for four) and `skaty` (skat for three; version 0.1.1 claims to
need Python 3.13 but cannot be imported before 3.14). To make an environment with skaty and the engine's requirements:

    python3.14 -m venv peers && peers/bin/pip install click tomli-w pytest pytest-benchmark skaty
    PYTHONPATH=. peers/bin/pytest -c /dev/null --rootdir . --noconftest benchmarks -k peers

A hand here is a complete hand: the deal, bidding, ruff, sets, twelve tricks, reckoning and payments. Every action is
chosen by its index in `legal()` and checked again by `apply`, and every payment is entered in the ledger.
"""
# ruff: noqa: S311, PLC0415 - random numbers for play, not for secrets; a peer is imported only if it is installed

from __future__ import annotations

import gc
import random
import statistics
import subprocess
import sys
import time
import tracemalloc
from itertools import count

import pytest

from gleek.engine.cards import bits
from gleek.engine.hand import Hand
from gleek.games.gleek.deal import GLEEK_PACK, from_pack
from gleek.games.gleek.rules import preset
from gleek.games.gleek.setup import Setup
from gleek.games.gleek.stock import Bids
from gleek.records.coded import from_code
from gleek.records.codes import code_of, deal_number
from gleek.records.replay import replay

ROUNDS = 12
HANDS = 200


def play_hands(setup, deals, rng):
    """Play these deals to the end with random legal actions; return the number of decisions.

    The first bidder bids the lowest sum or passes: the other hundred or so bids are alike.
    """
    decisions, chance = 0, rng.random
    for deal in deals:
        hand, _ = Hand.dealt_to(setup, deal)
        while not hand.over:
            legal = hand.legal()
            number = int(chance() * (2 if type(legal) is Bids else len(legal)))
            hand, _ = hand.apply(legal[-number if type(legal) is Bids else number])
            decisions += 1
        assert sum(hand.ledger.balances) == 0
    return decisions


@pytest.fixture
def say(capsys):
    """Return a function that prints a line at once, although pytest captures output."""

    def line(text):
        with capsys.disabled():
            sys.stdout.write(f"\n  {text}\n")

    return line


pytestmark = pytest.mark.benchmark(timer=time.process_time, warmup=False, disable_gc=False)


@pytest.fixture(scope="module")
def some_deals():
    return [deal_number(number) for number in range(HANDS)]


@pytest.mark.parametrize("book", ["du_coeur", "cotton"])
def test_whole_random_hands(benchmark, book, some_deals, say):
    """Complete hands. A round is 200 hands, so the hands per second are 200 / Min."""
    setup = Setup(preset(book))
    seeds = count()
    decisions = benchmark.pedantic(
        lambda: play_hands(setup, some_deals, random.Random(next(seeds))), rounds=ROUNDS, warmup_rounds=1
    )
    best = benchmark.stats.stats.min
    benchmark.extra_info["hands a second"] = round(HANDS / best)
    benchmark.extra_info["µs a decision"] = round(best / decisions * 1e6, 1)
    say(f"{book}: {HANDS / best:,.0f} hands a second, {best / decisions * 1e6:.1f} µs a decision")


def test_dealing(benchmark, say):
    """Only the specified shuffle (SHA-256, 43 swaps). A round is 200 deals."""
    benchmark.pedantic(
        lambda: [deal_number(number) for number in range(HANDS)], rounds=ROUNDS, warmup_rounds=1
    )
    say(f"{HANDS / benchmark.stats.stats.min:,.0f} deals a second")


def test_stepping_alone(benchmark, some_deals, say):
    """Recorded actions applied again, without calls of `legal()`. A round is 200 hands."""
    setup, rng, games = Setup(preset()), random.Random(5), []
    for deal in some_deals:
        hand, _ = Hand.dealt_to(setup, deal)
        actions = []
        while not hand.over:
            legal = hand.legal()
            actions.append(legal[0] if type(legal) is Bids else rng.choice(legal))
            hand, _ = hand.apply(actions[-1])
        games.append((deal, actions))

    def step():
        for deal, actions in games:
            hand, _ = Hand.dealt_to(setup, deal)
            for action in actions:
                hand, _ = hand.apply(action)

    benchmark.pedantic(step, rounds=ROUNDS, warmup_rounds=1)
    say(f"{HANDS / benchmark.stats.stats.min:,.0f} hands a second")


def test_replaying_a_record(benchmark, say):
    """A record replayed step by step with every step kept, as a page does. A round is 20 replays."""
    record = from_code(code_of(1662, preset("cotton")))
    benchmark.pedantic(lambda: [replay(record) for _ in range(20)], rounds=ROUNDS, warmup_rounds=1)
    say(f"{benchmark.stats.stats.min / 20 * 1000:.2f} ms a replay of {len(replay(record).steps)} steps")


@pytest.mark.parametrize("what", ["import gleek", "import gleek.app", "import gleek; gleek.preset()"])
def test_importing_in_a_fresh_process(what, say):
    """Wall-clock time inside the new process, best and median of nine runs; the project's limit is 0.15 s."""
    program = f"import time\nstart = time.perf_counter()\n{what}\nprint(time.perf_counter() - start)"
    command = [sys.executable, "-c", program]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(9)]  # noqa: S603
    took = sorted(float(each.stdout) for each in runs)
    say(f"{what}: {took[0] * 1000:.0f} ms at best, {statistics.median(took) * 1000:.0f} in the middle")


def test_memory_is_flat(say):
    """The memory peak after 10,000 hands is at most 5 % above that after 1,000: played hands are freed."""
    setup = Setup(preset())
    deals = [deal_number(number) for number in range(500)]

    def play_number(number):
        # The same 500 hands repeat: of 10,000 different hands the longest would be longer by chance.
        play_hands(setup, [deals[number % 500]], random.Random(number % 500))

    for number in range(500):  # fills the engine's permanent caches (a few tables, the events of tricks)
        play_number(number)
    tracemalloc.start()
    peaks = {}
    try:
        for number in range(1, 10_001):
            play_number(number)
            if number in {1000, 10_000}:
                gc.collect()  # frees the small tuples that Python caches, some hundred kilobytes
                tracemalloc.reset_peak()
                for again in range(500):
                    play_number(again)
                peaks[number] = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    say(f"peak after 1,000 hands {peaks[1000]:,} bytes, after 10,000 {peaks[10_000]:,}")
    assert peaks[10_000] <= 1.05 * peaks[1000]


# ---------------------------------------------------------------- compared with other games and engines


def gleek_hands(rng, number):
    """Play complete hands of Gleek, shuffled by `random` like the peers' hands."""
    setup, pack = Setup(preset()), list(bits(GLEEK_PACK))
    for _ in range(number):
        rng.shuffle(pack)
        play_hands(setup, [from_pack(pack)], rng)


def test_piquet_and_gleek_in_turn(say):
    """Microseconds per decision, in bursts that take turns. The best burst of each game is compared."""
    from gleek.games.piquet.rules import preset as piquet_preset
    from gleek.games.piquet.setup import Setup as PiquetSetup

    setups = {"gleek": Setup(preset()), "piquet": PiquetSetup(piquet_preset())}
    deals = {
        name: [deal_number(number, setup.rules) for number in range(20)] for name, setup in setups.items()
    }
    best = dict.fromkeys(setups, float("inf"))
    for burst in range(100):
        for name, setup in setups.items():
            start = time.process_time()
            decisions = play_hands(setup, deals[name], random.Random(burst))
            best[name] = min(best[name], (time.process_time() - start) / decisions * 1e6)
    for name, took in best.items():
        say(f"{name}: {took:.1f} µs a decision ({took / best['gleek']:.2f} times Gleek's)")


def skaty_games(rng, number):
    """Play complete games of skat. `apply_action` checks every action. Deals that all three pass do not count."""
    from skaty.isko.rules import ISkO
    from skaty.isko.state import ISkOGameState
    from skaty.rules import GamePhases

    rules = ISkO()
    while number:
        game = ISkOGameState.from_random_deal(rules, rng.randrange(3))
        while game.phase != GamePhases.GAME_OVER:
            game.apply_action(rng.choice(list(game.get_valid_actions(game.active_player))))
        number -= bool(game.trick_history)


def jass_games(rng, number):
    """Play complete random games of jass (36 cards, trump chosen at once); jass-kit says which cards are legal."""
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


PEERS = {"skaty": skaty_games, "jass": jass_games}


def test_peers_in_turn(say):
    """Games per second of CPU time, in bursts that take turns. The best burst of each game is compared."""
    games = {"gleek": gleek_hands}
    for package, play in PEERS.items():
        try:
            play(random.Random(0), 1)
        except ImportError:
            say(f"{package} is not installed")
            continue
        games[package] = play
    if len(games) == 1:
        pytest.skip("no peer is installed")
    best = dict.fromkeys(games, 0.0)
    for burst in range(30):
        for name, play in games.items():
            start = time.process_time()
            play(random.Random(burst), 100)
            best[name] = max(best[name], 100 / (time.process_time() - start))
    for name, speed in best.items():
        say(f"{name}: {speed:,.0f} whole games a second ({best['gleek'] / speed:.2f} times as fast is gleek)")
