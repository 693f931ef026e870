"""All calls that a player may make from the points, sequences and sets they hold, and refusals of other calls."""

from bisect import bisect_right
from collections.abc import Iterable
from typing import Final

from gleek.engine.actions import Action
from gleek.engine.cards import RANK_MASKS, SUIT_MASKS
from gleek.engine.errors import Refusal
from gleek.engine.legal import Legal
from gleek.engine.phase import Decision
from gleek.engine.phrase import Cards, Phrase
from gleek.engine.state import State
from gleek.games.piquet.actions import Call
from gleek.games.piquet.comparing import Strengths, best_of, equal_is_nobodys, unseen_by_elder
from gleek.games.piquet.items import (
    KIND_WORDS,
    KINDS,
    POINT,
    SEQUENCES,
    SETS,
    Items,
    SuitPoints,
    best_in,
    choices,
    in_order,
    is_of_one_suit,
    is_sequence,
    is_set,
    runs_in,
    strength,
    value_of,
)

Listed = tuple[list[tuple[int, Items, int, int]], tuple[Items, ...], tuple[Items, ...]]
"""The points by suit, the best suit first; the choices of sequences; the choices of sets.

The entry for a suit has four parts: the strength of its best point with a minus sign, its points as masks of ranks (the
best first), how many of these may be called, and the number of bits by which to shift a mask of ranks.
"""

_SUIT_SHIFTS: Final = (39, 26, 13, 0)
_SUIT_MASK: Final = SUIT_MASKS[0]


class Calls(Legal):
    """All calls that a player may make, from all items to none. They are listed only if `len` or `nth` needs it."""

    __slots__ = ("held", "least", "listed", "seat", "size", "suits", "unseen")
    basis = ("held", "least", "seat", "counted", "unseen")
    listed: Listed

    def __init__(self, seat: int, held: int, least: Strengths, suits: SuitPoints, unseen: int) -> None:
        """Store the values that decide which calls are legal.

        `least` holds, for each kind, the least strength that its best item must have (items are compared by their
        strength, a number). `suits` gives the points of each suit. `unseen` holds the cards that elder cannot see: if
        they contain no item as good as elder's first one, elder may call a better one after it. `unseen` is 0 if elder
        may never do this.
        """
        self.seat, self.held, self.least, self.suits, self.unseen = seat, held, least, suits, unseen
        self.size = 0

    @property
    def counted(self) -> tuple[int, bool]:
        return self.suits.lowest_value, self.suits.tens

    def __contains__(self, action: object) -> bool:
        return (
            type(action) is Call
            and action.seat == self.seat
            and (not action.point or self._has_point(action.point))
            and self._has(SEQUENCES, action.sequences)
            and self._has(SETS, action.sets)
        )

    def _has_point(self, point: int) -> bool:
        shift = (point.bit_length() - 1) // 13 * 13
        ranks = point >> shift
        if point & ~self.held or ranks << shift != point:
            return False
        best = self.suits.strength(ranks)
        return best > 0 and best >= self.least[POINT]

    def _has(self, kind: int, items: Items) -> bool:
        return not items or items in self._some(kind)

    def _some(self, kind: int) -> tuple[Items, ...]:
        some = choices(kind, self.held)
        if len(some) == 1:  # only the empty choice
            return some
        if self.unseen and len(some[0]) > 1:
            some = _freed(kind, some, self.unseen)
        least = self.least[kind]
        if least:
            some = tuple([items for items in some if not items or strength(items[0]) >= least])
        return some

    def __len__(self) -> int:
        if not self.size:
            self._list()
        return self.size

    def _list(self) -> None:
        held, least, suits = self.held, self.least[0], self.suits
        points, count = [], 1
        for shift in _SUIT_SHIFTS:
            some, weaknesses = suits[held >> shift & _SUIT_MASK]
            enough = bisect_right(weaknesses, -least) if least else len(some)
            if enough:
                points.append((weaknesses[0], some, enough, shift))
                count += enough
        points.sort()
        sequences, sets = self._some(SEQUENCES), self._some(SETS)
        self.listed = points, sequences, sets
        self.size = count * len(sequences) * len(sets)

    def nth(self, index: int) -> Action:
        if not self.size:
            self._list()
        points, sequences, sets = self.listed
        index, one = divmod(index, len(sets))
        index, other = divmod(index, len(sequences))
        point = 0
        for _, some, count, shift in points:
            if index < count:
                point = some[index] << shift
                break
            index -= count
        return Call.of_items(self.seat, point, sequences[other], sets[one])

    def words(self) -> tuple[str | Phrase, ...]:
        if len(self) == 1:
            return ("call nothing",)
        fullest: Call = self.nth(0)  # type: ignore[assignment]
        return ("call nothing", Phrase("call up to {items}", items=fullest.items))


def _freed(kind: int, some: tuple[Items, ...], unseen: int) -> tuple[Items, ...]:
    """Return the choices `some`, and each with a lower item first if that item beats all that `unseen` can make."""
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


def _refused(state: State, rule: str, said: str, **args: object) -> Refusal:
    phase: Decision = state.phase  # type: ignore[assignment]
    return phase.refusal(state, rule, f"{{who}} may not call {said}; {{may}}.", **args)


def not_an_item(state: State, call: Call) -> Refusal | None:
    """Return a refusal if an item of the call is not held, is not valid, or overlaps another; otherwise None."""
    held = state.held[call.seat]
    for kind, items in zip(KINDS, call.by_kind, strict=True):
        for item in items:
            cards, absent = Cards(item), item & ~held
            if absent:
                said = "{cards}, not holding {absent}"
                return _refused(state, "call.hold", said, cards=cards, absent=Cards(absent))
            if not _IS_ITEM[kind](item):
                rule, said = _NO_ITEM[kind]
                return _refused(state, rule, said, cards=cards)
    value, least = value_of(call.point), state.rules.point_least
    if call.point and value < least:
        said = "a point of {cards}, which makes {value}: by these rules a point of less than {least} is not called"
        return _refused(state, "call.point_least", said, cards=Cards(call.point), value=value, least=least)
    runs = runs_in(held)
    for one, other in _pairs(call.sequences):
        if any(one & run and other & run for run in runs):
            said = "{one} and {other}: out of one unbroken run one sequence is taken"
            return _refused(state, "call.one_of_a_kind", said, one=Cards(one), other=Cards(other))
    for one, other in _pairs(call.sets):
        if any(one & rank and other & rank for rank in RANK_MASKS):
            said = "{one} and {other}: a rank makes one set"
            return _refused(state, "call.one_of_a_kind", said, one=Cards(one), other=Cards(other))
    return None


_IS_ITEM: Final = (is_of_one_suit, is_sequence, is_set)
_NO_ITEM: Final = (
    ("call.one_of_a_kind", "{cards} for the point, which is of one suit"),
    ("call.sequence", "{cards}, which is no sequence: that is three or more of one suit in unbroken order"),
    ("call.set", "{cards}, which is no set: that is three or four aces, kings, queens, knaves or tens"),
)


def _pairs(items: Items) -> Iterable[tuple[int, int]]:
    return ((one, other) for place, one in enumerate(items) for other in items[place + 1 :])


def bound_by_first(state: State, call: Call) -> Refusal | None:
    """Return a refusal if elder's first item of a kind is not the best one that they call; otherwise None.

    Some rules allow it if the cards that elder cannot see hold no item as good as the first.
    """
    for kind in (SEQUENCES, SETS):
        items = call.by_kind[kind]
        if not items or best_of(state.rules, kind, items) == strength(items[0]):
            continue
        better = in_order(items)[0]
        said = "{better} after {first}: what comes after the first {kind} must not be better"
        if state.rules.elder_first_call != "bound":
            if best_in(kind, unseen_by_elder(state)) < strength(items[0]):
                continue
            said += ", since the first was not good against the cards"
        first, word = Cards(items[0]), KIND_WORDS[kind]
        return _refused(state, "call.elder_first", said, better=Cards(better), first=first, kind=word)
    return None


def bound_by_elders(state: State, call: Call) -> Refusal | None:
    """Return a refusal if younger's best item is worse than elder's, or equal where elder then scores; else None."""
    rules, limits = state.rules, state.phase.least  # type: ignore[attr-defined]
    for kind, items, least in zip(KINDS, call.by_kind, limits, strict=True):
        best = best_of(rules, kind, items)
        if not items or best >= least:
            continue
        cards = Cards(max(items, key=lambda item: best_of(rules, kind, (item,))))
        if best == least - 1 and not equal_is_nobodys(rules, kind):
            said = "{cards}, which is equal to elder’s {kind}: by these rules an equal {kind} is elder’s"
            return _refused(state, "call.equal", said, cards=cards, kind=KIND_WORDS[kind])
        said = "{cards}, which is not as good as elder’s {kind}"
        return _refused(state, "call.better", said, cards=cards, kind=KIND_WORDS[kind])
    return None
