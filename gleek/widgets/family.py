"""The widget that compares the games: what the same cards are worth in each game."""

from __future__ import annotations

import traitlets

from gleek.course.family.tables import Tables
from gleek.widgets.base import Drawn, assemble
from gleek.widgets.widget_group import WidgetGroup


class FamilyTables(Drawn):
    """Cards from which the visitor chooses some, and below them what the cards are worth in each game."""

    _esm = assemble("js", "cards", "picks", "family")
    _css = assemble("css", "cards", "picks", "family")

    label = traitlets.Unicode("The same cards at every table").tag(sync=True)


class AtEveryTable(WidgetGroup):
    """The group with the widget that compares the games. Its state is a `Tables`."""

    def __init__(self, state: Tables | None = None) -> None:
        tables = state or Tables()
        super().__init__(tables, ((FamilyTables(), tables.view),), "gleek-family-tables")


def at_every_table() -> AtEveryTable:
    """Return the comparison of the games. At first it shows the cards of a fixed deal."""
    return AtEveryTable()
