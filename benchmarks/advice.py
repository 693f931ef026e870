#!/usr/bin/env python3
"""Measure how honest Gleek's advice is: one seat follows it against two computer players.

    .venv/bin/python benchmarks/advice.py plain-1
    .venv/bin/python benchmarks/advice.py master-1 --deals 150
    .venv/bin/python benchmarks/advice.py plain-1 --assume master-1 --stages ruff

The script prints, for each stage, the mean of the stakes that the advice told for its best choice, and of those that
came by the end of the hand, with the standard error of the difference over hands. For the ruff it prints the chance to
win that was told for the best choice, in tenths, and how often the seat won. In the stages that `--stages` leaves out
the seat plays as a plain player, which makes the told stakes too high. On a page the advice for one choice should take
at most 1 second, and all of one hand at most 5.
"""

# ruff: noqa: T201 - a script that prints what it measured

from __future__ import annotations

import argparse
import statistics
import time
from collections import defaultdict

from gleek import games
from gleek.engine.hand import Hand
from gleek.games import presets
from gleek.players.seeds import seed_of
from gleek.records.codes import deal_number

# The deals of lessons, tests and other measurements have other numbers.
FIRST_DEAL = 500_000
STAGES = ("stock", "ruff", "melds", "tricks")


class Measured:
    """The figures of all hands."""

    def __init__(self):
        self.stages = defaultdict(list)  # stage → for each hand, (decisions, stakes told, stakes that came)
        self.chances = defaultdict(list)  # tenth → (chance told, whether the seat won)
        self.seconds, self.hands, self.results = [], [], []

    def add(self, told, chances, hand, seat):
        """Add a finished hand. `told` are (stage, stakes told, balance before the choice)."""
        last, by_stage = hand.ledger.balances[seat], defaultdict(list)
        for stage, stakes, before in told:
            by_stage[stage].append((stakes, last - before))
        for stage, some in by_stage.items():
            self.stages[stage].append((len(some), sum(a for a, _ in some), sum(b for _, b in some)))
        for chance in chances:
            self.chances[min(9, int(10 * chance))].append((chance, seat in hand.facts.ruff_winners))
        self.results.append(last)

    def tell(self):
        """Print all figures."""
        print(f"a hand: {mean_and_error(self.results)} stakes")
        print("stage    decisions    told    came    came - told")
        for stage in STAGES:
            if self.stages[stage]:
                count = sum(each[0] for each in self.stages[stage])
                told, came = (sum(each[place] for each in self.stages[stage]) / count for place in (1, 2))
                # The decisions of one hand depend on each other, so that one hand is one sample.
                share = count / len(self.stages[stage])
                apart = [(c - t) / share for _, t, c in self.stages[stage]]
                print(f"{stage:8} {count:9} {told:+7.2f} {came:+7.2f}    {mean_and_error(apart)}")
        print("chance to win the ruff: decisions, told, came")
        for tenth, some in sorted(self.chances.items()):
            told, came = (statistics.fmean(each) for each in zip(*some, strict=True))
            print(f"  {tenth / 10:.1f} {len(some):6} {told:.2f} {came:.2f}")
        self.seconds.sort()
        worst = self.seconds[len(self.seconds) * 95 // 100]
        print(f"a choice: median {1000 * statistics.median(self.seconds):.0f} ms, 95% {1000 * worst:.0f} ms")
        print(f"all of a hand: median {statistics.median(self.hands):.2f} s, longest {max(self.hands):.2f} s")


def mean_and_error(values):
    """Return the mean of a sample and its standard error, as text."""
    return f"{statistics.fmean(values):+.2f} ± {statistics.stdev(values) / len(values) ** 0.5:.2f}"


def main() -> None:
    """Play the hands that the command line asks for, and print the results."""
    command = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument("others", help="the id of the player in both other seats")
    command.add_argument("--assume", help="the id that the advice is told; by default the true one")
    command.add_argument("--stages", nargs="+", default=STAGES, choices=STAGES)
    command.add_argument("--deals", type=int, default=300, metavar="N")
    command.add_argument("--first", type=int, default=FIRST_DEAL, metavar="N", help="the first deal's number")
    asked = command.parse_args()
    game, adviser = games.game("gleek"), games.adviser("gleek")
    rules = presets.preset(game.rules)
    plain, other = games.player("gleek", "plain-1"), games.player("gleek", asked.others)
    measured = Measured()
    for number in range(asked.first, asked.first + asked.deals):
        hand, _ = Hand.dealt_to(game.setup(rules), deal_number(number, rules))
        seat, told, chances, began = number % 3, [], [], len(measured.seconds)
        players = ["" if each == seat else asked.assume or asked.others for each in range(3)]
        while not hand.over:
            seen = hand.observe(hand.to_act)
            seed = seed_of(number, hand.to_act, len(seen.history))
            if hand.to_act != seat:
                action = other(seen, seed)
            elif hand.stage not in asked.stages or len(seen.legal) == 1:
                action = plain(seen)
            else:
                before = time.process_time()
                best = adviser.advise(seen, seed, None, players).best
                measured.seconds.append(time.process_time() - before)
                action = best.action
                told.append((hand.stage, best.stakes, hand.ledger.balances[seat]))
                if hand.stage == "ruff" and action.brief != "pass":
                    chances += [each.args["chance"] for each in best.reasons if "chance" in each.args]
            hand, _ = hand.apply(action)
        measured.hands.append(sum(measured.seconds[began:]))
        measured.add(told, chances, hand, seat)
    print(f"{asked.others}, {asked.deals} deals from {asked.first}, assumed: {asked.assume or asked.others}")
    measured.tell()


if __name__ == "__main__":
    main()
