"""Refusals of a call: an item is not valid, the player does not hold its cards, or an earlier call forbids it."""

from collections.abc import Iterable
from typing import Final

from gleek.engine.cards import RANK_MASKS
from gleek.engine.errors import Refusal
from gleek.engine.phase import Decision
from gleek.engine.phrase import Cards
from gleek.engine.state import State
from gleek.games.piquet.actions import Call
from gleek.games.piquet.comparing import best_of, equal_is_nobodys, unseen_by_elder
from gleek.games.piquet.items import (
    KIND_WORDS,
    KINDS,
    SEQUENCES,
    SETS,
    Items,
    best_in,
    in_order,
    is_of_one_suit,
    is_sequence,
    is_set,
    runs_in,
    strength,
    value_of,
)


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
    """Return a refusal if elder's first item, not good against the cards, comes before a better one; otherwise None."""
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
    """Return a refusal if younger's best item is worse than elder's first, or equal where elder scores it; or None."""
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
