"""The widget of the table kit: the visitor chooses rules, paper, stake and cards, and prints the sheets."""

from gleek.course.pages.kit_page import KitPage
from gleek.games import DEFAULT
from gleek.widgets.base import Drawn
from gleek.widgets.widget_group import WidgetGroup


class TableKit(Drawn, draws="kit", styles=("copying",), label="The table kit"):
    """Menus for the options, and below them the sheets to open."""


def table_kit(game: str = DEFAULT, rules: str = "") -> WidgetGroup:
    """Return a game's table kit for a preset or a rules code; "" means its default rules. Raises `Unreadable`."""
    page = KitPage(game, rules=rules)
    return WidgetGroup(page, ((TableKit(level=3), page.view),), "gleek-kit")
