"""The frames of an animation: earlier states of the table, which the browser shows before the last one.

One request may cause several steps: the learner's card, the other players' cards, the end of the trick. The answer has
the table after the last step, and one frame for each step before. A frame holds only those parts of the table that
differ from the last state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gleek.course.explorer.table_view import MovedView, TableView

AT_MOST = 12
"""The largest number of frames in one answer. If there are more, the first ones are left out.

At 400 ms for each frame, the animation takes less than five seconds.
"""

# Frames do not contain these parts: the page shows the legal actions and the text of the last state at once.
_OF_THE_LAST = frozenset({"pick", "legal", "text"})


def moved(word: str, before: Iterable[TableView], last: TableView) -> MovedView:
    """Return the frames for the views `before`, which come before the view `last`.

    `word` is the id by which the browser knows whether it has shown these frames already.
    """
    return {"id": word, "frames": [_frame(view, last) for view in before][-AT_MOST:]}


def _frame(view: TableView, last: TableView) -> dict[str, Any]:
    return differing(view, last, _OF_THE_LAST)


def differing(view: TableView, other: TableView, besides: frozenset[str] = frozenset()) -> dict[str, Any]:
    """Return the parts of `view` that differ from `other`, without the keys in `besides`.

    If seats differ, `seats` has a dictionary for each seat with the differing parts of that seat.
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
