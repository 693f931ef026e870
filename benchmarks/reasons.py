#!/usr/bin/env python3
"""Whether every advice has reasons, and each is true when it is reckoned again in another way.

    .venv/bin/python benchmarks/reasons.py                      # 10,000 random decisions of each game
    .venv/bin/python benchmarks/reasons.py gillet piquet --decisions 300

Counts, rules and exact chances must all be true. Averages over deals that may be are found again with other deals: of
these one in a thousand may lie further apart than chance lets them as a rule. The exit status is 1 where more do.
"""

# ruff: noqa: T201 - a script that prints what it measured

from __future__ import annotations

import argparse
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gleek.games import adviser, ids
from tests.arena import positions, seed_at

FIRST_DEAL = 950_000
MAY_BE_APART = 1 / 1000
SHOWN = 10


def checked(game_id: str, decisions: int) -> bool:
    """Check the advice at so many decisions, and print what was found; tell whether it is as it should be."""
    truth = import_module(f"tests.games.{game_id}.play.true_reasons")
    kinds, untrue, bare, advices = Counter(), Counter(), 0, 0
    for number, hand in positions(game_id, decisions, FIRST_DEAL):
        seed, seen = seed_at(number, hand), hand.observe(hand.to_act)
        advices += 1
        for choice in adviser(game_id).advise(seen, seed).choices:
            bare += not choice.reasons
            for reason in choice.reasons:
                kinds[reason.kind] += 1
                if not truth.is_true(hand, choice.action, reason, seed):
                    untrue[reason.kind] += 1
                    if sum(untrue.values()) <= SHOWN:
                        print(f"  not found again: {reason} of {choice.action} in deal {number}")
    apart = sum(untrue[kind] for kind in truth.SAMPLED)
    sampled = sum(kinds[kind] for kind in truth.SAMPLED)
    false = sum(untrue.values()) - apart
    print(
        f"{game_id}: {advices} advices, {sum(kinds.values())} reasons of {len(kinds)} kinds; "
        f"choices without any: {bare}; untrue: {false}; averages that lie apart: {apart} of {sampled}",
        flush=True,
    )
    return not bare and not false and apart <= max(1, sampled * MAY_BE_APART)


def main() -> int:
    """Read the command, check, and print."""
    command = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument("games", nargs="*", help="their ids; all where none is named")
    command.add_argument("--decisions", type=int, default=10_000, metavar="N")
    asked = command.parse_args()
    good = [checked(each, asked.decisions) for each in asked.games or ids()]
    return int(not all(good))


if __name__ == "__main__":
    sys.exit(main())
