#!/usr/bin/env python3
"""Measure how honest advice is: one seat follows it, and a computer player has the other seats.

    .venv/bin/python benchmarks/advice.py plain-1
    .venv/bin/python benchmarks/advice.py plain-1 master-1 --stages ruff --end melds --every-seat
    .venv/bin/python benchmarks/advice.py piquet-plain-2 --game piquet --every-seat

For each stage, the script prints the mean of the winnings that the advice has told for its best choice, and the mean
of those that have come by the end of the hand, with the standard error of the difference over hands. Winnings are
stakes at Gleek, points less the other player's at Piquet, and counters at Gillet. The advice also tells chances, such
as that to win the ruff. For those of 0.0 to 0.1, of 0.1 to 0.2 and so on, the script prints their mean, and how often
the event came.

In the stages that `--stages` leaves out, the seat plays as the default player, which makes the told winnings too high.
On a page, the advice for one choice should take at most 1 second, and for all choices of one hand at most 5.
"""

# ruff: noqa: T201 - a script that prints what it measured

from __future__ import annotations

import statistics
import time
from collections import defaultdict

from players import command, with_error

from gleek import games
from gleek.engine.hand import Hand
from gleek.games import presets
from gleek.players.seeds import seed_of
from gleek.records.codes import deal_number

# The number of the first deal. Lessons, tests and other measurements use deals with other numbers.
FIRST_DEAL = 500_000


# The kinds of reasons that tell the chance of an event, if the end of the hand shows whether the event has come.
RUFF = {"pays_to_see", "left_alone", "left_or_wins", "bluffs", "wins_ruff"}
LATER = {
    "wins_later",
    "leaves_void",
    "shortens",
    "leads_trumps",
    "drives_out",
    "saves_trump",
    "takes_lead",
    "gives_lead",
}
CARD = LATER | {"saves", "wins_now", "guards", "keeps_winner"}
GAIN = {"gains", "gains_alone", "gains_unshown"}


def is_shown(reason, seen):
    """Return whether a reason tells the chance of an event, and the end of the hand shows whether it has come."""
    if reason.kind not in CARD:
        return reason.kind in RUFF | GAIN | {"good"}
    # If the seat also holds a card next to this one in rank, the reason may be about either.
    suit, rank = divmod(reason.args["won"], 13)
    return not seen.held[seen.seat] >> 13 * suit & 0b101 << rank >> 1


def came(reason, hand, seat, before):
    """Return whether the event whose chance `reason` told has come; `before` is the seat's margin at that time."""
    if reason.kind in RUFF:
        return seat in hand.facts.ruff_winners
    if reason.kind == "good":
        return hand.facts.kinds[reason.args["kind"]] == seat
    if reason.kind in GAIN:
        return margin(hand, seat) > before
    return any(winner == seat and reason.args["won"] in cards for _, cards, winner in hand.tricks)


class Measured:
    """The figures of all hands."""

    def __init__(self):
        # stage → for each hand: the number of decisions, the sum of the winnings told, and of those that came
        self.stages = defaultdict(list)
        # (stage, tenth of the chance) → for each reason: the chance told, and whether the event came
        self.chances = defaultdict(list)
        self.seconds, self.hands, self.results = [], [], []

    def play(self, hand, number, seat, asked):
        """Play a hand to its end, and add its figures. In the stages asked for, the seat follows the advice.

        `number` is the number of the deal, and `asked` the options of the command line.
        """
        adviser, told, chances, began = games.adviser(asked.game), [], [], len(self.seconds)
        seats = len(hand.game.seats)
        ids = [asked.others[(each - seat - 1) % seats % len(asked.others)] for each in range(seats)]
        names = ["" if each == seat else asked.assume or ids[each] for each in range(seats)]
        ids[seat] = games.default_player(asked.game)
        others = [games.player(asked.game, each) for each in ids]
        while not hand.over and hand.stage != asked.end:
            seen = hand.observe(hand.to_act)
            seed = seed_of(number, seen.seat, len(seen.history))
            if seen.seat != seat or len(seen.legal) == 1 or (asked.stages and hand.stage not in asked.stages):
                action = others[seen.seat](seen, seed)
            else:
                before = time.process_time()
                best = adviser.advise(seen, seed, None, names).best
                self.seconds.append(time.process_time() - before)
                action = best.action
                told.append((hand.stage, best.stakes, margin(hand, seat)))
                chances += [
                    (hand.stage, each, margin(hand, seat)) for each in best.reasons if is_shown(each, seen)
                ]
            hand, _ = hand.apply(action)
        self.hands.append(sum(self.seconds[began:]))
        self.results.append(margin(hand, seat))
        for stage in dict.fromkeys(stage for stage, *_ in told):
            some = [(each, self.results[-1] - before) for at, each, before in told if at == stage]
            self.stages[stage].append((len(some), *map(sum, zip(*some, strict=True))))
        for stage, reason, before in chances:
            chance = reason.args["chance"]
            self.chances[stage, min(9, int(10 * chance))].append((chance, came(reason, hand, seat, before)))

    def tell(self):
        print(f"a hand: {with_error(self.results)}")
        print("stage    decisions    told    came    came - told")
        for stage, some in self.stages.items():
            count = sum(each for each, *_ in some)
            told, came = (sum(each[place] for each in some) / count for place in (1, 2))
            # The decisions of one hand depend on each other. So the sample is one hand, not one decision.
            apart = [(c - t) * len(some) / count for _, t, c in some]
            print(f"{stage:8} {count:9} {told:+7.2f} {came:+7.2f}    {with_error(apart)}")
        for (stage, tenth), some in sorted(self.chances.items()):
            told, came = (statistics.fmean(each) for each in zip(*some, strict=True))
            error = (told * (1 - told) / len(some)) ** 0.5
            print(
                f"{stage}, from {tenth / 10:.1f}: {len(some)} told {told:.3f}, came {came:.3f} ± {error:.3f}"
            )
        self.seconds.sort()
        worst = self.seconds[len(self.seconds) * 95 // 100]
        print(f"a choice: median {1000 * statistics.median(self.seconds):.0f} ms, 95% {1000 * worst:.0f} ms")
        print(f"all of a hand: median {statistics.median(self.hands):.2f} s, longest {max(self.hands):.2f} s")


def margin(hand, seat):
    """Return what a seat has won so far: at Piquet, less what the other has won."""
    balances = hand.ledger.balances
    return balances[seat] - balances[1 - seat] if hand.game.id == "piquet" else balances[seat]


def main() -> None:
    parser = command(__doc__, 300, FIRST_DEAL)
    parser.add_argument("others", nargs="+", help="the ids of the players in the other seats, in their order")
    parser.add_argument("--assume", help="the id that the advice is told; by default the true one")
    parser.add_argument("--stages", nargs="+", metavar="STAGE", help="by default all")
    parser.add_argument(
        "--end", metavar="STAGE", help="end the hands here: only the chances of before are of use"
    )
    parser.add_argument("--every-seat", action="store_true", help="play each deal once for each seat")
    asked = parser.parse_args()
    game = games.game(asked.game)
    rules, seats, measured = presets.preset(game.rules), len(game.seats), Measured()
    for number in range(asked.first, asked.first + asked.deals):
        for seat in range(seats) if asked.every_seat else [number % seats]:
            hand, _ = Hand.dealt_to(game.setup(rules), deal_number(number, rules))
            measured.play(hand, number, seat, asked)
    print(
        f"{' '.join(asked.others)}, {asked.deals} deals from {asked.first}, assumed: {asked.assume or 'the same'}"
    )
    measured.tell()


if __name__ == "__main__":
    main()
