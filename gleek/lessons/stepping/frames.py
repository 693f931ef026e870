"""What happened on the table between two moments, as pictures that a browser shows one after another.

One answer may bring several steps: a card played, the others' cards, a trick taken. The view of the last is the table's
own; each step before it is a frame: the parts of its view that differ from the last one's. So a browser can show every
step without asking for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gleek.lessons.stepping.table_view import MovedView, TableView

AT_MOST = 12
"""So many frames of one answer, the last ones: at 400 ms each they take less than five seconds."""

# What a frame does not change: what may be done, and the table in words, are those of the last moment at once.
_OF_THE_LAST = {"pick", "legal", "text", "seats"}


def moved(word: str, before: Iterable[TableView], last: TableView) -> MovedView:
    """Return the frames that lead to the `last` view. A frame's `seats` hold, for each seat, only what differs."""
    return {"id": word, "frames": [_frame(view, last) for view in before][-AT_MOST:]}


def _frame(view: TableView, last: TableView) -> dict[str, Any]:
    frame = {key: value for key, value in view.items() if key not in _OF_THE_LAST and last.get(key) != value}
    seats = [
        {} if seat == other else _differing(seat, other)
        for seat, other in zip(view["seats"], last["seats"], strict=True)
    ]
    return {**frame, "seats": seats} if any(seats) else frame


def _differing(part: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in part.items() if other.get(key) != value}
