"""What a hand can call and what comes of two calls, as numbers: the engine's contest and count, without its events.

`tests/games/piquet/play/test_holdings.py` compares all of it with the engine.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from gleek.engine.cards import SUIT_MASKS
from gleek.games.piquet.counting import CARTE_BLANCHE, REPIQUE, THIRTY
from gleek.games.piquet.facts import BARRED, ELDERS, EQUAL, NOBODYS, YOUNGERS
from gleek.games.piquet.items import (
    KINDS,
    POINT,
    SEQUENCES,
    SETS,
    best_in,
    point_score,
    point_strength,
    runs_in,
    score,
    sets_in,
    strength,
    value_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gleek.games.piquet.actions import Call
    from gleek.games.piquet.items import Items
    from gleek.games.piquet.rules import Rules


class Kind(NamedTuple):
    """What is put forward of one kind: the first item's strength, each item's points, and all their cards.

    `first` are the first item's cards.
    """

    strength: int = 0
    scores: tuple[int, ...] = ()
    cards: int = 0
    first: int = 0


NONE: Final = Kind()
Holding = tuple[Kind, Kind, Kind]
"""What is put forward for point, sequences and sets."""


class Calls(NamedTuple):
    """What a table's rules come to in the calls."""

    tens: bool
    one_less: bool
    least: int
    equal_point: bool
    equal_others: bool
    bars: bool


@lru_cache(maxsize=64)
def calls_of(rules: Rules) -> Calls:
    """Return what rules come to in the calls; `equal_…` tells that of two equal ones neither scores."""
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
    """Return the point that all these cards, of one suit, make."""
    if value_of(cards) < max(calls.least, 1):
        return NONE
    worth = point_score(cards, tens=calls.tens, one_less=calls.one_less)
    return Kind(point_strength(cards, tens=calls.tens), (worth,), cards, cards)


@lru_cache(maxsize=4096)
def _runs(cards: int) -> tuple[tuple[int, int], ...]:
    """Return the sequences among the cards of one suit: (strength, cards)."""
    return tuple([(strength(run), run) for run in runs_in(cards)])


def _kind(kind: int, items: Items) -> Kind:
    """Return what sequences, or sets, come to; the first is the one that was called first."""
    cards = 0
    for item in items:
        cards |= item
    scores = sorted([score(kind, item) for item in items], reverse=True)
    return Kind(strength(items[0]), tuple(scores), cards, items[0])


def whole(held: int, calls: Calls) -> Holding:
    """Return all that a hand can put forward, the best of each kind first."""
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
    """Return what a call puts forward."""
    return (
        _point(call.point, calls) if call.point else NONE,
        _kind(SEQUENCES, call.sequences) if call.sequences else NONE,
        _kind(SETS, call.sets) if call.sets else NONE,
    )


class Contest(NamedTuple):
    """Who has each kind, and the cards that each has shown when elder has led."""

    kinds: tuple[int, int, int]
    shown: tuple[int, int]


def contest(elder: Holding, younger: Holding, calls: Calls) -> Contest:
    """Return what comes of elder's call, and of what younger puts forward of his, as far as it is good enough."""
    kinds, mine, his = [0, 0, 0], 0, 0
    for kind in KINDS:
        one, other = elder[kind], younger[kind]
        at_most = one[0] - (calls.equal_point if kind == POINT else calls.equal_others)
        if not other[0] or (one[0] and other[0] <= at_most):
            kinds[kind] = ELDERS if one[0] else NOBODYS
            mine |= one[2]
        elif one[0] == other[0]:
            kinds[kind] = EQUAL
            mine |= one[3]
            his |= other[2]
        else:
            # `mine` are the cards shown in earlier kinds, which alone can bar.
            barred = mine and kind != POINT and calls.bars and best_in(kind, mine) >= other[0]
            kinds[kind] = BARRED if barred else YOUNGERS
            his |= other[2]
    return Contest((kinds[0], kinds[1], kinds[2]), (mine, his))


def in_hand(
    elder: Holding,
    younger: Holding,
    kinds: Sequence[int],
    claimed: tuple[bool, bool],
    goal: tuple[int, int],
) -> list[int]:
    """Return what both have counted before elder's first card, repiques among it; nothing once a goal is reached."""
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
            if (
                before < THIRTY <= points[seat]
                and not points[1 - seat]
                and bonus
                and points[seat] < goal[seat]
            ):
                points[seat] += REPIQUE
    return points
