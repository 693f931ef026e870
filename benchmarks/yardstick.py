#!/usr/bin/env python3
"""Compare the scores of our players of Piquet with the statistics of 10,000 hands that Cavendish published.

    .venv/bin/python benchmarks/yardstick.py
    .venv/bin/python benchmarks/yardstick.py piquet-plain-1 --deals 2000

The same player plays both seats of the rubicon game. Cavendish’s figures come from "Odds at Piquet" in the eighth
edition of the book. Those players also considered the score of the partie, which ours do not.
"""

# ruff: noqa: T201 - a script that prints what it measured

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.players import FIRST_DEAL
from gleek import games
from gleek.engine.hand import Hand
from gleek.games import presets
from gleek.players.seeds import seed_of
from gleek.records.codes import deal_number

# Cavendish's figures: the percentage of deals in which each thing happens.
CAVENDISH = {
    "elder scores 28 or more": 51.3,
    "younger scores 14 or more": 50.0,
    "elder scores 10 or more": 90.2,
    "elder scores 40 or more": 23.1,
    "younger scores 10 or more": 64.4,
    "younger scores 20 or more": 38.8,
    "elder makes a repique": 100 / 28.5,
    "younger makes a repique": 100 / 76,
    "there is a pique or a repique": 500 / 41,
    "elder wins the cards": 62.5,
    "younger wins the cards": 25.0,
}


def happened(hand: Hand) -> dict[str, bool]:
    """Return, for each key of `CAVENDISH`, whether it happened in a finished hand."""
    elder, younger = hand.ledger.purses
    made = {(paid.rule, paid.receiver) for paid in hand.ledger.payments}
    repiques = [("score.repique", seat) in made for seat in range(2)]
    cards = [made & {("tricks.cards", seat), ("tricks.capot", seat)} for seat in range(2)]
    points = {"elder": elder, "younger": younger}
    found = {
        name: points[name.split()[0]] >= int(name.split()[2])
        for name in CAVENDISH
        if name.endswith("or more")
    }
    return found | {
        "elder makes a repique": repiques[0],
        "younger makes a repique": repiques[1],
        "there is a pique or a repique": any(repiques) or ("score.pique", 0) in made,
        "elder wins the cards": bool(cards[0]),
        "younger wins the cards": bool(cards[1]),
    }


def main() -> None:
    """Read the command, play, and print."""
    command = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument("player", nargs="?", default=games.reviewer("piquet").STRONGEST[0])
    command.add_argument("--deals", type=int, default=1000, metavar="N")
    asked = command.parse_args()
    game, play = games.game("piquet"), games.player("piquet", asked.player)
    rules = presets.preset(game.rules)
    counts, points = dict.fromkeys(CAVENDISH, 0), [0, 0]
    for number in range(FIRST_DEAL, FIRST_DEAL + asked.deals):
        hand, _ = Hand.dealt_to(game.setup(rules), deal_number(number, rules))
        while not hand.over:
            seat = hand.to_act
            seen = hand.observe(seat)
            hand, _ = hand.apply(play(seen, seed_of(number, seat, len(seen.history))))
        for name, so in happened(hand).items():
            counts[name] += so
        points = [sum(each) for each in zip(points, hand.ledger.purses, strict=True)]
    print(f"{asked.player}, {asked.deals} deals: of 100          ours   his")
    for name, count in counts.items():
        share = count / asked.deals
        error = (share * (1 - share) / asked.deals) ** 0.5
        print(f"{name:32} {100 * share:5.1f} ± {100 * error:.1f} {CAVENDISH[name]:6.1f}")
    print(
        "points a deal:",
        *[f"{name} {each / asked.deals:.1f}" for name, each in zip(game.seats, points, strict=True)],
    )


if __name__ == "__main__":
    main()
