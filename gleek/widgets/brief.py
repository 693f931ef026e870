"""The rules in brief: choose a book or a table's own rules, and read every rule in one sentence."""

from __future__ import annotations

import traitlets

from gleek.course.pages.brief_page import BriefPage
from gleek.games import DEFAULT
from gleek.widgets.base import Drawn, assemble
from gleek.widgets.widget_group import WidgetGroup


class RulesInBrief(Drawn):
    """All rules of one table, stage by stage, each with its source."""

    _esm = assemble("js", "brief")
    _css = assemble("css", "brief")

    label = traitlets.Unicode("The rules").tag(sync=True)


class InBrief(WidgetGroup):
    """The rules in brief, with the state of one `BriefPage`."""

    def __init__(self, state: BriefPage | None = None) -> None:
        page = state or BriefPage()
        super().__init__(page, ((RulesInBrief(), page.view),), "gleek-brief-page")


def rules_in_brief(game: str = DEFAULT) -> InBrief:
    """Return the rules in brief of the game with this id. They begin with its default rules."""
    return InBrief(BriefPage(game))
