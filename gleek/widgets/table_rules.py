"""The widget in which visitors choose the rules for their own games. The browser stores the code of the rules."""

from gleek.course.pages.table_rules import TableRules
from gleek.evidence.paths import FIRST_GAME
from gleek.widgets.base import Drawn
from gleek.widgets.widget_group import WidgetGroup


class YourRules(
    Drawn, draws="table_rules", styles=("evidence", "readings", "copying"), label="Your table’s rules"
):
    """A menu of presets, a menu for each disputed rule, the code of the chosen rules, and links to pages with them."""


def table_rules(game: str = FIRST_GAME) -> WidgetGroup:
    """Return the widget in which visitors choose their rules for a game. At first the default preset is chosen."""
    table = TableRules(game)
    return WidgetGroup(table, ((YourRules(), table.view),), "gleek-table-rules")
