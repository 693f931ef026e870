"""Compares two readings (values of a disputed rule): computer players play the same deals by each reading.

An evening is twelve hands, or one match if the game's rules say when it ends. The difference of two readings in one
evening is one sample, so that most of the luck of the cards cancels out.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from math import floor, log10
from typing import Any, Final, NamedTuple

from gleek.engine.errors import Unreadable
from gleek.engine.hand import Hand
from gleek.engine.money import Stake
from gleek.engine.rules import Rules
from gleek.evidence.rules import rules as all_rules
from gleek.evidence.weighed import Figure, Measure
from gleek.players import registry
from gleek.records.codes import DEALS, deal_number
from gleek.records.results import match_deal

HANDS: Final = 12
"""The number of hands in an evening. At Gleek each player then deals four times."""
_DEALS_PER_EVENING: Final = 64  # deal numbers reserved for each evening; a match may take more than `HANDS`


class Evening(NamedTuple):
    sums: dict[str, float]  # the sum of each count over all hands; "hands" and "evenings" are counts too
    # field of the rules → the number of hands in which a rule that depends on it was applied
    up: dict[str, int]
    won: list[list[int]]  # for each hand, what each seat won


def counting(game_id: str) -> Any:  # noqa: ANN401  (a module)
    """Return a game's module that counts what happens in a hand. Raises `Unreadable` if there is none."""
    title, name = registry.game(game_id).title, f"gleek.games.{game_id}.play.tally"
    if not registry.is_played(game_id) or find_spec(name) is None:
        raise Unreadable(f"Rules of {title} cannot be compared by play: the game has no module play.tally.")
    return import_module(name)


def evening(rules: Rules, players: Sequence[str], number: int) -> Evening:
    """Let computer players (ids by seat) play evening `number` (from 0), and return what was counted in its hands."""
    game = registry.game(rules.game)
    tally = counting(rules.game).tally
    match = game.match(rules, tuple(f"Player {seat + 1}" for seat in range(len(game.seats))), 0, Stake.PENNY)
    found = Evening({"evenings": 1}, {}, [])
    while not match.ended and (match.ends_itself or match.hands < HANDS):
        deal = match_deal(1662, number * _DEALS_PER_EVENING + match.hands + 2, game.id) % DEALS
        hand, _ = Hand.dealt_to(match.begin(), deal_number(deal, rules))
        hand, _ = registry.play_hand(hand, players, deal)
        match = match.after(hand)
        _count(found, tally(hand), hand)
    if match.ends_itself:
        # Count whether the only winner is the elder of the first deal, who is the player with index 1.
        found.sums["partie_first_elder"] = len(match.winners) == 1 and match.winners[0] == 1
        found.sums["partie_points"] = match.result.points
    return found


def _count(found: Evening, counts: Mapping[str, float], hand: Hand) -> None:
    purses = [*hand.ledger.purses]
    found.won.append(purses)
    mean = sum(purses) / len(purses)
    square = sum([(each - mean) ** 2 for each in purses]) / len(purses)
    seats = zip(hand.game.seats, purses, strict=True)
    for name, count in {**counts, **dict(seats), "square": square, "hands": 1}.items():
        found.sums[name] = found.sums.get(name, 0) + count
    rules = {each.rule for each in hand.history} | {each.rule for each in hand.ledger.payments}
    for field in {field for rule in rules for field in _fields(hand.game.id).get(rule, ())}:
        found.up[field] = found.up.get(field, 0) + 1


@cache
def _fields(game_id: str) -> Mapping[str, tuple[str, ...]]:
    return {name: each.fields for name, each in all_rules(game_id).items()}


class Weighing:
    def __init__(self, evenings: Sequence[Evening], base: Sequence[Evening] = ()) -> None:
        """Compare evenings with `base`, the same ones by another reading (() if none); cut both to equal length."""
        count = min(len(evenings), len(base)) if base else len(evenings)
        self.evenings, self.base = evenings[:count], base[:count]

    @property
    def hands(self) -> int:
        return round(sum(each.sums["hands"] for each in self.evenings))

    def figure(self, measure: Measure) -> Figure:
        value, parts = _mean(self.evenings, measure)
        return Figure(value, _error(parts))

    def difference(self, measure: Measure) -> Figure:
        """Return how much larger the measure is in `evenings` than in `base`, which has the other reading."""
        (value, parts), (other, others) = (_mean(some, measure) for some in (self.evenings, self.base))
        return Figure(value - other, _error([x - y for x, y in zip(parts, others, strict=True)]))

    def share_up(self, field: str) -> Figure:
        """Return the percentage of hands in which a rule that depends on `field` is applied.

        Each evening counts with the larger number of its two readings.
        """
        hands = [max(each.sums["hands"] for each in pair) for pair in self._pairs()]
        ups = [max(each.up.get(field, 0) for each in pair) for pair in self._pairs()]
        return _share([*zip(ups, hands, strict=True)])

    def share_differing(self) -> Figure:
        """Return the percentage of hands in which some player wins more or less by one reading than by the other."""
        return _share([_differing(*each, lambda won: won) for each in self._pairs()])

    def share_turned(self) -> Figure:
        """Return the percentage of hands in which other players win or lose by one reading than by the other."""
        return _share(
            [
                _differing(*each, lambda won: [(some > 0) - (some < 0) for some in won])
                for each in self._pairs()
            ]
        )

    def has(self, measure: Measure) -> bool:
        """Return whether the measure was counted under at least one of the readings (under both, if it is `shared`)."""
        counts = measure.counts or measure.id
        sides = [any(each.sums.get(counts) for each in some) for some in (self.evenings, self.base) if some]
        return all(sides) if measure.shared else any(sides)

    def data(self, measures: Iterable[Measure], field: str) -> dict[str, Any]:
        """Return all figures in the form that `gleek.evidence.weighed` reads, without measures that `has` excludes.

        `field` is the field of the rules in which the readings differ.
        """
        found: dict[str, Any] = {"hands": self.hands}
        if self.base:
            shares = (self.share_up(field), self.share_differing(), self.share_turned())
            found["shares"] = dict(zip(("up", "differs", "turned"), map(_rounded, shares), strict=True))
        found["figures"] = {
            each.id: [*_rounded(self.figure(each)), *(_rounded(self.difference(each)) if self.base else [])]
            for each in measures
            if self.has(each)
        }
        return found

    def _pairs(self) -> Iterator[tuple[Evening, Evening]]:
        return zip(self.evenings, self.base, strict=True)


def _differing(one: Evening, other: Evening, of: Any) -> tuple[float, float]:  # noqa: ANN401  (a function of a list)
    """Return in how many hands of an evening the two readings differ, and how many hands there are.

    Two hands are alike if `of` returns equal values for their lists of winnings by seat. A hand that only one reading
    has counts as different.
    """
    hands = max(len(one.won), len(other.won))
    same = sum(of(mine) == of(theirs) for mine, theirs in zip(one.won, other.won, strict=False))
    return hands - same, hands


def _rounded(figure: Figure) -> list[float]:
    """Return the value of a figure and its standard error, both rounded to two significant digits of the error."""
    if not figure.error:
        return [float(f"{figure.value:.6g}"), 0]
    places = 1 - floor(log10(figure.error))
    return [round(each, places) for each in figure]


def _share(some: Sequence[tuple[float, float]]) -> Figure:
    value, parts = _ratio(some)
    return Figure(100 * value, 100 * _error(parts))


def _mean(evenings: Sequence[Evening], measure: Measure) -> tuple[float, list[float]]:
    """Return a measure's mean, and the deviation of each evening from it."""
    value, parts = _ratio(
        [(each.sums.get(measure.counts or measure.id, 0), each.sums.get(measure.of, 0)) for each in evenings]
    )
    if measure.root:
        root = value**0.5
        return root, [each / (2 * root) if root else 0.0 for each in parts]
    return measure.times * value, [measure.times * each for each in parts]


def _ratio(pairs: Sequence[tuple[float, float]]) -> tuple[float, list[float]]:
    """Return the sum of the first numbers / the sum of the second, and the deviation of each pair from this ratio."""
    whole = sum(count for _, count in pairs)
    if not whole:
        return 0.0, [0.0] * len(pairs)
    value = sum(each for each, _ in pairs) / whole
    mean = whole / len(pairs)
    return value, [(each - value * count) / mean for each, count in pairs]


def _error(parts: Sequence[float]) -> float:
    """Return the standard error of the mean of `parts`: exactly 0 if they are equal, because `statistics` is exact."""
    return float(statistics.stdev(parts) / len(parts) ** 0.5) if len(parts) > 1 else 0.0
