#!/usr/bin/env python3
"""Measure how much one computer player wins, if another computer player has all other seats.

    .venv/bin/python benchmarks/players.py counting-1 plain-1
    .venv/bin/python benchmarks/players.py piquet-remembering-2 piquet-plain-2 --game piquet --deals 200
    .venv/bin/python benchmarks/players.py master-1 remembering-1 --rules cotton --deals 500

Every deal is played several times, with the first player in each seat in turn. The script prints this player's winnings
per hand (in stakes or points) with the standard error, over all seats and for each seat, and the CPU milliseconds of
their decisions. The mean over the seats of one deal is one sample, so most of the luck of the cards cancels out. On
a page, a decision should take at most 60 ms (95th percentile).
"""

# ruff: noqa: T201 - a script that prints what it measured

from __future__ import annotations

import argparse
import statistics
import time

from gleek import games
from gleek.engine.hand import Hand
from gleek.evidence import presets
from gleek.players import own_players
from gleek.players.advice import mean_and_error
from gleek.records.codes import deal_number

# The number of the first deal. The deals of lessons and tests have smaller numbers.
FIRST_DEAL = 400_000


def won(game, rules, number, sit):
    """Play the deal with this number, and return the winnings of each seat. `sit` has the ids of the players by seat.

    A pot that is left at the end is divided equally.
    """
    hand, _ = Hand.dealt_to(game.setup(rules), deal_number(number, rules))
    purses = games.play_hand(hand, sit, number)[0].ledger.purses
    return [purse - sum(purses) / len(purses) for purse in purses]


def timed(player, times):
    """Return a player that acts like `player`, and adds the CPU milliseconds of each decision to `times`."""

    def choose(seen, seed):
        began = time.process_time_ns()
        action = player(seen, seed)
        if len(seen.legal) > 1:
            times.append((time.process_time_ns() - began) / 1e6)
        return action

    return choose


def with_error(values):
    """Return the mean of a sample and its standard error, as text."""
    return "{:+.2f} ± {:.2f}".format(*mean_and_error(values))


def command(described, deals, first):
    """Return a parser of the command line with the options that all measurements of players have.

    `described` is the text of the help, `deals` the default number of deals, `first` the default number of the first.
    """
    parser = argparse.ArgumentParser(
        description=described, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default=games.DEFAULT, choices=games.ids())
    parser.add_argument("--deals", type=int, default=deals, metavar="N")
    parser.add_argument("--first", type=int, default=first, metavar="N", help="the first deal's number")
    return parser


def main() -> None:
    parser = command(__doc__, 1000, FIRST_DEAL)
    parser.add_argument("player", help="the id of the player whose winnings are measured")
    parser.add_argument("others", help="the id of the player in all other seats")
    parser.add_argument("--rules", help="a book's name; by default the game's default")
    asked = parser.parse_args()
    game = games.game(asked.game)
    rules = presets.preset(game.rules, asked.rules)
    times: list[float] = []
    mine = own_players.seat(timed(games.player(asked.game, asked.player), times))
    seats = range(len(game.seats))
    sat = [[mine if each == seat else asked.others for each in seats] for seat in seats]
    table = [
        [won(game, rules, number, sat[seat])[seat] for seat in seats]
        for number in range(asked.first, asked.first + asked.deals)
    ]
    total = with_error([statistics.fmean(each) for each in table])
    print(f"{asked.player} against {asked.others}: {total} a hand ({asked.deals} deals)")
    for seat, name in enumerate(game.seats):
        print(f"  as {name}: {with_error([each[seat] for each in table])}")
    times.sort()
    print(f"  a decision: median {times[len(times) // 2]:.2f} ms, 95% {times[len(times) * 95 // 100]:.2f} ms")


if __name__ == "__main__":
    main()
