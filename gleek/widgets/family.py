"""The widget that compares the games: what the same cards are worth in each game."""

import traitlets

from gleek.course.family.tables import Tables
from gleek.widgets.base import Drawn, script, style_sheet
from gleek.widgets.widget_group import WidgetGroup


class FamilyTables(Drawn):
    """Cards from which the visitor chooses some, and below them what the cards are worth in each game."""

    _esm = script("family")
    _css = style_sheet("cards", "picks", "family")

    label = traitlets.Unicode("The same cards at every table").tag(sync=True)


def at_every_table() -> WidgetGroup:
    """Return the comparison of the games. At first it shows the cards of a fixed deal."""
    tables = Tables()
    return WidgetGroup(tables, ((FamilyTables(), tables.view),), "gleek-family-tables")
