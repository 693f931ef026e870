"""The widget in which visitors choose the rules for their own table. The browser stores the code of the rules."""

import traitlets

from gleek.course.pages.table_rules import TableRules
from gleek.games import DEFAULT
from gleek.widgets.base import Drawn, script, style_sheet
from gleek.widgets.widget_group import WidgetGroup


class YourRules(Drawn):
    """The menu of presets, the points of dispute, the code of the chosen rules, and links to pages with them."""

    _esm = script("table_rules")
    _css = style_sheet("evidence", "readings", "table_rules")

    label = traitlets.Unicode("Your table’s rules").tag(sync=True)


def table_rules(game: str = DEFAULT) -> WidgetGroup:
    """Return the widget in which visitors choose their rules for a game. At first the default preset is chosen."""
    table = TableRules(game)
    return WidgetGroup(table, ((YourRules(), table.view),), "gleek-table-rules")
