"""How fast the engine is, and how little it keeps: reported, never a test that can fail for being slow.

Run it by name, on a machine that does nothing else (plain `pytest` leaves it out):

    pytest benchmarks                     # all, a minute or two
    pytest benchmarks -k hands            # whole random hands
    pytest benchmarks -k peers            # hands a second beside other pure-Python card engines, in one run

Times are CPU seconds of this process, so other programs disturb them little; what counts is the smallest, `Min`.
The peers take turns with Gleek, a short burst each, so that a slow moment of the machine hits all alike. They are
played if they are installed, and left out if not: `jass-kit` (jass for four) and `skaty` (skat for three; its 0.1.1
says that it needs Python 3.13 and cannot be imported before 3.14). In an environment with what the engine needs:

    python3.14 -m venv peers && peers/bin/pip install click tomli-w pytest pytest-benchmark skaty
    PYTHONPATH=. peers/bin/pytest -c /dev/null --rootdir . --noconftest benchmarks -k peers

A hand here is a whole one: dealt, bid for, vied, called, twelve tricks, reckoned and paid; every action is taken
by its number out of `legal()`, checked again by `apply`, and every payment entered in the ledger.
"""
# ruff: noqa: S311, PLC0415 - chance for play, not for secrets; a peer is imported where it is there

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
    """Play these deals to their ends by random legal actions; return how many decisions that took.

    Of a first bid's hundred the lowest is taken, or the pass, since the others all mean one thing.
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
    """Return what prints a line at once, though pytest keeps what passing tests print to itself."""

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
    """Whole hands; a round is 200 of them, so hands a second are 200 / Min."""
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
    """The specified shuffle alone (SHA-256, 43 exchanges); a round is 200 deals."""
    benchmark.pedantic(
        lambda: [deal_number(number) for number in range(HANDS)], rounds=ROUNDS, warmup_rounds=1
    )
    say(f"{HANDS / benchmark.stats.stats.min:,.0f} deals a second")


def test_stepping_alone(benchmark, some_deals, say):
    """The same actions applied again, without asking what is legal but in `apply`; a round is 200 hands."""
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
    """A record replayed step by step with every moment kept, as the page does it; a round is 20 replays."""
    record = from_code(code_of(1662, preset("cotton")))
    benchmark.pedantic(lambda: [replay(record) for _ in range(20)], rounds=ROUNDS, warmup_rounds=1)
    say(f"{benchmark.stats.stats.min / 20 * 1000:.2f} ms a replay of {len(replay(record).steps)} steps")


@pytest.mark.parametrize("what", ["import gleek", "import gleek.app", "import gleek; gleek.preset()"])
def test_importing_in_a_fresh_process(what, say):
    """Seconds by the clock within the new process, the middle of nine; the bound of the project is 0.15 s."""
    program = f"import time\nstart = time.perf_counter()\n{what}\nprint(time.perf_counter() - start)"
    command = [sys.executable, "-c", program]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(9)]  # noqa: S603
    took = sorted(float(each.stdout) for each in runs)
    say(f"{what}: {took[0] * 1000:.0f} ms at best, {statistics.median(took) * 1000:.0f} in the middle")


def test_memory_is_flat(say):
    """The peak after ten thousand hands is that after a thousand, within a twentieth: none leaves anything behind."""
    setup = Setup(preset())
    deals = [deal_number(number) for number in range(500)]

    def play_number(number):
        # Five hundred hands over and over: among ten thousand different ones the longest would be longer by chance.
        play_hands(setup, [deals[number % 500]], random.Random(number % 500))

    for number in range(500):  # what the engine keeps for good (a few tables, each trick's event) is made now
        play_number(number)
    tracemalloc.start()
    peaks = {}
    try:
        for number in range(1, 10_001):
            play_number(number)
            if number in {1000, 10_000}:
                gc.collect()  # Python keeps small tuples for use again, some hundred kilobytes: they are let go
                tracemalloc.reset_peak()
                for again in range(500):
                    play_number(again)
                peaks[number] = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    say(f"peak after 1,000 hands {peaks[1000]:,} bytes, after 10,000 {peaks[10_000]:,}")
    assert peaks[10_000] <= 1.05 * peaks[1000]


# ---------------------------------------------------------------- beside others


def gleek_hands(rng, number):
    """Whole hands of Gleek, shuffled by the library as the peers' are."""
    setup, pack = Setup(preset()), list(bits(GLEEK_PACK))
    for _ in range(number):
        rng.shuffle(pack)
        play_hands(setup, [from_pack(pack)], rng)


def test_piquet_and_gleek_in_turn(say):
    """Microseconds a decision, in bursts that take turns; the best burst of each is compared.

    Both take their actions by number out of `legal()`, as everywhere here.
    """
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
    """Whole games of skat, every action checked by `apply_action`; those that all three pass are no games."""
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
    """Whole random games of jass (thirty-six cards, trump chosen at once), with the kit's own legality."""
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
    """Games a second of CPU time, in bursts that take turns; the best burst of each is compared."""
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
