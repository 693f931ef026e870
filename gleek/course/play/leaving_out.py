"""Change the table of a task: leave parts out (`Task.hides`), or show parts as they are later (`Task.ahead`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.course.explorer.table import table_data
from gleek.course.game_course import game_course

if TYPE_CHECKING:
    from collections.abc import Collection

    from gleek.course.explorer.table_view import TableView
    from gleek.course.play.positions import Position


def leave_out(data: TableView, hidden: Collection[str]) -> None:
    """Remove the parts named in `hidden` from the data of a table."""
    if "stock" in hidden:
        data["stock"] = data["discards"] = None  # also hide the cards discarded for the stock
    for seat in data["seats"]:
        if "roles" in hidden:
            seat["role"] = ""
        if "purses" in hidden:
            # Leave the number of stakes in the data: the page needs it to animate the counters.
            seat["purse"] = {**seat["purse"], "name": "", "text": "", "money": False}
            seat["gain"] = None
        if "seals" in hidden:
            seat["marks"] = []
        if "words" in hidden:
            for card in seat["cards"]:
                if "mark" in card:
                    card["mark"] = ""


def lay_ahead(data: TableView, at: Position) -> None:
    """Put the parts in `Task.ahead` into the table of a task, as they are after the task's step `to`."""
    if "turn_up" in at.task.ahead:
        end = at.at_end()
        later = table_data(end, len(end.steps), at.seat, game_course(at.game.id).table, you=at.you)
        data["turn_up"], data["trump"] = later["turn_up"], later["trump"]
