"""Train the betting in the ruff by counterfactual regret minimisation, and compute the gain of best responses.

The classes of the three hands are treated as independent, so one walk of the tree computes all forty classes of all
seats at once. Negative regrets are set to zero, and later rounds have more weight (CFR+; Tammelin, *Solving large
imperfect information games using CFR+*, 2014).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.games.gleek.play import vying
from gleek.games.gleek.play.tables import tables
from gleek.games.gleek.play.vying import BEGINNING, CLASSES, End, Spot, spots, ways

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gleek.games.gleek.play.tables import Tables

Column = list[float]
"""A number for each class."""
Chances = list[list[Column]]
"""For each spot and each legal action there, the probability that each class chooses it."""

EXCHANGES: Final = ("discard_first", "draw_first")
_ANTE: Final = 2
_VIE: Final = 2


class Ruff:
    """The betting in the ruff as a game of its own, for given probabilities of the hands' classes."""

    def __init__(self, shares: Sequence[Column]) -> None:
        """Create the game. `shares` holds, for each seat, the relative probability of each class."""
        self.shares = [[each / sum(column) for each in column] for column in shares]
        self.spots: list[tuple[Spot, tuple[Spot | End, ...]]] = [(spot, ways(spot)) for spot in spots()]

    # ------------------------------------------------------------ winnings

    def _end(self, end: End, reach: list[Column]) -> list[Column]:
        """Return each seat's winnings in stakes, by class, times the probability that the others reach this end."""
        pot = 3 * _ANTE + _VIE * sum(end.put)
        sums = [sum(column) for column in reach]
        found = []
        for seat in range(3):
            one, other = (seat + 1) % 3, (seat + 2) % 3
            mass = sums[one] * sums[other]
            lost = (-_ANTE - _VIE * end.put[seat]) * mass
            if not end.left:  # the pot is carried to the next hand, and counts as shared equally
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
                            beaten[at] *= below + share / 2  # in the same class, each hand wins half the time
                            below += share
                    else:
                        beaten = [each * sums[rival] for each in beaten]
                found.append([lost + pot * each for each in beaten])
        return found

    def _walk(
        self, spot: Spot | End, reach: list[Column], chances: Chances, learn: _Learning | None
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
        """Return the expected winnings of each seat with each class of ruff, in stakes, if all play by `chances`."""
        return self._walk(BEGINNING, self.shares, chances, None)

    def mean(self, values: Column, seat: int) -> float:
        """Return the mean of a seat's values over its classes, weighted by their shares, in stakes."""
        return sum([x * y for x, y in zip(values, self.shares[seat], strict=True)])

    def best_response(self, seat: int, chances: Chances) -> float:
        """Return the expected winnings, in stakes, of a seat that plays best against the others' strategy `chances`."""

        def best(spot: Spot | End, reach: list[Column]) -> Column:
            if isinstance(spot, End):
                return self._end(spot, reach)[seat]
            number = spots()[spot]
            following = self.spots[number][1]
            if spot.turn == seat:
                values = [best(each, reach) for each in following]
                return [max(some) for some in zip(*values, strict=True)]
            values = []
            for often, each in zip(chances[number], following, strict=True):
                after = [*reach]
                after[spot.turn] = [x * y for x, y in zip(reach[spot.turn], often, strict=True)]
                values.append(best(each, after))
            return [sum(some) for some in zip(*values, strict=True)]

        reach = [[1.0] * CLASSES if who == seat else self.shares[who] for who in range(3)]
        return self.mean(best(BEGINNING, reach), seat)

    # ------------------------------------------------------------ training

    def train(self, rounds: int) -> Chances:
        """Train for this many rounds; return the average strategy."""
        learning = _Learning([len(following) for _, following in self.spots])
        for number in range(1, rounds + 1):
            learning.weight = number
            self._walk(BEGINNING, self.shares, learning.chances(), learning)
        return learning.average()


class _Learning:
    """The state of the training: regrets and sums of probabilities, by spot, action and class."""

    def __init__(self, counts: list[int]) -> None:
        """Start from zero. `counts` holds the number of actions at each spot."""
        self.regrets: Chances = [[[0.0] * CLASSES for _ in range(count)] for count in counts]
        self.sums: Chances = [[[0.0] * CLASSES for _ in range(count)] for count in counts]
        self.weight = 1

    def add(self, number: int, reach: Column, mine: list[Column], values: list[Column], mean: Column) -> None:
        """Add the results of one walk at one spot."""
        regrets, sums, weight = self.regrets[number], self.sums[number], self.weight
        for at, value in enumerate(values):
            regrets[at] = [max(had + x - y, 0.0) for had, x, y in zip(regrets[at], value, mean, strict=True)]
            sums[at] = [had + weight * x * y for had, x, y in zip(sums[at], reach, mine[at], strict=True)]

    def chances(self) -> Chances:
        """Return the next strategy to try: each action in proportion to its regret."""
        return [_shares(regrets) for regrets in self.regrets]

    def average(self) -> Chances:
        """Return the average strategy so far."""
        return [_shares(sums) for sums in self.sums]


def _shares(columns: list[Column]) -> list[Column]:
    totals = [sum(some) for some in zip(*columns, strict=True)]
    return [
        [each / total if total > 0 else 1 / len(columns) for each, total in zip(column, totals, strict=True)]
        for column in columns
    ]


def shares_of(found: Tables, name: str) -> list[Column]:
    """Return the frequency of each class for each seat, in the situations for which the table `name` is used."""
    buyer = None if name == "nobody" else int(name[-1])
    exchange = EXCHANGES[0] if buyer is None else name[:-2]
    kinds = [found.ruffs[f"{exchange}, {'buyer' if seat == buyer else 'others'}"] for seat in range(3)]
    return [[max(each, 0.1) for each in kind] for kind in kinds]


def gains(name: str) -> Column:
    """Return each seat's gain from a best response to a stored table, in stakes per hand."""
    ruff = Ruff(shares_of(tables(), name))
    chances = [
        [
            [*column]
            for column in zip(*[vying.chances(name, spot, each) for each in range(CLASSES)], strict=True)
        ]
        for spot in spots()
    ]
    values = ruff.values(chances)
    return [ruff.best_response(seat, chances) - ruff.mean(values[seat], seat) for seat in range(3)]
