#!/usr/bin/env python3
"""Measure the CPU milliseconds that players and advisers take per decision, against the project's limits.

    .venv/bin/python benchmarks/thinking.py                                # the strongest player of every game
    .venv/bin/python benchmarks/thinking.py master-1 remembering-1 --decisions 500
    .venv/bin/python benchmarks/thinking.py --no-advice

A decision is a position with more than one legal action, from hands of default players by each book's rules. CPU time
is this process's own, but a busy machine lengthens it too, because programs share the caches. The exit status is 1 if a
95th percentile is above its limit.
"""

# ruff: noqa: T201 - a script that prints what it measured

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gleek.engine.hand import Hand
from gleek.engine.observation import Observation
from gleek.games import adviser, ids, player, players, reviewer
from tests.arena import positions, seed_at

FIRST_DEAL = 900_000
MOST_MOMENTS = 100  # positions searched for each decision wanted: some kinds of decision are rare
CHOOSING, ADVICE = 60.0, 150.0  # milliseconds
SHORTER = {("gleek", "Vying"): 1.0}  # a vie is looked up in a table


def kind_of(hand: Hand) -> str:
    """Return the kind of the next decision: the name of the class of the hand's phase."""
    return type(hand.phase).__name__


def moments(game_id: str, count: int) -> dict[str, list[tuple[Observation, int]]]:
    """Return, for each kind of decision, up to `count` observations with their seeds; fewer for rare kinds."""
    found: dict[str, list[tuple[Observation, int]]] = defaultdict(list)
    for number, hand in positions(game_id, count * MOST_MOMENTS, FIRST_DEAL):
        some = found[kind_of(hand)]
        if len(some) < count:
            some.append((hand.observe(hand.to_act), seed_at(number, hand)))
        elif all(len(each) == count for each in found.values()):
            break
    return dict(found)


def milliseconds(doing, decisions: list[tuple[Observation, int]]) -> list[float]:
    """Return the sorted CPU times of the decisions, in milliseconds, after one untimed decision that loads tables."""
    took = []
    for seen, seed in (decisions[0], *decisions):
        began = time.process_time_ns()
        doing(seen, seed)
        took.append((time.process_time_ns() - began) / 1e6)
    return sorted(took[1:])


def told(name: str, took: list[float], limit: float) -> bool:
    """Print median, 95th percentile, mean and maximum; return whether the 95th percentile is within the limit."""
    middle, late = took[len(took) // 2], took[min(len(took) - 1, len(took) * 95 // 100)]
    good = late <= limit
    mean = sum(took) / len(took)
    print(
        f"  {name}: median {middle:.2f}, 95% {late:.2f}, mean {mean:.2f}, longest {took[-1]:.2f} ms"
        f" ({len(took)}; at most {limit:g}){'' if good else '   <-- MISSED'}",
        flush=True,
    )
    return good


def measured(asked: argparse.Namespace) -> Iterator[bool]:
    """Run the measurements that the command line asks for; yield whether each is within its limit."""
    for game_id in ids():
        names = [name for name in players(game_id) if name in asked.players]
        if not asked.players:
            names = [reviewer(game_id).STRONGEST[0]]
        if not names:
            continue
        found = moments(game_id, asked.decisions)
        for name in names:
            print(f"{name}:")
            for kind, decisions in found.items():
                limit = SHORTER.get((game_id, kind), CHOOSING)
                yield told(kind, milliseconds(player(game_id, name), decisions), limit)
        if asked.advice:
            print(f"advice at {game_id}:")
            for kind, decisions in found.items():
                yield told(kind, milliseconds(adviser(game_id).advise, decisions), ADVICE)


def main() -> int:
    """Read the command, measure, and print."""
    command = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument(
        "players", nargs="*", help="their ids; the strongest of every game where none is named"
    )
    command.add_argument("--decisions", type=int, default=300, metavar="N", help="of each kind")
    command.add_argument("--no-advice", dest="advice", action="store_false")
    asked = command.parse_args()
    return int(not all([*measured(asked)]))


if __name__ == "__main__":
    sys.exit(main())
