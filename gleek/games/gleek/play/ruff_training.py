"""Training of the betting in the ruff, by counterfactual regret minimisation.

The value of a hand's ruff falls into one of forty classes. The training treats the classes of the three hands as
independent, so one walk of the tree computes all classes of all seats at once. Negative regrets are set to zero, and
later rounds have more weight (CFR+; Tammelin, *Solving large imperfect information games using CFR+*, 2014).

`Ruff.train` lets three learners play each other. `Ruff.train_against` looks for a strategy that wins more from weak
opponents and still loses little to the best ones: a restricted Nash response (Johanson, Zinkevich and Bowling,
*Computing robust counter-strategies*, 2007).
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

from gleek.engine.cards import bits
from gleek.games.gleek.deal import GLEEK_PACK
from gleek.games.gleek.play import exchange, plain, ruff_betting
from gleek.games.gleek.play.ruff_betting import CLASSES, End, spots, ways
from gleek.games.gleek.ruff import Vying
from gleek.games.gleek.rules import Rules

_SEED: Final = 1663
Column = list[float]
"""One number for each class of ruff."""
Chances = list[list[Column]]
"""A strategy: for each phase of the betting and each legal action, its probability with each class of ruff."""

T = TypeVar("T")
Seats = tuple[T, T, T]

_ZEROS: Final = [0.0] * CLASSES
_ANTE_STAKES: Final = 2
_VIE_STAKES: Final = 2


def dealt(rng: random.Random) -> tuple[list[int], int, int]:
    """Return a random deal: three hands (masks), the number of the turn-up, and the rest of the pack (a mask)."""
    pack = list(bits(GLEEK_PACK))
    rng.shuffle(pack)
    hands = [sum(1 << index for index in pack[12 * seat : 12 * seat + 12]) for seat in range(3)]
    return hands, pack[36], sum(1 << index for index in pack[37:])


def ruffs(rules: Rules, hands: int) -> tuple[list[float], list[float]]:
    """Return the share of each class of ruff in `hands` random deals: in the buyer's hand, and in the others."""
    rng = random.Random(_SEED)  # noqa: S311 (random deals, not secrets)
    has, has_not = [0.0] * CLASSES, [0.0] * CLASSES
    for number in range(hands):
        dealt_hands, up, stock = dealt(rng)
        held = dealt_hands[0]
        for other in dealt_hands[1:]:
            has_not[ruff_betting.ruff_class(other, 1, rules)] += 1
        judge = exchange.Judge(rules, up // 13, number % 3, number % 3)
        if rules.exchange == "draw_first":
            held |= stock
            out = exchange.discards(judge, held, (0,))[0][1]
            held &= ~out
        else:
            out = exchange.discards(judge, held, exchange.stocks(held, up, 12, rng))[0][1]
            held = held & ~out | stock
        has[ruff_betting.ruff_class(held, 1, rules)] += 1
    return smoothed(has), smoothed(has_not)


def smoothed(counts: list[float]) -> list[float]:
    last = ruff_betting.FOUR_ACES - 1
    mixed = [
        (counts[max(0, at - 1)] + 2 * counts[at] + counts[min(last, at + 1)]) / 4 for at in range(last + 1)
    ]
    mixed.append(counts[ruff_betting.FOUR_ACES])
    return [each / sum(mixed) + 1e-6 for each in mixed]


class Reading(NamedTuple):
    first_pass: str = "check"  # "out": a player who passes before the first vie is out
    decline: int = _ANTE_STAKES  # the stakes that a player loses who never vied, saw or revied
    ties: str = "divide"  # "eldest": the first of equal ruffs wins
    carried: int = 0  # the stakes that earlier ruffs have left in the pot


AS_STORED: Final = Reading()
"""The rules for which the tables of `gleek.games.gleek.play.ruff_betting` are trained."""


class Ruff:
    """The betting in the ruff as a game of its own: each seat gets a class of ruff at random, and then they bet."""

    def __init__(self, shares: Sequence[Column], reading: Reading = AS_STORED) -> None:
        self.shares = [[each / sum(column) for each in column] for column in shares]
        self.reading = reading
        self.numbers = spots(reading.first_pass)
        self.spots: list[tuple[Vying, tuple[Vying | End, ...]]] = [
            (spot, ways(spot, reading.first_pass)) for spot in self.numbers
        ]

    def _end(self, end: End, reach: list[Column]) -> list[Column]:
        """Return each seat's winnings in stakes, by the class of its ruff, if the betting ends with `end`.

        The winnings are multiplied by the probability that the other two seats make the bets that lead to this end.
        `reach` has, for each seat and class, the probability that the seat holds the class and makes these bets.
        """
        carried = self.reading.carried
        back = _ANTE_STAKES - self.reading.decline
        pot = 3 * _ANTE_STAKES + carried + _VIE_STAKES * sum(end.put) - back * end.put.count(0)
        sums = [sum(column) for column in reach]
        found = []
        for seat in range(3):
            one, other = (seat + 1) % 3, (seat + 2) % 3
            mass = sums[one] * sums[other]
            lost = (-_ANTE_STAKES - _VIE_STAKES * end.put[seat] + back * (not end.put[seat])) * mass
            if not end.left:  # the pot stays for the next hand; count it as shared equally
                found.append([carried / 3 * mass] * CLASSES)
            elif seat not in end.left:
                found.append([lost] * CLASSES)
            elif len(end.left) == 1:
                found.append([lost + pot * mass] * CLASSES)
            else:
                beaten = [1.0] * CLASSES
                for rival in (one, other):
                    if rival in end.left:
                        below = 0.0
                        # If classes are equal, each seat wins half the time or, by other rules, the earlier seat wins.
                        tied = 0.5 if self.reading.ties == "divide" else float(seat < rival)
                        for at, share in enumerate(reach[rival]):
                            beaten[at] *= below + tied * share
                            below += share
                    else:
                        beaten = [each * sums[rival] for each in beaten]
                found.append([lost + pot * each for each in beaten])
        return found

    def _walk(
        self, spot: Vying | End, reach: list[Column], chances: Seats[Chances], learn: Seats[_Learning | None]
    ) -> list[Column]:
        if isinstance(spot, End):
            return self._end(spot, reach)
        number = self.numbers[spot]
        turn = spot.turn
        mine, learning = chances[turn][number], learn[turn]
        values = []
        for often, following in zip(mine, self.spots[number][1], strict=True):
            after = [*reach]
            after[turn] = [x * y for x, y in zip(reach[turn], often, strict=True)]
            never = learning is None and not any(after[turn])
            values.append([_ZEROS] * 3 if never else self._walk(following, after, chances, learn))
        found = [
            [sum(some) for some in zip(*[value[seat] for value in values], strict=True)] for seat in range(3)
        ]
        mean = [0.0] * CLASSES
        for often, value in zip(mine, values, strict=True):
            mean = [each + x * y for each, x, y in zip(mean, often, value[turn], strict=True)]
        found[turn] = mean
        if learning:
            learning.add(number, reach[turn], mine, [value[turn] for value in values], mean)
        return found

    def values(self, chances: Seats[Chances]) -> list[Column]:
        """Return each seat's expected winnings in stakes, by class of ruff; `chances` are the strategies by seat."""
        return self._walk(Vying(), self.shares, chances, (None, None, None))

    def train(self, rounds: int) -> Chances:
        """Return a strategy from which no opponent wins much; all seats learn it by playing each other."""
        learning = self._learning()
        for _ in range(rounds):
            mine = learning.next_round()
            self._walk(Vying(), self.shares, (mine, mine, mine), (learning, learning, learning))
        return learning.average()

    def train_against(self, weak: Sequence[tuple[float, Chances]], rounds: int) -> Chances:
        """Return a strategy that wins more from weak opponents and loses little to those who know it.

        `weak` holds pairs (share, strategy): in this share of the hands, both opponents play this strategy. In the
        other hands, they learn to win as much as they can from the strategy in training.
        """
        learning, rivals = self._learning(several=True), [self._learning() for _ in range(3)]
        rest = 1 - sum(share for share, _ in weak)
        for _ in range(rounds):
            mine = learning.next_round()
            for seat, rival in enumerate(rivals):
                theirs = rival.next_round()
                learning.share = rest
                self._walk(Vying(), self.shares, at_seat(seat, mine, theirs), at_seat(seat, learning, rival))
                for learning.share, strategy in weak:
                    self._walk(
                        Vying(), self.shares, at_seat(seat, mine, strategy), at_seat(seat, learning, None)
                    )
        return learning.average()

    def _learning(self, *, several: bool = False) -> _Learning:
        return _Learning([len(following) for _, following in self.spots], several=several)

    def plain(self, limits: plain.Limits = plain.RUFF["points"]) -> Chances:
        found = []
        for spot, following in self.spots:
            bets = [
                plain.bold(spot, limits, ruff_betting.LEAST + ruff, four_aces=ruff == ruff_betting.FOUR_ACES)
                for ruff in range(CLASSES)
            ]
            last = len(following) - 1
            found.append([[float(min(bet, last) == number) for bet in bets] for number in range(last + 1)])
        return found

    def boldest(self) -> Chances:
        return [
            [[float(number == len(following) - 1)] * CLASSES for number in range(len(following))]
            for _, following in self.spots
        ]


def at_seat(seat: int, its: T, others: T) -> Seats[T]:
    first, second, third = [its if each == seat else others for each in range(3)]
    return first, second, third


class _Learning:
    """The state of one learner: regrets and weighted sums of probabilities, by phase, action and class of ruff.

    A regret says how much more an action would have won. Negative regrets are set to zero at once or, if the learner
    meets several opponents in a round (`several`), after it: so a loss to one of them can outweigh a win from another.
    """

    def __init__(self, counts: list[int], *, several: bool) -> None:
        self.regrets: Chances = [[[0.0] * CLASSES for _ in range(count)] for count in counts]
        self.sums: Chances = [[[0.0] * CLASSES for _ in range(count)] for count in counts]
        self.least = -math.inf if several else 0.0
        self.round, self.share = 0, 1.0

    def add(self, number: int, reach: Column, mine: list[Column], values: list[Column], mean: Column) -> None:
        regrets, sums = self.regrets[number], self.sums[number]
        share, weight, least = self.share, self.share * self.round, self.least
        for at, value in enumerate(values):
            regrets[at] = [
                max(had + share * x - share * y, least)
                for had, x, y in zip(regrets[at], value, mean, strict=True)
            ]
            sums[at] = [had + weight * x * y for had, x, y in zip(sums[at], reach, mine[at], strict=True)]

    def next_round(self) -> Chances:
        """Begin a round, and return its strategy: an action's probability is proportional to its regret."""
        self.round += 1
        self.regrets = [[[max(each, 0.0) for each in column] for column in spot] for spot in self.regrets]
        return [_shares(regrets) for regrets in self.regrets]

    def average(self) -> Chances:
        return [_shares(sums) for sums in self.sums]


def _shares(columns: list[Column]) -> list[Column]:
    totals = [sum(some) for some in zip(*columns, strict=True)]
    return [
        [each / total if total > 0 else 1 / len(columns) for each, total in zip(column, totals, strict=True)]
        for column in columns
    ]
