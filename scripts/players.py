#!/usr/bin/env python3
"""Teach the players of Gleek, and write gleek/games/gleek/play/tables.json.

    .venv/bin/python scripts/players.py            # all of it, some minutes
    .venv/bin/python scripts/players.py --check    # only the gain of a best response to the stored ruff

Two things are taught, from seeds, so that they come out the same each time: the weights by which a hand's tricks are
estimated (least squares over deals that the rule of thumb plays), and the ruff (regret minimisation, hands put into
classes and taken to be independent of one another).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gleek.engine.cards import bits
from gleek.games.gleek.deal import GLEEK_PACK
from gleek.games.gleek.play import exchange, tables, vying, worth
from gleek.games.gleek.play.fast import fast
from gleek.games.gleek.play.thumb import play_out
from gleek.games.gleek.rules import Rules, preset
from scripts.ruff_training import EXCHANGES, Ruff, gains, shares_of

SEED = 1662
DEALS = 25_000
HANDS = 1_200
ROUNDS = 200


def dealt(rng: random.Random) -> tuple[list[int], int, int]:
    """Return three hands, the turn-up and the stock."""
    pack = list(bits(GLEEK_PACK))
    rng.shuffle(pack)
    hands = [sum(1 << index for index in pack[12 * seat : 12 * seat + 12]) for seat in range(3)]
    return hands, pack[36], sum(1 << index for index in pack[37:])


def bought(rng: random.Random, hands: list[int], stock: int, buyer: int, trump: int) -> None:
    """Let a seat lay out low plain cards, more or less, before or after it takes the stock in."""
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
    """Return the weights of the evaluation: the least squares over so many deals."""
    rng = random.Random(SEED)  # noqa: S311 (chance for play)
    size = worth.FEATURES
    squares = [[0.0] * size for _ in range(size)]
    sums = [0.0] * size
    for _ in range(deals):
        hands, up, stock = dealt(rng)
        buyer = rng.choice((0, 0, 1, 2, None))
        if buyer is not None:
            bought(rng, hands, stock, buyer, up // 13)
        won = play_out(*[fast(held, up // 13) for held in hands], 0)
        for seat, held in enumerate(hands):
            found = worth.features(held, up // 13, seat, buyer)
            for one, value in found:
                sums[one] += value * won[seat]
                row = squares[one]
                for other, factor in found:
                    row[other] += value * factor
    for one in range(size):  # a little ridge: some features add up to others
        squares[one][one] += 3.0
    return [round(each, 3) for each in solved(squares, sums)]


def solved(rows: list[list[float]], sums: list[float]) -> list[float]:
    """Return the solution of linear equations, by elimination."""
    size = len(sums)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        sums[at], sums[pivot] = sums[pivot], sums[at]
        for row in range(at + 1, size):
            factor = rows[row][at] / rows[at][at]
            if factor:
                rows[row] = [x - factor * y for x, y in zip(rows[row], rows[at], strict=True)]
                sums[row] -= factor * sums[at]
    found = [0.0] * size
    for at in reversed(range(size)):
        rest = sum(rows[at][other] * found[other] for other in range(at + 1, size))
        found[at] = (sums[at] - rest) / rows[at][at]
    return found


def ruffs(rules: Rules, hands: int) -> tuple[list[float], list[float]]:
    """Return how often a hand is of each class, one that has bought and one that has not."""
    rng = random.Random(SEED + 1)  # noqa: S311
    has, has_not = [0.0] * vying.CLASSES, [0.0] * vying.CLASSES
    for number in range(hands):
        dealt_hands, up, stock = dealt(rng)
        held = dealt_hands[0]
        for other in dealt_hands[1:]:
            has_not[vying.ruff_class(other, 1, rules)] += 1
        judge = exchange.Judge(rules, up // 13, number % 3, number % 3)
        if rules.exchange == "draw_first":
            held |= stock
            out = exchange.discards(judge, held, (0,))[0][1]
            held &= ~out
        else:
            out = exchange.discards(judge, held, exchange.stocks(held, up, 12, rng))[0][1]
            held = held & ~out | stock
        has[vying.ruff_class(held, 1, rules)] += 1
    return smoothed(has), smoothed(has_not)


def smoothed(counts: list[float]) -> list[float]:
    """Return shares, each class but four aces mixed with its neighbours."""
    last = vying.FOUR_ACES - 1
    mixed = [
        (counts[max(0, at - 1)] + 2 * counts[at] + counts[min(last, at + 1)]) / 4 for at in range(last + 1)
    ]
    mixed.append(counts[vying.FOUR_ACES])
    return [each / sum(mixed) + 1e-6 for each in mixed]


def trained(found: tables.Tables, name: str, rounds: int) -> None:
    """Train one table, and put it with the others."""
    ruff = Ruff(shares_of(found, name))
    chances = ruff.train(rounds)
    numbers = bytearray()
    for spot in chances:
        for ruff_class in range(vying.CLASSES):
            numbers += parts([each[ruff_class] for each in spot])[:-1]
    found.ruff[name] = tables.packed(bytes(numbers))
    values = ruff.values(chances)
    for seat in range(3):
        found.stakes[f"{name} {seat}"] = [round(100 * each) for each in values[seat]]


def parts(chances: list[float]) -> bytes:
    """Return chances as whole numbers of parts that add up to all of them."""
    whole = [round(each * tables.LEVELS) for each in chances]
    whole[whole.index(max(whole))] += tables.LEVELS - sum(whole)
    return bytes(whole)


def write(found: tables.Tables) -> None:
    """Write the file, and let the players read it anew."""
    text = json.dumps(found._asdict(), separators=(",", ":")).replace('],"', '],\n"').replace('","', '",\n"')
    tables.PATH.write_text(text + "\n", encoding="utf-8")
    tables.tables.cache_clear()


def main() -> None:
    """Teach, in the order in which one thing needs another."""
    command = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument("--check", action="store_true", help="change nothing, and print the best responses")
    names = ["nobody", *(vying.name_of(each, buyer) for each in EXCHANGES for buyer in range(3))]
    if not command.parse_args().check:
        # What is laid out hangs on what a ruff wins, and that on what is laid out: this begins with a guess.
        guess = [round(100 * min(6.5, max(-1.6, 0.37 * each - 5.3))) for each in range(vying.CLASSES)]
        found = tables.Tables(
            tuple(fitted(DEALS)), {}, {}, {f"{name} {seat}": guess for name in names for seat in range(3)}
        )
        write(found)
        for each in EXCHANGES:
            rules = preset().changed(exchange=each)
            for who, shares in zip(("buyer", "others"), ruffs(rules, HANDS), strict=True):
                found.ruffs[f"{each}, {who}"] = [round(10_000 * share) for share in shares]
        for name in names:
            trained(found, name, ROUNDS)
            print(name, "is trained", flush=True)
        write(found)
    for name in names:
        print(name, *[f"{each:.3f}" for each in gains(name)])


if __name__ == "__main__":
    main()
