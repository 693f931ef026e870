#!/usr/bin/env python3
"""The fast tricks of Gleek's players: that they agree with the engine, and how many phases they play in a second.

    .venv/bin/python benchmarks/fast_tricks.py                  # 10,000 phases beside the engine, then the speed
    .venv/bin/python benchmarks/fast_tricks.py --phases 0       # only the speed

Speed is in whole trick phases a second of CPU: a position at the first lead, copied and played to its end by random
legal cards through the steps that the players use. OpenSpiel's `oh_hell` of the same shape (three players, twelve
tricks; in C++), cloned and played from Python, takes turns with it in the same process, if it is installed:

    python3 -m venv peers && peers/bin/pip install open_spiel tomli-w click
    PYTHONPATH=. peers/bin/python benchmarks/fast_tricks.py --phases 0
"""

# ruff: noqa: T201, PLC0415 - a script that prints what it measured; a peer is imported where it is there

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gleek.games.gleek.play.fast import Tricks
from gleek.players.seeds import chance, shuffle

BURSTS = 20
PHASES = 200


def ours(some):
    """Play so many phases by random cards."""
    pack = [1 << place for place in range(44)]
    shuffle(pack, 44, some)
    first = Tricks([sum(pack[:12]), sum(pack[12:24]), sum(pack[24:36])])
    random = some.random
    for _ in range(PHASES):
        tricks = first.copy()
        playable, play = tricks.playable, tricks.play
        for _ in range(36):
            may = playable()
            for _ in range(int(random() * may.bit_count())):
                may &= may - 1
            play(may & -may)


def oh_hell():
    """Return what plays as many phases of OpenSpiel's game."""
    import pyspiel

    game = pyspiel.load_game(
        "oh_hell", {"players": 3, "num_suits": 4, "num_cards_per_suit": 13, "num_tricks_fixed": 12}
    )

    def theirs(some):
        random = some.random
        first = game.new_initial_state()
        bids = 0
        while first.is_chance_node() or bids < 3:
            legal = first.legal_actions()
            bids += not first.is_chance_node()
            first.apply_action(legal[int(random() * len(legal))])
        for _ in range(PHASES):
            state = first.clone()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])

    return theirs


def main() -> None:
    """Compare, time, and print."""
    command = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument(
        "--phases", type=int, default=10_000, metavar="N", help="to be compared with the engine"
    )
    phases = command.parse_args().phases
    if phases:
        from tests.games.gleek.play.test_fast import at_the_tricks, compared, random_rules

        some = chance("phases")
        for _ in range(phases):
            compared(some, at_the_tricks(some, random_rules(some)))
        print(f"{phases} phases under random rules: winners and payments as in the engine")
    players = {"gleek": ours}
    try:
        players["oh_hell"] = oh_hell()
    except ImportError:
        print("OpenSpiel is not installed")
    took = {name: [] for name in players}
    for burst in range(BURSTS):
        for name, play in players.items():
            some = chance(burst)
            start = time.process_time()
            play(some)
            took[name].append(time.process_time() - start)
    for name, times in took.items():
        best, middle = (PHASES / each for each in (min(times), sorted(times)[BURSTS // 2]))
        print(f"{name}: {best:,.0f} phases a second at best, {middle:,.0f} in the middle")


if __name__ == "__main__":
    main()
