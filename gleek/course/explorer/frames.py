"""The steps between two states of the table, as frames that a browser shows one after another.

One answer may contain several steps: a card played, the others' cards, a trick taken. The table itself has
the last state. A frame holds those parts of an earlier state that differ from the last one. So the browser
can show every step without further requests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gleek.course.explorer.table_view import MovedView, TableView

AT_MOST = 12
"""The most frames in one answer, counted from the end: at 400 ms each they take less than five seconds."""

# Frames do not include these: the page shows the legal actions and the text of the last state at once.
_OF_THE_LAST = frozenset({"pick", "legal", "text"})


def moved(word: str, before: Iterable[TableView], last: TableView) -> MovedView:
    """Return the frames that lead to the `last` view.

    A frame's `seats` contain only the differences of each seat.
    """
    return {"id": word, "frames": [_frame(view, last) for view in before][-AT_MOST:]}


def _frame(view: TableView, last: TableView) -> dict[str, Any]:
    return differing(view, last, _OF_THE_LAST)


def differing(view: TableView, other: TableView, besides: frozenset[str] = frozenset()) -> dict[str, Any]:
    """Return the parts of a view that differ from `other`, except those in `besides`.

    `seats` has the differences by seat.
    """
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
