"""The widget of the table kit: the visitor chooses rules, paper, stake and cards, and prints the sheets."""

from gleek.course.pages.kit_page import KitPage
from gleek.evidence.paths import FIRST_GAME
from gleek.widgets.base import Drawn
from gleek.widgets.widget_group import WidgetGroup


class TableKit(Drawn, draws="kit", styles=("copying",), label="The table kit"):
    """Menus for rules, paper, stake and cards, and below them the sheets to open and print."""


def table_kit(game: str = FIRST_GAME, rules: str = "") -> WidgetGroup:
    """Return the widget with the sheets that players print for a real table, such as rules and score sheets.

    `rules` is a preset's name or a rules code; "" means the game's default rules. Raises `Unreadable` for others.
    """
    page = KitPage(game, rules=rules)
    return WidgetGroup(page, ((TableKit(level=3), page.view),), "gleek-kit")
