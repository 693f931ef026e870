"""The widget that compares the games: what the same cards are worth in each game."""

from gleek.course.family.tables import Tables
from gleek.widgets.base import Drawn
from gleek.widgets.widget_group import WidgetGroup


class FamilyTables(Drawn, draws="family", styles=("cards", "picks"), label="The same cards at every table"):
    """Some cards, and below them what they are worth in each game."""


def at_every_table() -> WidgetGroup:
    """Return the comparison of the games. At first it shows a hand of a fixed deal."""
    tables = Tables()
    return WidgetGroup(tables, ((FamilyTables(), tables.view),), "gleek-family-tables")
