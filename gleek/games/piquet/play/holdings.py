"""A fast version of the rules for calls: it works on plain numbers and makes no events.

`tests/games/piquet/play/test_holdings.py` compares its results with the engine.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from gleek.engine.cards import SUIT_MASKS
from gleek.games.piquet.actions import Call
from gleek.games.piquet.counting import CARTE_BLANCHE, REPIQUE, THIRTY
from gleek.games.piquet.facts import BARRED, ELDERS, EQUAL, NOBODYS, YOUNGERS
from gleek.games.piquet.items import (
    KINDS,
    POINT,
    SEQUENCES,
    SETS,
    Items,
    best_in,
    point_score,
    point_strength,
    runs_in,
    score,
    sets_in,
    strength,
    value_of,
)
from gleek.games.piquet.rules import Rules


class Kind(NamedTuple):
    """The items of one kind that a player declares: the strength of the first, the scores, and the cards as masks."""

    strength: int = 0  # the strength of the first item
    scores: tuple[int, ...] = ()  # the points of each item
    cards: int = 0  # the cards of all items together, as a mask
    first: int = 0  # the cards of the first item, as a mask


NONE: Final = Kind()
Holding = tuple[Kind, Kind, Kind]
"""The items that a player declares: the point, the sequences, the sets."""


class Calls(NamedTuple):
    tens: bool  # whether points score by tens
    one_less: bool  # whether a point whose value ends in four scores one less
    least: int  # the least value of a point
    equal_point: bool  # whether neither player scores if the points are equal
    equal_others: bool  # whether neither player scores if the best sequences, or the best sets, are equal
    bars: bool  # whether cards that elder has shown can bar younger's items


@lru_cache(maxsize=64)
def calls_of(rules: Rules) -> Calls:
    return Calls(
        rules.point_score == "tens",
        rules.ending_four == "one_less",
        rules.point_least,
        rules.equality == "nobody",
        rules.equality != "elder",
        rules.shown_bars == "yes",
    )


@lru_cache(maxsize=4096)
def _point(cards: int, calls: Calls) -> Kind:
    """Return the point that these cards of one suit make; `NONE` if its value is too low to be called."""
    if value_of(cards) < max(calls.least, 1):
        return NONE
    worth = point_score(cards, tens=calls.tens, one_less=calls.one_less)
    return Kind(point_strength(cards, tens=calls.tens), (worth,), cards, cards)


@lru_cache(maxsize=4096)
def _runs(cards: int) -> tuple[tuple[int, int], ...]:
    return tuple([(strength(run), run) for run in runs_in(cards)])


def _kind(kind: int, items: Items) -> Kind:
    """Return the sequences, or the sets, that a player declares; `items` are in the order of the call."""
    cards = 0
    for item in items:
        cards |= item
    scores = sorted([score(kind, item) for item in items], reverse=True)
    return Kind(strength(items[0]), tuple(scores), cards, items[0])


def whole(held: int, calls: Calls) -> Holding:
    """Return all items that the hand `held`, a mask, can declare under the rules `calls`, the best of a kind first."""
    point, runs = NONE, list[tuple[int, int]]()
    for suit in SUIT_MASKS:
        cards = held & suit
        if cards:
            found = _point(cards, calls)
            if found[0] > point[0]:
                point = found
            runs += _runs(cards)
    if len(runs) > 1:
        runs.sort(reverse=True)
    sequences = _kind(SEQUENCES, tuple([run for _, run in runs])) if runs else NONE
    sets = sets_in(held)
    if len(sets) > 1:
        sets = tuple(sorted(sets, key=strength, reverse=True))
    return point, sequences, _kind(SETS, sets) if sets else NONE


def called(call: Call, calls: Calls) -> Holding:
    return (
        _point(call.point, calls) if call.point else NONE,
        _kind(SEQUENCES, call.sequences) if call.sequences else NONE,
        _kind(SETS, call.sets) if call.sets else NONE,
    )


class Contest(NamedTuple):
    kinds: tuple[int, int, int]  # who scores each kind, as in `Facts.kinds`
    shown: tuple[int, int]
    """The cards that each player has shown for their items when elder has led, as masks."""


def contest(elder: Holding, younger: Holding, calls: Calls) -> Contest:
    """Return who scores each kind, and the cards shown. Younger's items that are less good than elder's are ignored."""
    kinds, mine, theirs = [0, 0, 0], 0, 0
    for kind in KINDS:
        one, other = elder[kind], younger[kind]
        at_most = one[0] - (calls.equal_point if kind == POINT else calls.equal_others)
        if not other[0] or (one[0] and other[0] <= at_most):
            kinds[kind] = ELDERS if one[0] else NOBODYS
            mine |= one[2]
        elif one[0] == other[0]:
            kinds[kind] = EQUAL
            mine |= one[3]
            theirs |= other[2]
        else:
            # `mine` holds only elder's shown cards of earlier kinds. No other cards can bar an item.
            barred = mine and kind != POINT and calls.bars and best_in(kind, mine) >= other[0]
            kinds[kind] = BARRED if barred else YOUNGERS
            theirs |= other[2]
    return Contest((kinds[0], kinds[1], kinds[2]), (mine, theirs))


def in_hand(
    elder: Holding,
    younger: Holding,
    kinds: Sequence[int],
    claimed: tuple[bool, bool],
    goal: tuple[int, int],
) -> list[int]:
    """Return both players' points before the play, with repiques. Counting stops when a player reaches their `goal`."""
    points = [0, 0]
    bonus = claimed != (True, True)
    some: list[tuple[int, tuple[int, ...]]] = []
    if claimed[0] != claimed[1]:
        some.append((claimed.index(True), (CARTE_BLANCHE,)))
    for kind, whose in enumerate(kinds):
        if whose == ELDERS:
            some.append((0, elder[kind][1]))
        elif whose == YOUNGERS:
            some.append((1, younger[kind][1]))
    for seat, scores in some:
        for each in scores:
            if points[0] >= goal[0] or points[1] >= goal[1]:
                return points
            before = points[seat]
            points[seat] += each
            made = before < THIRTY <= points[seat] and not points[1 - seat]
            if made and bonus and points[seat] < goal[seat]:
                points[seat] += REPIQUE
    return points
