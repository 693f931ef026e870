"""The family of games: the same cards at the tables of several games."""

from __future__ import annotations

import traitlets

from gleek.course.family.tables import Tables
from gleek.widgets.base import Drawn, assemble
from gleek.widgets.widget_group import WidgetGroup


class FamilyTables(Drawn):
    """Cards to choose, and below them their values in each game."""

    _esm = assemble("js", "cards", "picks", "family")
    _css = assemble("css", "cards", "picks", "family")

    label = traitlets.Unicode("The same cards at every table").tag(sync=True)


class AtEveryTable(WidgetGroup):
    """The cards and their values, with the state of one `Tables`."""

    def __init__(self, state: Tables | None = None) -> None:
        tables = state or Tables()
        super().__init__(tables, ((FamilyTables(), tables.view),), "gleek-family-tables")


def at_every_table() -> AtEveryTable:
    """Return the widget with the cards of the first deal, from which the reader chooses some."""
    return AtEveryTable()
