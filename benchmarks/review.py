#!/usr/bin/env python3
"""Measure how exact advice and review are: the same decisions are advised and judged with many seeds.

    .venv/bin/python benchmarks/review.py plain-1 --deals 100
    .venv/bin/python benchmarks/review.py piquet-plain-2 --game piquet

The decisions come from hands that computer players play: one decision of each stage of a hand. In each, the script
picks a choice that the first advice calls worse than the best, if possible by at least the adviser's largest bound. It
takes the mean over all seeds for the true value.

For each stage, the script prints the share of told values, and of told differences from the best choice, that are
within two standard errors of the true ones. It prints how often a choice gets the grade that it gets with most seeds,
how often the review grades choices that cost at least the largest bound, and how often it grades no best choice.
"""

# ruff: noqa: T201 - a script that prints what it measured

from __future__ import annotations

import statistics
from collections import Counter, defaultdict
from types import SimpleNamespace

from advice import FIRST_DEAL
from players import command

from gleek import games
from gleek.engine.hand import Hand
from gleek.games import presets
from gleek.players.advice import advice_seed
from gleek.players.review import judge
from gleek.players.seeds import chance, seed_of
from gleek.records.codes import deal_number


def decisions(number, asked):
    """Play the deal with this number, and return one decision of each stage: the stage and the seat's observation.

    `asked` are the options of the command line. Stages in which no player has a choice are left out.
    """
    game, other, found = games.game(asked.game), games.player(asked.game, asked.others), defaultdict(list)
    rules = presets.preset(game.rules)
    hand, _ = Hand.dealt_to(game.setup(rules), deal_number(number, rules))
    while not hand.over:
        seen = hand.observe(hand.to_act)
        if len(seen.legal) > 1:
            found[hand.stage].append(seen)
        hand, _ = hand.apply(other(seen, seed_of(number, seen.seat, len(seen.history))))
    return [(stage, some[int(chance(number).random() * len(some))]) for stage, some in found.items()]


def measure(stage, seen, asked, counts):
    """Advise and judge a decision with several seeds, and add the results to `counts`.

    Its keys are pairs of what was measured and the stage. Its values are lists with a number for each decision or seed.
    """
    adviser = games.adviser(asked.game)
    names = ["" if seat == seen.seat else asked.others for seat in range(len(seen.game.seats))]
    advice = adviser.advise(seen, advice_seed(seen), None, names)
    best, *worse = advice.choices
    if not worse:
        return
    bound = adviser.BOUNDS[-1]
    picked = next((each for each in worse if bound <= each.less), worse[seed_of(stage) % len(worse)])
    again = [
        {each.action: each.stakes for each in adviser.advise(seen, seed, picked.action, names).choices}
        for seed in range(asked.seeds)
    ]
    wider = (1 + 1 / asked.seeds) ** 0.5  # the mean over the seeds has an error too
    figure = statistics.fmean(each[best.action] for each in again if best.action in each)
    both = [each for each in again if {best.action, picked.action} <= {*each}]
    loss = statistics.fmean(each[best.action] - each[picked.action] for each in both) if both else picked.less
    counts["figures", stage].append(abs(best.stakes - figure) <= 2 * wider * best.error + 1e-9)
    counts["differences", stage].append(abs(picked.less - loss) <= 2 * wider * picked.doubt + 1e-9)
    counts["loss told less true", stage].append(picked.less - loss)
    # Each review would compute the advice again. Give it the advice that is computed already.
    same = SimpleNamespace(BOUNDS=adviser.BOUNDS, trials=adviser.trials, advise=lambda *_: advice)
    for choice in (best, picked):
        grades = [judge(same, seen, choice.action, seed, names).grade for seed in range(asked.seeds)]
        usual, _ = Counter(grades).most_common(1)[0]
        counts["grades as usual", stage] += [each == usual for each in grades]
        if choice is best:
            counts["best choices not graded", stage] += [not each for each in grades]
        elif loss >= bound:
            counts["costly choices graded", stage] += [each > 0 for each in grades]


def main() -> None:
    parser = command(__doc__, 100, FIRST_DEAL)
    parser.add_argument("others", help="the id of the player in all seats, which the advice knows")
    parser.add_argument("--seeds", type=int, default=10, metavar="N")
    asked = parser.parse_args()
    counts = defaultdict(list)
    for number in range(asked.first, asked.first + asked.deals):
        for stage, seen in decisions(number, asked):
            measure(stage, seen, asked, counts)
    print(f"{asked.others}, {asked.deals} deals from {asked.first}, {asked.seeds} seeds")
    for (what, stage), found in sorted(counts.items()):
        print(f"{what}, {stage}: {len(found)}, mean {statistics.fmean(found):.3f}")


if __name__ == "__main__":
    main()
