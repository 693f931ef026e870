"""What happened on the table between two moments, as pictures that a browser shows one after another.

One answer may bring several steps: a card played, the others' cards, a trick taken. The view of the last is the table's
own; each step before it is a frame: the parts of its view that differ from the last one's. So a browser can show every
step without asking for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gleek.lessons.stepping.table_view import MovedView, TableView

AT_MOST = 12
"""So many frames of one answer, the last ones: at 400 ms each they take less than five seconds."""

# What a frame does not change: what may be done, and the table in words, are those of the last moment at once.
_OF_THE_LAST = frozenset({"pick", "legal", "text"})


def moved(word: str, before: Iterable[TableView], last: TableView) -> MovedView:
    """Return the frames that lead to the `last` view. A frame's `seats` hold, for each seat, only what differs."""
    return {"id": word, "frames": [_frame(view, last) for view in before][-AT_MOST:]}


def _frame(view: TableView, last: TableView) -> dict[str, Any]:
    return differing(view, last, _OF_THE_LAST)


def differing(view: TableView, other: TableView, besides: frozenset[str] = frozenset()) -> dict[str, Any]:
    """Return the parts of a view that differ from another's, but those named; `seats` hold what differs of each."""
    parts = {
        key: value
        for key, value in view.items()
        if key not in besides | {"seats"} and other.get(key) != value
    }
    seats = [
        {} if seat == same else {key: value for key, value in seat.items() if same.get(key) != value}
        for seat, same in zip(view["seats"], other["seats"], strict=True)
    ]
    return {**parts, "seats": seats} if any(seats) else parts
