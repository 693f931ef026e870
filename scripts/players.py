#!/usr/bin/env python3
"""Train the computer players of Gleek, and write gleek/games/gleek/play/tables.json.

    .venv/bin/python scripts/players.py    # takes some minutes

The script trains two things. The first are the weights that estimate how many tricks a hand wins: it fits them by least
squares to deals that the heuristic plays. The second is the betting in the ruff, by counterfactual regret minimisation.
Every hand has one of forty classes of ruff. The script treats the classes of the three hands as independent, so one
walk of the tree computes all classes of all seats at once. Negative regrets are set to zero, and later rounds have more
weight (CFR+; Tammelin, *Solving large imperfect information games using CFR+*, 2014). The seeds are fixed, so that
every run gives the same results.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Final

from gleek.engine.cards import bits
from gleek.games.gleek.deal import GLEEK_PACK
from gleek.games.gleek.play import exchange, tables, vying, worth
from gleek.games.gleek.play.heuristic import play_out
from gleek.games.gleek.play.trick_simulator import fast
from gleek.games.gleek.play.vying import CLASSES, End, spots, ways
from gleek.games.gleek.ruff import Vying
from gleek.games.gleek.rules import Rules, preset

SEED = 1662
DEALS = 25_000
HANDS = 1_200
ROUNDS = 200
EXCHANGES: Final = ("discard_first", "draw_first")


def dealt(rng: random.Random) -> tuple[list[int], int, int]:
    """Return a random deal: three hands (masks), the number of the turn-up, and the rest of the pack (a mask)."""
    pack = list(bits(GLEEK_PACK))
    rng.shuffle(pack)
    hands = [sum(1 << index for index in pack[12 * seat : 12 * seat + 12]) for seat in range(3)]
    return hands, pack[36], sum(1 << index for index in pack[37:])


def bought(rng: random.Random, hands: list[int], stock: int, buyer: int, trump: int) -> None:
    """Exchange seven cards of the buyer's hand; this changes `hands`.

    The buyer discards mostly low cards that are not trumps, with some randomness. In half of the deals, at random, they
    know the stock when they choose the discard.
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
    """Return the weights of the evaluation in `worth`, fitted by least squares to this many deals."""
    rng = random.Random(SEED)  # noqa: S311 (random deals, not secrets)
    size = worth.FEATURES
    squares = [[0.0] * size for _ in range(size)]
    sums = [0.0] * size
    for _ in range(deals):
        hands, up, stock = dealt(rng)
        buyer = rng.choice((0, 0, 1, 2, None))
        if buyer is not None:
            bought(rng, hands, stock, buyer, up // 13)
        won = play_out([fast(held, up // 13) for held in hands], 0)
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
    """Return the solution of a system of linear equations, by Gaussian elimination. This changes `rows` and `sums`."""
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
    """Return how often each class of ruff occurs: in hands that have bought the stock, and in hands that have not."""
    rng = random.Random(SEED + 1)  # noqa: S311
    has, has_not = [0.0] * CLASSES, [0.0] * CLASSES
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
    """Return counts as shares; each class except four aces is smoothed with its two neighbours."""
    last = vying.FOUR_ACES - 1
    mixed = [
        (counts[max(0, at - 1)] + 2 * counts[at] + counts[min(last, at + 1)]) / 4 for at in range(last + 1)
    ]
    mixed.append(counts[vying.FOUR_ACES])
    return [each / sum(mixed) + 1e-6 for each in mixed]


# ---------------------------------------------------------------- the ruff

Column = list[float]
"""One number for each class of ruff."""
Chances = list[list[Column]]
"""A strategy: for each spot of the betting and each legal action there, the probability that each class chooses it."""

_ANTE: Final = 2
_VIE: Final = 2


class Ruff:
    """The betting in the ruff as a game of its own: each seat gets a class of ruff at random, and then they bet."""

    def __init__(self, shares: Sequence[Column]) -> None:
        """`shares` holds for each seat the relative probability of each class."""
        self.shares = [[each / sum(column) for each in column] for column in shares]
        self.spots: list[tuple[Vying, tuple[Vying | End, ...]]] = [(spot, ways(spot)) for spot in spots()]

    def _end(self, end: End, reach: list[Column]) -> list[Column]:
        """Return each seat's winnings, by class, in stakes, times the probability that the others bet to this end."""
        pot = 3 * _ANTE + _VIE * sum(end.put)
        sums = [sum(column) for column in reach]
        found = []
        for seat in range(3):
            one, other = (seat + 1) % 3, (seat + 2) % 3
            mass = sums[one] * sums[other]
            lost = (-_ANTE - _VIE * end.put[seat]) * mass
            if not end.left:  # the pot stays for the next hand; count it as shared equally
                found.append([0.0] * CLASSES)
            elif seat not in end.left:
                found.append([lost] * CLASSES)
            elif len(end.left) == 1:
                found.append([lost + pot * mass] * CLASSES)
            else:
                beaten = [1.0] * CLASSES
                for rival in (one, other):
                    if rival in end.left:
                        below = 0.0
                        for at, share in enumerate(reach[rival]):
                            beaten[at] *= below + share / 2  # equal classes: each wins half the time
                            below += share
                    else:
                        beaten = [each * sums[rival] for each in beaten]
                found.append([lost + pot * each for each in beaten])
        return found

    def _walk(
        self, spot: Vying | End, reach: list[Column], chances: Chances, learn: _Learning | None
    ) -> list[Column]:
        if isinstance(spot, End):
            return self._end(spot, reach)
        number = spots()[spot]
        turn, mine = spot.turn, chances[number]
        values = []
        for often, following in zip(mine, self.spots[number][1], strict=True):
            after = [*reach]
            after[turn] = [x * y for x, y in zip(reach[turn], often, strict=True)]
            values.append(self._walk(following, after, chances, learn))
        found = [
            [sum(some) for some in zip(*[value[seat] for value in values], strict=True)] for seat in range(3)
        ]
        mean = [0.0] * CLASSES
        for often, value in zip(mine, values, strict=True):
            mean = [each + x * y for each, x, y in zip(mean, often, value[turn], strict=True)]
        found[turn] = mean
        if learn:
            learn.add(number, reach[turn], mine, [value[turn] for value in values], mean)
        return found

    def values(self, chances: Chances) -> list[Column]:
        """Return each seat's expected winnings with each class of ruff, in stakes, if all seats use `chances`."""
        return self._walk(Vying(), self.shares, chances, None)

    def train(self, rounds: int) -> Chances:
        learning = _Learning([len(following) for _, following in self.spots])
        for number in range(1, rounds + 1):
            learning.weight = number
            self._walk(Vying(), self.shares, learning.chances(), learning)
        return learning.average()


class _Learning:
    """The state of the training: regrets and weighted sums of probabilities, by spot, action and class."""

    def __init__(self, counts: list[int]) -> None:
        self.regrets: Chances = [[[0.0] * CLASSES for _ in range(count)] for count in counts]
        self.sums: Chances = [[[0.0] * CLASSES for _ in range(count)] for count in counts]
        self.weight = 1

    def add(self, number: int, reach: Column, mine: list[Column], values: list[Column], mean: Column) -> None:
        regrets, sums, weight = self.regrets[number], self.sums[number], self.weight
        for at, value in enumerate(values):
            regrets[at] = [max(had + x - y, 0.0) for had, x, y in zip(regrets[at], value, mean, strict=True)]
            sums[at] = [had + weight * x * y for had, x, y in zip(sums[at], reach, mine[at], strict=True)]

    def chances(self) -> Chances:
        """Return the strategy of the next round: the probability of each action is proportional to its regret."""
        return [_shares(regrets) for regrets in self.regrets]

    def average(self) -> Chances:
        return [_shares(sums) for sums in self.sums]


def _shares(columns: list[Column]) -> list[Column]:
    totals = [sum(some) for some in zip(*columns, strict=True)]
    return [
        [each / total if total > 0 else 1 / len(columns) for each, total in zip(column, totals, strict=True)]
        for column in columns
    ]


def shares_of(found: tables.Tables, name: str) -> list[Column]:
    """Return for each seat how often it has each class of ruff when the players use the betting table `name`."""
    buyer = None if name == "nobody" else int(name[-1])
    exchange = EXCHANGES[0] if buyer is None else name[:-2]
    kinds = [found.ruffs[f"{exchange}, {'buyer' if seat == buyer else 'others'}"] for seat in range(3)]
    return [[max(each, 0.1) for each in kind] for kind in kinds]


# ---------------------------------------------------------------- the file


def trained(found: tables.Tables, name: str, rounds: int) -> None:
    ruff = Ruff(shares_of(found, name))
    chances = ruff.train(rounds)
    numbers = bytearray()
    for spot in chances:
        for ruff_class in range(CLASSES):
            numbers += parts([each[ruff_class] for each in spot])[:-1]
    found.ruff[name] = tables.packed(bytes(numbers))
    values = ruff.values(chances)
    for seat in range(3):
        found.stakes[f"{name} {seat}"] = [round(100 * each) for each in values[seat]]


def parts(chances: list[float]) -> bytes:
    """Return probabilities as whole numbers whose sum is `tables.LEVELS`."""
    whole = [round(each * tables.LEVELS) for each in chances]
    whole[whole.index(max(whole))] += tables.LEVELS - sum(whole)
    return bytes(whole)


def write(found: tables.Tables) -> None:
    """Write the tables to their file, and clear the cache so that the players use the new tables."""
    text = json.dumps(found._asdict(), separators=(",", ":")).replace('],"', '],\n"').replace('","', '",\n"')
    tables.PATH.write_text(text + "\n", encoding="utf-8")
    tables.tables.cache_clear()


def main() -> None:
    names = ["nobody", *(vying.name_of(each, buyer) for each in EXCHANGES for buyer in range(3))]
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
        trained(found, name, ROUNDS)
        print(name, "is trained", flush=True)
    write(found)


if __name__ == "__main__":
    main()
