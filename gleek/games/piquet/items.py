"""What can be called at Piquet: points, sequences and sets; what they are worth, and which is better.

An item is a mask of cards. Its strength is a number, the greater the better: for a point its cards and then its value
(where the point goes by tens, its value alone), for a sequence its cards and then its top, for a set its cards and
then its rank. Nothing here knows whose cards they are.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from gleek.engine.cards import CARD_POINTS, RANK_MASKS, SUIT_MASKS, Rank, bits

if TYPE_CHECKING:
    from collections.abc import Iterable

POINT, SEQUENCES, SETS = range(3)
KINDS: Final = (POINT, SEQUENCES, SETS)
KIND_WORDS: Final = ("point", "sequence", "set")
SET_RANKS: Final = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.KNAVE, Rank.TEN)
COURT: Final = RANK_MASKS[Rank.KING] | RANK_MASKS[Rank.QUEEN] | RANK_MASKS[Rank.KNAVE]
SEQUENCE_SCORES: Final = {3: 3, 4: 4, 5: 15, 6: 16, 7: 17, 8: 18, 9: 19}
SET_SCORES: Final = {3: 3, 4: 14}
_SUIT: Final = SUIT_MASKS[0]
_SETS: Final = sum(1 << rank for rank in SET_RANKS)

Items = tuple[int, ...]
"""Items of one kind, each as a mask."""


# ---------------------------------------------------------------- what an item is, and its strength


def _values() -> tuple[int, ...]:
    values = [0]
    for ranks in range(1, 1 << 13):
        values.append(values[ranks & (ranks - 1)] + CARD_POINTS[(ranks & -ranks).bit_length() - 1])
    return tuple(values)


# What the cards of a suit make together, by their ranks as a mask: looked up some hundred times a deal.
_VALUES: Final = _values()


def value_of(point: int) -> int:
    """Return what the cards of a point make together: ace eleven, coats and ten ten, the rest their pips."""
    return (
        _VALUES[point & _SUIT]
        + _VALUES[point >> 13 & _SUIT]
        + _VALUES[point >> 26 & _SUIT]
        + _VALUES[point >> 39 & _SUIT]
    )


def is_of_one_suit(mask: int) -> bool:
    """Tell whether all these cards, one or more, are of one suit."""
    return any(mask & suit == mask for suit in SUIT_MASKS) and mask != 0


def is_sequence(mask: int) -> bool:
    """Tell whether these cards are three or more of one suit in unbroken order."""
    if mask.bit_count() < 3 or not is_of_one_suit(mask):
        return False
    return not (mask + (mask & -mask)) & mask  # adding the lowest bit carries through an unbroken run


def is_set(mask: int) -> bool:
    """Tell whether these cards are three or four of one rank, ten or higher."""
    return mask.bit_count() >= 3 and any(mask & RANK_MASKS[rank] == mask for rank in SET_RANKS)


def point_strength(point: int, *, tens: bool) -> int:
    """Return the strength of a point; 0 for none."""
    value = value_of(point)
    return value if tens else point.bit_count() << 7 | value


def strength(item: int) -> int:
    """Return the strength of a sequence or a set."""
    return item.bit_count() << 4 | (item.bit_length() - 1) % 13


def tens_score(value: int) -> int:
    """Return what a point that makes so much scores by tens: one for every ten, and one more for five and over."""
    return (value + 5) // 10


def point_score(point: int, *, tens: bool, one_less: bool) -> int:
    """Return what a point scores: its cards (a point ending in four one less, where that is agreed), or its tens."""
    value = value_of(point)
    if tens:
        return tens_score(value)
    return point.bit_count() - (one_less and value % 10 == 4)


def score(kind: int, item: int) -> int:
    """Return what a sequence or a set scores."""
    return (SEQUENCE_SCORES if kind == SEQUENCES else SET_SCORES)[item.bit_count()]


def in_order(items: Iterable[int]) -> Items:
    """Return sequences or sets the best first; those that are equal by suit."""
    some = tuple(items)
    if len(some) < 2:
        return some
    return tuple(sorted(some, key=lambda item: (strength(item), item), reverse=True))


# ---------------------------------------------------------------- what is in some cards


@lru_cache(maxsize=1 << 13)
def _runs(ranks: int) -> Items:
    """Return the unbroken runs of three or more among the cards of a suit, each as long as it goes."""
    found, run = [], 0
    for rank in range(14):
        if ranks >> rank & 1:
            run |= 1 << rank
            continue
        if run.bit_count() >= 3:
            found.append(run)
        run = 0
    return tuple(found)


def _three_in_order(mask: int) -> int:
    """Return the cards on which two more follow in order (no pack has deuces, which would follow an ace)."""
    return mask & mask >> 1 & mask >> 2


def runs_in(mask: int) -> Items:
    """Return the unbroken runs of three or more among some cards, each as long as it goes."""
    found: Items = ()
    if not _three_in_order(mask):
        return found
    for shift in (0, 13, 26, 39):
        runs = _runs(mask >> shift & _SUIT)
        if runs:
            found += tuple([run << shift for run in runs])
    return found


def _three_alike(mask: int) -> int:
    """Return the ranks, as a mask, of which there are sets among some cards."""
    clubs, diamonds, hearts, spades = mask, mask >> 13, mask >> 26, mask >> 39
    return (clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)) & _SETS


def sets_in(mask: int) -> Items:
    """Return the sets among some cards: all three or four of each rank, the highest first."""
    ranks = _three_alike(mask)
    return tuple([mask & RANK_MASKS[rank] for rank in SET_RANKS if ranks >> rank & 1]) if ranks else ()


def all_in(kind: int, mask: int) -> Items:
    """Return the longest sequences, or the fullest sets, among some cards, the best first."""
    return in_order(runs_in(mask) if kind == SEQUENCES else sets_in(mask))


def best_in(kind: int, mask: int) -> int:
    """Return the strength of the best sequence, or set, that some cards make; 0 where they make none."""
    return max(map(strength, runs_in(mask) if kind == SEQUENCES else sets_in(mask)), default=0)


def best_point(mask: int, *, tens: bool) -> int:
    """Return the best point among some cards."""
    return max([mask & suit for suit in SUIT_MASKS], key=lambda point: point_strength(point, tens=tens))


# ---------------------------------------------------------------- every way of calling


class Points(NamedTuple):
    """Every point that can be made of some cards of a suit, the best first, by their ranks as a mask.

    `weaknesses` are minus their strengths, which so rise: `bisect` finds how many are strong enough.
    """

    ranks: Items
    weaknesses: Items


class SuitPoints(dict[int, Points]):
    """The points of each holding in a suit (its ranks as a mask), worked out when it is first asked for.

    A point makes `lowest_value` or more; with `tens` it goes by tens.
    """

    __slots__ = ("lowest_value", "tens")

    def __init__(self, lowest_value: int, *, tens: bool) -> None:
        """Keep how points are counted."""
        super().__init__()
        self.lowest_value, self.tens = lowest_value, tens

    def strength(self, ranks: int) -> int:
        """Return the strength of the best point of a holding, which is all of its cards; 0 where there is none."""
        value = _VALUES[ranks]
        if value < self.lowest_value:
            return 0
        return value if self.tens else ranks.bit_count() << 7 | value

    def __missing__(self, ranks: int) -> Points:
        """Make every point of a holding, and keep them."""
        found = []
        point = ranks
        while point:
            if _VALUES[point] >= self.lowest_value:
                found.append((-point_strength(point, tens=self.tens), point))
            point = (point - 1) & ranks
        found.sort()
        points = self[ranks] = Points(
            tuple([point for _, point in found]), tuple([weakness for weakness, _ in found])
        )
        return points


@cache
def suit_points(lowest_value: int, tens: bool) -> SuitPoints:  # noqa: FBT001  (a cache goes by the values alone)
    """Return the points of every holding in a suit: one table for all that count alike."""
    return SuitPoints(lowest_value, tens=tens)


_NONE: Final[tuple[Items, ...]] = ((),)


def choices(kind: int, held: int) -> tuple[Items, ...]:
    """Return every choice of sequences, or of sets, among cards held: all that there is first, nothing last.

    One sequence is taken out of one run, and a rank makes one set. The items of a choice stand best first.
    """
    if kind == SETS:
        ranks = _three_alike(held)
        return _set_choices(held & _OF_RANKS[ranks >> Rank.TEN]) if ranks else _NONE
    lowest = _three_in_order(held)
    if not lowest:
        return _NONE
    return _sequence_choices(lowest | lowest << 1 | lowest << 2)


# The cards of the ranks of which there are sets, by these ranks as a mask from the ten.
_OF_RANKS: Final = tuple(
    sum(RANK_MASKS[rank] for rank in SET_RANKS if ranks >> (rank - Rank.TEN) & 1) for ranks in range(32)
)


@lru_cache(maxsize=1 << 12)  # most hands have one run or none, and the same ones come again
def _sequence_choices(runs: int) -> tuple[Items, ...]:
    return _choices(map(_parts, runs_in(runs)))


@lru_cache(maxsize=1 << 12)
def _set_choices(ranks: int) -> tuple[Items, ...]:
    return _choices(map(_trios, sets_in(ranks)))


def _choices(parts: Iterable[Items]) -> tuple[Items, ...]:
    return tuple(in_order(filter(None, chosen)) for chosen in product(*parts))


def _parts(run: int) -> Items:
    """Return every sequence of one unbroken run, none (0) last."""
    cards = list(bits(run))
    found = [
        sum(1 << index for index in cards[start : start + length])
        for length in range(len(cards), 2, -1)
        for start in range(len(cards) - length, -1, -1)
    ]
    return (*found, 0)


def _trios(four: int) -> Items:
    """Return every set of the cards of one rank, none (0) last."""
    if four.bit_count() == 3:
        return (four, 0)
    return (four, *(four ^ 1 << index for index in bits(four)), 0)
