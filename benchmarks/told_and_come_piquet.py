#!/usr/bin/env python3
"""Compare the figures that the advice at Piquet or Gillet tells with the points that come.

    .venv/bin/python benchmarks/told_and_come_piquet.py piquet piquet-plain-2 --deals 300

One seat follows the advice, the other seats are the computer player named. Every deal is played once with the adviser
in each seat. For each stage, the script prints the mean figure told for the choice that was taken, the mean gain from
this choice to the end of the deal, and the difference with its standard error. The decisions of one deal and seat are
one sample.
"""

# ruff: noqa: T201 - a script that prints what it measured

from __future__ import annotations

import argparse
import statistics
from collections import defaultdict

from gleek import games
from gleek.engine.hand import Hand
from gleek.games import presets
from gleek.players.seeds import seed_of
from gleek.records.codes import deal_number

# The deals of lessons and tests have smaller numbers.
FIRST_DEAL = 500_000


def margin(hand, seat):
    """Return what a seat has won so far: at Piquet its points minus the other player's, at Gillet its counters."""
    balances = hand.ledger.balances
    return balances[seat] - balances[1 - seat] if hand.game.id == "piquet" else balances[seat]


def followed(hand, number, seat, name):
    """Play a hand in which one seat follows the advice. Return a list of (stage, told, came) and the final hand."""
    adviser, told, player = games.adviser(hand.game.id), [], games.player(hand.game.id, name)
    players = ["" if each == seat else name for each in range(len(hand.game.seats))]
    while not hand.over:
        seen = hand.observe(hand.to_act)
        seed = seed_of(number, seen.seat, len(seen.history))
        if seen.seat != seat:
            action = player(seen, seed)
        elif len(seen.legal) == 1:
            action = seen.legal[0]
        else:
            best = adviser.advise(seen, seed, None, players).best
            action = best.action
            told.append((hand.stage, best.stakes, margin(hand, seat)))
        hand, _ = hand.apply(action)
    return [(stage, value, margin(hand, seat) - before) for stage, value, before in told], hand


def mean_and_error(values):
    """Return the mean of a sample and its standard error, as text."""
    return f"{statistics.fmean(values):+.2f} ± {statistics.stdev(values) / len(values) ** 0.5:.2f}"


def main() -> None:
    """Play the hands that the command line asks for, and print the results."""
    command = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument("game", choices=("piquet", "gillet"))
    command.add_argument("player", help="the id of the player in the other seats")
    command.add_argument("--deals", type=int, default=300, metavar="N")
    command.add_argument("--first", type=int, default=FIRST_DEAL, metavar="N", help="the first deal's number")
    asked = command.parse_args()
    game = games.game(asked.game)
    rules = presets.preset(game.rules, None)
    stages, results = defaultdict(list), []
    for number in range(asked.first, asked.first + asked.deals):
        for seat in range(len(game.seats)):
            hand, _ = Hand.dealt_to(game.setup(rules), deal_number(number, rules))
            told, last = followed(hand, number, seat, asked.player)
            results.append(margin(last, seat))
            for stage in dict.fromkeys(stage for stage, *_ in told):
                some = [(value, came) for each, value, came in told if each == stage]
                stages[stage].append((len(some), *map(sum, zip(*some, strict=True))))
    print(f"{asked.player}, {asked.deals} deals from {asked.first}: {mean_and_error(results)} a deal")
    for stage, some in stages.items():
        count = sum(each for each, *_ in some)
        told, came = (sum(each[place] for each in some) / count for place in (1, 2))
        # The gain of a deal less what was told, each decision alike: the error of a ratio of two sums.
        apart = [more - value - number * (came - told) for number, value, more in some]
        error = (sum(each * each for each in apart)) ** 0.5 / count
        print(
            f"  {stage}: told {told:+.2f}, came {came:+.2f}, difference {came - told:+.2f} ± {error:.2f} ({count})"
        )


if __name__ == "__main__":
    main()
