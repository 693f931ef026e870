#!/usr/bin/env python3
"""Measure how much one player wins against others. Every deal is played once with the player in each seat.

    .venv/bin/python benchmarks/players.py counting-1 plain-1
    .venv/bin/python benchmarks/players.py piquet-remembering-1 piquet-plain-1 --game piquet --deals 200
    .venv/bin/python benchmarks/players.py --levels            # each of Gleek's levels against the one below it
    .venv/bin/python benchmarks/players.py master-1 plain-1 --every-rule --deals 500

With `--every-rule` they play by the rules of every book, and by the default rules with each single field changed to
each of its other values, except where the rules would contradict each other.

The script prints the player's winnings per hand (in stakes or points) with the standard error, over all seats and for
each seat. The mean over the seats of one deal counts as one sample, so most of the luck of the cards cancels out.
"""

# ruff: noqa: T201 - a script that prints what it measured

from __future__ import annotations

import argparse
import contextlib
import statistics
import sys
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gleek import games
from gleek.engine.errors import Inconsistent
from gleek.engine.hand import Hand
from gleek.engine.rules import values_of
from gleek.games import presets
from gleek.players.seeds import seed_of
from gleek.records.codes import deal_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gleek.engine.game import Game
    from gleek.engine.rules import Rules
    from gleek.games import Player

# Not among the deals of lessons and tests, which have small numbers.
FIRST_DEAL = 400_000


def won(game: Game, rules: object, number: int, players: Sequence[Player]) -> list[float]:
    """Return the winnings of each seat in one hand. A pot that is left over is shared out equally."""
    hand, _ = Hand.dealt_to(game.setup(rules), deal_number(number, rules))
    while not hand.over:
        seat = hand.to_act
        seen = hand.observe(seat)
        hand, _ = hand.apply(players[seat](seen, seed_of(number, seat, len(seen.history))))
    purses = hand.ledger.purses
    left = -sum(purses) / len(purses)
    return [purse + left for purse in purses]


def mirrored(
    game: Game, rules: object, mine: Player, other: Player, deals: int, *, first: int = FIRST_DEAL
) -> list[list[float]]:
    """Return, for each deal, the winnings of `mine` in each seat while `other` plays all other seats."""
    seats = range(len(game.seats))
    return [
        [
            won(game, rules, number, [mine if seat == held else other for seat in seats])[held]
            for held in seats
        ]
        for number in range(first, first + deals)
    ]


# The player of each level of Gleek, and the opponents it is measured against.
LEVELS = (
    ("counting-1", "plain-1"),
    ("remembering-1", "counting-1"),
    ("master-1", "remembering-1"),
    ("master-1", "plain-1"),
)


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of a sample, and its standard error."""
    return statistics.fmean(values), statistics.stdev(values) / len(values) ** 0.5


def every_rule(kind: type[Rules]) -> Iterator[tuple[str, Rules]]:
    """Yield (name, rules): each book's rules, and the default rules with each single field at each other value."""
    for name in presets.names(kind):
        yield name, presets.preset(kind, name)
    own = presets.preset(kind)
    for field, values in values_of(kind).items():
        for value in values:
            if value != getattr(own, field):
                with contextlib.suppress(Inconsistent):
                    yield f"{field} = {value}", own.changed(**{field: value})


def main() -> None:
    """Read the command, play, and print."""
    command = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument("player", nargs="?", help="whose winnings are measured, by his id")
    command.add_argument("others", nargs="?", help="who plays all other seats, by his id")
    command.add_argument("--levels", action="store_true", help="measure Gleek's players, level by level")
    command.add_argument("--game", default=games.DEFAULT, choices=games.ids())
    command.add_argument("--rules", help="a book's name; the game's default where none is given")
    command.add_argument(
        "--every-rule", action="store_true", help="play by every book, and every single field"
    )
    command.add_argument("--deals", type=int, default=1000, metavar="N")
    command.add_argument(
        "--first", type=int, default=FIRST_DEAL, metavar="N", help="the number of the first deal"
    )
    asked = command.parse_args()
    game = games.game(asked.game)
    if not asked.levels and not asked.others:
        command.error("name a player and the others, or ask for --levels")
    tables = [(asked.rules or presets.default(game.rules), presets.preset(game.rules, asked.rules))]
    for by, rules in every_rule(game.rules) if asked.every_rule else tables:
        for name, others in LEVELS if asked.levels else [(asked.player, asked.others)]:
            mine, other = (games.player(asked.game, each) for each in (name, others))
            table = mirrored(game, rules, mine, other, asked.deals, first=asked.first)
            mean, error = mean_and_error([statistics.fmean(each) for each in table])
            print(
                f"{name} against {others}, {by}: {mean:+.2f} ± {error:.2f} a hand ({asked.deals} deals)",
                flush=True,
            )
            for seat, seat_name in enumerate(game.seats):
                mean, error = mean_and_error([each[seat] for each in table])
                print(f"  as {seat_name}: {mean:+.2f} ± {error:.2f}")


if __name__ == "__main__":
    main()
