"""The widget of the table kit: the visitor chooses rules, paper, stake and cards, and prints the sheets."""

from gleek.course.pages.kit_page import KitPage
from gleek.evidence.paths import FIRST_GAME
from gleek.widgets.base import Drawn
from gleek.widgets.widget_group import WidgetGroup


class TableKit(Drawn, draws="kit", styles=("copying",), label="The table kit"):
    """Menus for the options, and below them the sheets to open."""


def table_kit(game: str = FIRST_GAME, rules: str = "") -> WidgetGroup:
    """Return a game's table kit for rules: a preset's name, a rules code, or "" for the game's default rules.

    Raises `Unreadable` for unknown rules.
    """
    page = KitPage(game, rules=rules)
    return WidgetGroup(page, ((TableKit(level=3), page.view),), "gleek-kit")
