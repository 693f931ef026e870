#!/usr/bin/env python3
"""Whether any player's choice hangs on a card that his seat cannot see: hidden cards are dealt round again.

    .venv/bin/python benchmarks/hidden_cards.py                       # 10,000 decisions of every player
    .venv/bin/python benchmarks/hidden_cards.py master-1 --decisions 500

What is printed is in how many decisions the choice changed; it should be none. `tests/games/test_hidden_cards.py` does
the same with 200 decisions, and shows that a planted cheat is caught.
"""

# ruff: noqa: T201 - a script that prints what it measured

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gleek.games import ids, players
from tests.arena import choose, dealt_round, observe, positions, seed_at


def main() -> None:
    """Read the command, ask, and print."""
    command = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument("players", nargs="*", help="their ids; all where none is named")
    command.add_argument("--decisions", type=int, default=10_000, metavar="N")
    asked = command.parse_args()
    for game_id in ids():
        for name in players(game_id):
            if asked.players and name not in asked.players:
                continue
            changed = 0
            for number, hand in positions(game_id, asked.decisions):
                seat, seed = hand.to_act, seed_at(number, hand)
                other = dealt_round(hand, seat, number)
                here, there = (choose(name, observe(each, seat), seed) for each in (hand, other))
                changed += here != there
            print(f"{name}: {changed} of {asked.decisions} choices changed", flush=True)


if __name__ == "__main__":
    main()
