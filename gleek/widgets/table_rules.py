"""The rules of the visitor's own table: choose a book and single readings, and store their code in the browser."""

from __future__ import annotations

import traitlets

from gleek.course.pages.table_rules import TableRules
from gleek.games import DEFAULT
from gleek.widgets.base import Drawn, assemble
from gleek.widgets.widget_group import WidgetGroup


class YourRules(Drawn):
    """A book to begin with, every point of dispute to change, the code, and links to pages with these rules."""

    _esm = assemble("js", "evidence", "points", "table_rules")
    _css = assemble("css", "evidence", "readings", "table_rules")

    label = traitlets.Unicode("Your table’s rules").tag(sync=True)


class AtYourTable(WidgetGroup):
    """The visitor's own rules, with the state of one `TableRules`."""

    def __init__(self, state: TableRules | None = None) -> None:
        table = state or TableRules()
        super().__init__(table, ((YourRules(), table.view),), "gleek-table-rules")


def table_rules(game: str = DEFAULT) -> AtYourTable:
    """Return the page of the visitor's own rules for the game with this id. It begins with its default book."""
    return AtYourTable(TableRules(game))
