"""Every call that a player may make: choices among the points, sequences and sets that he holds."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from gleek.engine.cards import SUIT_MASKS
from gleek.engine.legal import Legal
from gleek.engine.phrase import Phrase
from gleek.games.piquet.actions import Call
from gleek.games.piquet.items import (
    SEQUENCES,
    SETS,
    best_in,
    choices,
    in_order,
    points_of_suit,
    strength,
)

if TYPE_CHECKING:
    from gleek.engine.actions import Action
    from gleek.games.piquet.comparing import (
        Strengths,
    )
    from gleek.games.piquet.items import Items


_SHIFTS: Final = (39, 26, 13, 0)
_SUIT: Final = SUIT_MASKS[0]


class Calls(Legal):
    """Every call that a player may make, less than he holds or all: the best first, nothing last.

    `points` are the suits' points, the best suit first: minus its best's strength, what can be made of its cards, the
    best first, how many of these may be called, and by how much to shift them; `sequences` and `sets` are the choices
    of these.
    """

    __slots__ = ("points", "seat", "sequences", "sets", "size")

    def __init__(
        self,
        seat: int,
        points: list[tuple[int, Items, int, int]],
        sequences: tuple[Items, ...],
        sets: tuple[Items, ...],
    ) -> None:
        """Keep what may be chosen, and count the calls: one of the points, or none, is called with each choice."""
        self.seat, self.points, self.sequences, self.sets = seat, points, sequences, sets
        self.size = (1 + sum([count for _, _, count, _ in points])) * len(sequences) * len(sets)

    def __contains__(self, action: object) -> bool:
        """Tell whether this call may be made."""
        return (
            type(action) is Call
            and action.seat == self.seat
            and action.sequences in self.sequences
            and action.sets in self.sets
            and (not action.point or self._has_point(action.point))
        )

    def _has_point(self, point: int) -> bool:
        for _, some, count, shift in self.points:
            ranks = point >> shift
            if 0 < ranks <= _SUIT and ranks << shift == point:
                return ranks in some[:count]
        return False

    def __len__(self) -> int:
        """Count the calls."""
        return self.size

    def nth(self, index: int) -> Action:
        """Return the call with this number: every point with every choice of sequences and of sets."""
        index, one = divmod(index, len(self.sets))
        index, other = divmod(index, len(self.sequences))
        point = 0
        for _, some, count, shift in self.points:
            if index < count:
                point = some[index] << shift
                break
            index -= count
        return Call(self.seat, point, self.sequences[other], self.sets[one])

    def words(self) -> tuple[str | Phrase, ...]:
        """Return the fullest call, and nothing."""
        if len(self) == 1:
            return ("call nothing",)
        fullest: Call = self.nth(0)  # type: ignore[assignment]
        return ("call nothing", Phrase("call up to {items}", items=fullest.items))


@lru_cache(maxsize=256)  # what is legal is asked for, and then whether an action is
def calls_of(  # noqa: PLR0917  (a cache goes by the values alone)
    seat: int,
    held: int,
    least: Strengths,
    lowest_value: int,
    tens: bool,  # noqa: FBT001
    unseen: int,
) -> Calls:
    """Return the calls of cards held: as strong, kind by kind, as `least`, the point making `lowest_value`.

    `unseen` are the cards against which elder's first item may be good, so that he is not bound by it; 0 where he is.
    """
    point, sequence, set_ = least
    points = []
    for shift in _SHIFTS:
        some, weakness = points_of_suit(held >> shift & _SUIT, lowest_value, tens)
        count = bisect_right(weakness, -point) if point else len(some)
        if count:
            points.append((weakness[0], some, count, shift))
    points.sort()
    sequences, sets = choices(SEQUENCES, held), choices(SETS, held)
    if unseen:
        sequences, sets = _freed(SEQUENCES, sequences, unseen), _freed(SETS, sets, unseen)
    if sequence and len(sequences) > 1:
        sequences = _reaching(sequences, sequence)
    if set_ and len(sets) > 1:
        sets = _reaching(sets, set_)
    return Calls(seat, points, sequences, sets)


def _reaching(some: tuple[Items, ...], least: int) -> tuple[Items, ...]:
    """Return those choices whose best item is as strong as `least`, and the choice of nothing."""
    return tuple([items for items in some if not items or strength(items[0]) >= least])


def _freed(kind: int, some: tuple[Items, ...], unseen: int) -> tuple[Items, ...]:
    """Return elder's choices, with those that begin with a lesser item which is good against the cards."""
    if len(some[0]) < 2:
        return some
    least, found = best_in(kind, unseen), []
    for items in some:
        found.append(items)
        best = strength(items[0]) if items else 0
        found += [
            (item, *in_order(other for other in items if other != item))
            for item in items[1:]
            if least < strength(item) < best
        ]
    return tuple(found)
