#!/usr/bin/env python3
"""Train the computer players of Gleek, and write gleek/games/gleek/play/tables.json.

    .venv/bin/python scripts/players.py            # takes half an hour
    .venv/bin/python scripts/players.py --betting  # trains the betting alone again

The script plays deals with the heuristic, and fits to them, by least squares, the weights that estimate how many tricks
a hand wins. It also trains the betting in the ruff (`gleek.games.gleek.play.ruff_training`). All seeds are fixed.
"""

from __future__ import annotations

import argparse
import json
import random
from typing import Final

from gleek.engine.cards import bits
from gleek.games.gleek.play import ruff_betting, tables, worth
from gleek.games.gleek.play.heuristic import play_out
from gleek.games.gleek.play.ruff_betting import CLASSES
from gleek.games.gleek.play.ruff_training import Column, Ruff, dealt, ruffs
from gleek.games.gleek.play.trick_simulator import from_engine
from gleek.games.gleek.rules import preset

SEED = 1662
DEALS = 25_000
HANDS = 1_200
ROUNDS_AGAINST_WEAK, ROUNDS = 150, 200
# The shares of the training's hands in which both opponents bet like plain players, and in which both always revie.
PLAIN, BOLDEST = 0.5, 0.05
EXCHANGES: Final = ("discard_first", "draw_first")


def bought(rng: random.Random, hands: list[int], stock: int, buyer: int, trump: int) -> None:
    """Let the buyer discard seven cards and take the stock; this changes `hands`. Hands and stock are masks.

    The buyer discards mostly low cards that are not trumps, with some randomness. In about half of the deals, they know
    the stock when they choose the discard. `buyer` is a seat, and `trump` the number of a suit.
    """
    taken = hands[buyer] | stock if rng.random() < 0.5 else hands[buyer]
    jitter = 4 * rng.random()

    def keep(index: int) -> float:
        rank = index % 13
        alike = sum(taken >> 13 * suit + rank & 1 for suit in range(4)) if rank > 8 else 0
        suit = (taken >> 13 * (index // 13) & 8191).bit_count()
        bonus = 12 * (index // 13 == trump) + 4 * (rank == 12) + 4 * max(0, alike - 2)
        return rank + bonus + 0.8 * suit + jitter * rng.random()

    out = sum(1 << index for index in sorted(bits(taken), key=keep)[:7])
    hands[buyer] = (hands[buyer] | stock) & ~out


def fitted(deals: int) -> list[float]:
    """Return the weights with which `worth` estimates a hand's tricks, fitted by least squares to this many deals."""
    rng = random.Random(SEED)  # noqa: S311 (random deals, not secrets)
    size = worth.FEATURES
    squares = [[0.0] * size for _ in range(size)]
    sums = [0.0] * size
    for _ in range(deals):
        hands, up, stock = dealt(rng)
        buyer = rng.choice((0, 0, 1, 2, None))
        if buyer is not None:
            bought(rng, hands, stock, buyer, up // 13)
        won = play_out([from_engine(held, up // 13) for held in hands], 0)
        for seat, held in enumerate(hands):
            found = worth.features(held, up // 13, seat, buyer)
            for one, value in found:
                sums[one] += value * won[seat]
                row = squares[one]
                for other, factor in found:
                    row[other] += value * factor
    for one in range(size):  # a small ridge term, because some features are sums of other features
        squares[one][one] += 3.0
    return [round(each, 3) for each in solved(squares, sums)]


def solved(rows: list[list[float]], sums: list[float]) -> list[float]:
    """Solve the linear equations with the positive definite matrix `rows` and the right-hand side `sums`."""
    table = [[*row, total] for row, total in zip(rows, sums, strict=True)]
    for at in range(len(table)):
        pivot = table[at] = [each / table[at][at] for each in table[at]]
        for other, row in enumerate(table):
            if other != at:
                table[other] = [x - row[at] * y for x, y in zip(row, pivot, strict=True)]
    return [row[-1] for row in table]


def shares_of(found: tables.Tables, name: str) -> list[Column]:
    """Return for each seat how often it has each class of ruff, a range of points, as whole numbers.

    `name` is the betting table of `vying`, which says who has bought the stock and how.
    """
    buyer = None if name == "nobody" else int(name[-1])
    exchange = EXCHANGES[0] if buyer is None else name[:-2]
    kinds = [found.ruffs[f"{exchange}, {'buyer' if seat == buyer else 'others'}"] for seat in range(3)]
    return [[max(each, 0.1) for each in kind] for kind in kinds]


# ---------------------------------------------------------------- the file


def trained(found: tables.Tables, name: str) -> None:
    """Train the betting table with this name, and store its probabilities and what each ruff wins among equals."""
    ruff = Ruff(shares_of(found, name))
    # With no buyer, who vies with every ruff and revies with 46 would win from any other bets than these.
    chances = equal = ruff.train(ROUNDS)
    if name != "nobody":
        weak = [(PLAIN, ruff.plain()), (BOLDEST, ruff.boldest())]
        chances = ruff.train_against(weak, ROUNDS_AGAINST_WEAK)
    numbers = bytearray()
    for spot in chances:
        for ruff_class in range(CLASSES):
            numbers += parts([each[ruff_class] for each in spot])[:-1]
    found.ruff[name] = tables.packed(bytes(numbers))
    values = ruff.values((equal, equal, equal))
    for seat in range(3):
        found.stakes[f"{name} {seat}"] = [round(100 * each) for each in values[seat]]


def parts(chances: list[float]) -> bytes:
    """Return probabilities as bytes: whole numbers that are proportional to them, with the sum `tables.LEVELS`."""
    whole = [round(each * tables.LEVELS) for each in chances]
    whole[whole.index(max(whole))] += tables.LEVELS - sum(whole)
    return bytes(whole)


def write(found: tables.Tables) -> None:
    """Write the tables to their file, and clear the cache so that the players use the new tables."""
    text = json.dumps(found._asdict(), separators=(",", ":")).replace('],"', '],\n"').replace('","', '",\n"')
    tables.PATH.write_text(text + "\n", encoding="utf-8")
    tables.tables.cache_clear()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--betting", action="store_true", help="train only the betting in the ruff")
    names = ["nobody", *(ruff_betting.name_of(each, buyer) for each in EXCHANGES for buyer in range(3))]
    if parser.parse_args().betting:
        found = tables.tables()
    else:
        # The discards depend on how much a ruff wins, and this depends on the discards. So begin with a guess.
        guess = [round(100 * min(6.5, max(-1.6, 0.37 * each - 5.3))) for each in range(CLASSES)]
        found = tables.Tables(
            tuple(fitted(DEALS)), {}, {}, {f"{name} {seat}": guess for name in names for seat in range(3)}
        )
        write(found)
        for each in EXCHANGES:
            rules = preset().changed(exchange=each)
            for who, shares in zip(("buyer", "others"), ruffs(rules, HANDS), strict=True):
                found.ruffs[f"{each}, {who}"] = [round(10_000 * share) for share in shares]
    for name in names:
        trained(found, name)
        print(name, "is trained", flush=True)
    write(found)


if __name__ == "__main__":
    main()
