#!/usr/bin/env python3
"""Measure how honest advice is: one seat follows it, and a computer player has the other seats.

    .venv/bin/python benchmarks/advice.py plain-1
    .venv/bin/python benchmarks/advice.py plain-1 --assume master-1 --stages ruff
    .venv/bin/python benchmarks/advice.py piquet-plain-2 --game piquet --every-seat

The script prints, for each stage, the mean of the winnings that the advice told for its best choice, and of those that
came by the end of the hand, with the standard error of the difference over hands. Winnings are stakes at Gleek, points
less the other player's at Piquet, and counters at Gillet. For a ruff it prints the chance to win that was told for the
best choice, in tenths, and how often the seat won. In the stages that `--stages` leaves out the seat plays as the
default player, which makes the told winnings too high. On a page the advice for one choice should take at most
1 second, and all of one hand at most 5.
"""

# ruff: noqa: T201 - a script that prints what it measured

from __future__ import annotations

import argparse
import statistics
import time
from collections import defaultdict

from players import mean_and_error

from gleek import games
from gleek.engine.hand import Hand
from gleek.evidence import presets
from gleek.players.seeds import seed_of
from gleek.records.codes import deal_number

# The deals of lessons, tests and other measurements have other numbers.
FIRST_DEAL = 500_000


class Measured:
    """The figures of all hands."""

    def __init__(self):
        # stage → for each hand, (decisions, winnings told, winnings that came)
        self.stages = defaultdict(list)
        self.chances = defaultdict(list)  # tenth → (chance told, whether the seat won)
        self.seconds, self.hands, self.results = [], [], []

    def play(self, hand, number, seat, asked):
        """Play a hand to its end; the seat follows the advice in the stages asked for."""
        adviser, told, chances, began = games.adviser(asked.game), [], [], len(self.seconds)
        other, plain = (
            games.player(asked.game, each) for each in (asked.others, games.default_player(asked.game))
        )
        players = [
            "" if each == seat else asked.assume or asked.others for each in range(len(hand.game.seats))
        ]
        while not hand.over:
            seen = hand.observe(hand.to_act)
            seed = seed_of(number, seen.seat, len(seen.history))
            if seen.seat != seat:
                action = other(seen, seed)
            elif len(seen.legal) == 1 or (asked.stages and hand.stage not in asked.stages):
                action = plain(seen, seed)
            else:
                before = time.process_time()
                best = adviser.advise(seen, seed, None, players).best
                self.seconds.append(time.process_time() - before)
                action = best.action
                told.append((hand.stage, best.stakes, margin(hand, seat)))
                if hand.stage == "ruff" and action.brief != "pass":
                    chances += [each.args["chance"] for each in best.reasons if "chance" in each.args]
            hand, _ = hand.apply(action)
        self.hands.append(sum(self.seconds[began:]))
        self.results.append(margin(hand, seat))
        for stage in dict.fromkeys(stage for stage, *_ in told):
            some = [(each, self.results[-1] - before) for at, each, before in told if at == stage]
            self.stages[stage].append((len(some), *map(sum, zip(*some, strict=True))))
        for chance in chances:
            self.chances[min(9, int(10 * chance))].append((chance, seat in hand.facts.ruff_winners))

    def tell(self):
        print(f"a hand: {mean_and_error(self.results)}")
        print("stage    decisions    told    came    came - told")
        for stage, some in self.stages.items():
            count = sum(each for each, *_ in some)
            told, came = (sum(each[place] for each in some) / count for place in (1, 2))
            # The decisions of one hand depend on each other, so that one hand is one sample.
            apart = [(c - t) * len(some) / count for _, t, c in some]
            print(f"{stage:8} {count:9} {told:+7.2f} {came:+7.2f}    {mean_and_error(apart)}")
        for tenth, some in sorted(self.chances.items()):
            told, came = (statistics.fmean(each) for each in zip(*some, strict=True))
            print(f"ruff, from {tenth / 10:.1f}: {len(some)} decisions, told {told:.2f}, came {came:.2f}")
        self.seconds.sort()
        worst = self.seconds[len(self.seconds) * 95 // 100]
        print(f"a choice: median {1000 * statistics.median(self.seconds):.0f} ms, 95% {1000 * worst:.0f} ms")
        print(f"all of a hand: median {statistics.median(self.hands):.2f} s, longest {max(self.hands):.2f} s")


def margin(hand, seat):
    balances = hand.ledger.balances
    return balances[seat] - balances[1 - seat] if hand.game.id == "piquet" else balances[seat]


def main() -> None:
    command = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument("others", help="the id of the player in the other seats")
    command.add_argument("--game", default=games.DEFAULT, choices=games.ids())
    command.add_argument("--assume", help="the id that the advice is told; by default the true one")
    command.add_argument("--stages", nargs="+", metavar="STAGE", help="by default all")
    command.add_argument("--every-seat", action="store_true", help="play each deal once for each seat")
    command.add_argument("--deals", type=int, default=300, metavar="N")
    command.add_argument("--first", type=int, default=FIRST_DEAL, metavar="N", help="the first deal's number")
    asked = command.parse_args()
    game = games.game(asked.game)
    rules, seats, measured = presets.preset(game.rules), len(game.seats), Measured()
    for number in range(asked.first, asked.first + asked.deals):
        for seat in range(seats) if asked.every_seat else [number % seats]:
            hand, _ = Hand.dealt_to(game.setup(rules), deal_number(number, rules))
            measured.play(hand, number, seat, asked)
    print(f"{asked.others}, {asked.deals} deals from {asked.first}, assumed: {asked.assume or asked.others}")
    measured.tell()


if __name__ == "__main__":
    main()
