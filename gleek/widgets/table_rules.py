"""The rules of one's own table: choose a book and single readings, and keep their code in the browser."""

from __future__ import annotations

import traitlets

from gleek.games import DEFAULT
from gleek.lessons.reading.table_rules import TableRules
from gleek.widgets.base import Drawn, assemble
from gleek.widgets.boxes import Beat


class YourRules(Drawn):
    """A book to begin with, every point of dispute to change, the code, and the ways on with these rules."""

    _esm = assemble("js", "evidence", "points", "table_rules")
    _css = assemble("css", "evidence", "readings", "table_rules")

    label = traitlets.Unicode("Your table’s rules").tag(sync=True)


class AtYourTable(Beat):
    """One's own rules over one `TableRules`."""

    def __init__(self, state: TableRules | None = None) -> None:
        table = state or TableRules()
        super().__init__(table, ((YourRules(), table.view),), "gleek-table-rules")


def table_rules(game: str = DEFAULT) -> AtYourTable:
    """Return the rules of one's own table at the game with this id, by its default book at first."""
    return AtYourTable(TableRules(game))
