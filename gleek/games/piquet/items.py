"""The items that players call: points, sequences and sets, with their scores, strengths and names.

An item is a mask of cards. Its strength is a number; the greater one is better. The strength of a point is its number
of cards and then its value (its value alone, by rules that score one for each ten of it). The strength of a sequence is
its number of cards and then its top rank; the strength of a set is its number of cards and then its rank.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import product
from typing import Final, NamedTuple

from gleek.engine.cards import CARD_POINTS, CARDS, RANK_MASKS, SUIT_MASKS, Rank, bits
from gleek.engine.words import NUMBERS

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


def _values() -> tuple[int, ...]:
    values = [0]
    for ranks in range(1, 1 << 13):
        values.append(values[ranks & (ranks - 1)] + CARD_POINTS[(ranks & -ranks).bit_length() - 1])
    return tuple(values)


# The value of each group of cards of one suit, by its mask of ranks. All are computed in advance, because one deal
# looks up about a hundred.
_VALUES: Final = _values()


def value_of(point: int) -> int:
    """Return the value of a point: an ace is eleven, king, queen, knave and ten are ten, other cards their number."""
    return (
        _VALUES[point & _SUIT]
        + _VALUES[point >> 13 & _SUIT]
        + _VALUES[point >> 26 & _SUIT]
        + _VALUES[point >> 39 & _SUIT]
    )


def is_of_one_suit(mask: int) -> bool:
    return any(mask & suit == mask for suit in SUIT_MASKS) and mask != 0


def is_sequence(mask: int) -> bool:
    if mask.bit_count() < 3 or not is_of_one_suit(mask):
        return False
    return not (mask + (mask & -mask)) & mask  # adding the lowest bit to an unbroken run clears all its bits


def is_set(mask: int) -> bool:
    return mask.bit_count() >= 3 and any(mask & RANK_MASKS[rank] == mask for rank in SET_RANKS)


def point_strength(point: int, *, tens: bool) -> int:
    """Return the strength of a point; 0 if it is empty. With `tens` (points score by tens), only its value counts."""
    value = value_of(point)
    return value if tens else point.bit_count() << 7 | value


def strength(item: int) -> int:
    return item.bit_count() << 4 | (item.bit_length() - 1) % 13


def tens_score(value: int) -> int:
    """Return the score of a point by tens: one for each ten of its value, and one more if five or more are left."""
    return (value + 5) // 10


def point_score(point: int, *, tens: bool, one_less: bool) -> int:
    """Return the score of a point: with `tens` see `tens_score`, otherwise it scores one for each card.

    With `one_less`, a point whose value ends in four scores one less.
    """
    value = value_of(point)
    if tens:
        return tens_score(value)
    return point.bit_count() - (one_less and value % 10 == 4)


def score(kind: int, item: int) -> int:
    return (SEQUENCE_SCORES if kind == SEQUENCES else SET_SCORES)[item.bit_count()]


def in_order(items: Iterable[int]) -> Items:
    """Return sequences or sets, the best first. Equal ones are sorted by suit."""
    some = tuple(items)
    if len(some) < 2:
        return some
    return tuple(sorted(some, key=lambda item: (strength(item), item), reverse=True))


_NAMES: Final = ("tierce", "quart", "quint", "sixième", "septième", "huitième", "sequence of nine")
SEQUENCE_NAMES: Final = ("", "", "", *_NAMES)  # by number of cards


def sequence_name(count: int, top: int) -> str:
    return f"{SEQUENCE_NAMES[count]} {'major' if top == Rank.ACE else f'to the {Rank(top).word}'}"


def set_name(count: int, rank: int) -> str:
    return f"{'quatorze' if count == 4 else 'trio'} of {Rank(rank).words}"


def item_name(kind: int, item: int) -> str:
    """Return the name of an item: "point of five, making 49", "quart major in hearts", "trio of knaves"."""
    count, top = item.bit_count(), CARDS[item.bit_length() - 1]
    if kind == POINT:
        return f"point of {NUMBERS[count]}, making {value_of(item)}"
    if kind == SEQUENCES:
        return f"{sequence_name(count, top.rank)} in {top.suit.word}"
    return set_name(count, top.rank)


@lru_cache(maxsize=1 << 13)
def _runs(ranks: int) -> Items:
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
    """Return the cards that are followed by the next two cards of their suit.

    The test ignores the borders between suits. No run can cross a border, because it would need a deuce after an ace,
    and no pack holds deuces.
    """
    return mask & mask >> 1 & mask >> 2


def runs_in(mask: int) -> Items:
    found: Items = ()
    if not _three_in_order(mask):
        return found
    for shift in (0, 13, 26, 39):
        runs = _runs(mask >> shift & _SUIT)
        if runs:
            found += tuple([run << shift for run in runs])
    return found


def _three_alike(mask: int) -> int:
    """Return, as a mask of ranks, the ranks of which `mask` holds three or four cards and which can make a set."""
    clubs, diamonds, hearts, spades = mask, mask >> 13, mask >> 26, mask >> 39
    return (clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)) & _SETS


def sets_in(mask: int) -> Items:
    """Return the sets in a mask of cards: for each rank its three or four cards, the highest rank first."""
    ranks = _three_alike(mask)
    return tuple([mask & RANK_MASKS[rank] for rank in SET_RANKS if ranks >> rank & 1]) if ranks else ()


def all_in(kind: int, mask: int) -> Items:
    return in_order(runs_in(mask) if kind == SEQUENCES else sets_in(mask))


def best_in(kind: int, mask: int) -> int:
    return max(map(strength, runs_in(mask) if kind == SEQUENCES else sets_in(mask)), default=0)


def best_point(mask: int, *, tens: bool) -> int:
    return max([mask & suit for suit in SUIT_MASKS], key=lambda point: point_strength(point, tens=tens))


class Points(NamedTuple):
    ranks: Items  # the cards of each point, as a mask of ranks
    weaknesses: Items
    """The strengths of these points with a minus sign. They rise, so that `bisect` can search among them."""


class SuitPoints(dict[int, Points]):
    """A table from cards of one suit (a mask of ranks) to the points that they make. It is filled on first use."""

    __slots__ = ("lowest_value", "tens")

    def __init__(self, lowest_value: int, *, tens: bool) -> None:
        super().__init__()
        self.lowest_value, self.tens = lowest_value, tens

    def strength(self, ranks: int) -> int:
        """Return the strength of the point that these cards of a suit make; 0 if its value is too low for a call."""
        value = _VALUES[ranks]
        if value < self.lowest_value:
            return 0
        return value if self.tens else ranks.bit_count() << 7 | value

    def __missing__(self, ranks: int) -> Points:
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
def suit_points(lowest_value: int, tens: bool) -> SuitPoints:  # noqa: FBT001  (a cache needs positional arguments)
    return SuitPoints(lowest_value, tens=tens)


_NONE: Final[tuple[Items, ...]] = ((),)


def choices(kind: int, held: int) -> tuple[Items, ...]:
    """Return all choices of at most one sequence of each run, or one set of each rank: fullest first, empty last."""
    if kind == SETS:
        ranks = _three_alike(held)
        return _set_choices(held & _OF_RANKS[ranks >> Rank.TEN]) if ranks else _NONE
    lowest = _three_in_order(held)
    if not lowest:
        return _NONE
    return _sequence_choices(lowest | lowest << 1 | lowest << 2)


# The cards of a group of ranks. The index is a mask of the ranks, in which bit 0 is the ten.
_OF_RANKS: Final = tuple(
    sum(RANK_MASKS[rank] for rank in SET_RANKS if ranks >> (rank - Rank.TEN) & 1) for ranks in range(32)
)


@lru_cache(maxsize=1 << 12)  # most hands have at most one run, and the same runs occur often
def _sequence_choices(runs: int) -> tuple[Items, ...]:
    return _choices(map(_parts, runs_in(runs)))


@lru_cache(maxsize=1 << 12)
def _set_choices(ranks: int) -> tuple[Items, ...]:
    return _choices(map(_trios, sets_in(ranks)))


def _choices(parts: Iterable[Items]) -> tuple[Items, ...]:
    return tuple(in_order(filter(None, chosen)) for chosen in product(*parts))


def _parts(run: int) -> Items:
    cards = list(bits(run))
    found = [
        sum(1 << index for index in cards[start : start + length])
        for length in range(len(cards), 2, -1)
        for start in range(len(cards) - length, -1, -1)
    ]
    return (*found, 0)


def _trios(four: int) -> Items:
    """Return the sets in `four`, the three or four held cards of one rank (a mask): fullest first, 0 (none) last."""
    if four.bit_count() == 3:
        return (four, 0)
    return (four, *(four ^ 1 << index for index in bits(four)), 0)
