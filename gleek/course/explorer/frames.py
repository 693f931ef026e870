"""The frames of an animation: earlier states of the table, which the browser shows before the last one.

One request may cause several steps: the learner's card, the other players' cards, the end of the trick. The answer has
the table after the last step, and one frame for each step before.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from gleek.course.changes import changes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gleek.course.explorer.table_view import MovedView, TableView

AT_MOST = 12
"""The largest number of frames in one answer. If there are more, the first ones are left out.

At 400 ms for each frame, the animation takes less than five seconds.
"""

# The page shows these parts of the last state at once.
_OF_THE_LAST = frozenset({"pick", "legal", "text"})


def moved(word: str, before: Iterable[TableView], last: TableView) -> MovedView:
    """Return the frames for the views `before`, which come before the view `last`.

    A frame has the changes that lead from the next state back to its own. `word` is the id by which the browser knows
    whether it has shown these frames already.
    """
    views = [*[*before][-AT_MOST:], last]
    states = [{key: value for key, value in view.items() if key not in _OF_THE_LAST} for view in views]
    return {"id": word, "frames": [[*changes(after, state)] for state, after in pairwise(states)]}
