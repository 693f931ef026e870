"""The table kit: choose the rules, the paper, the stake and the cards, then open and print each sheet."""

from __future__ import annotations

import traitlets

from gleek.course.pages.kit_page import KitPage
from gleek.games import DEFAULT
from gleek.widgets.base import Drawn, assemble
from gleek.widgets.widget_group import WidgetGroup


class TableKit(Drawn):
    """A few choices, and below them the sheets."""

    _esm = assemble("js", "copying", "kit")
    _css = assemble("css", "copying", "kit")

    label = traitlets.Unicode("The table kit").tag(sync=True)


class Kit(WidgetGroup):
    """The kit, with the state of one `KitPage`."""

    def __init__(self, state: KitPage | None = None) -> None:
        page = state or KitPage()
        super().__init__(page, ((TableKit(level=3), page.view),), "gleek-kit")


def table_kit(game: str = DEFAULT, rules: str = "") -> Kit:
    """Return the table kit of the game with this id.

    `rules` is a preset's name or a table's code such as R03V-E05; by default the game's default rules are chosen.
    Raises `Unreadable` for anything else, and for rules of another game.
    """
    return Kit(KitPage(game, rules=rules))
