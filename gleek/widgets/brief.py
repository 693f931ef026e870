"""The rules in brief: a book or a table's own rules to choose, and every rule in a sentence."""

from __future__ import annotations

import traitlets

from gleek.games import DEFAULT
from gleek.lessons.reading.brief_page import BriefPage
from gleek.widgets.base import Drawn, assemble
from gleek.widgets.boxes import Beat


class RulesInBrief(Drawn):
    """All rules of one table, stage by stage, each with who says so."""

    _esm = assemble("js", "brief")
    _css = assemble("css", "brief")

    label = traitlets.Unicode("The rules").tag(sync=True)


class InBrief(Beat):
    """The rules in brief over one `BriefPage`."""

    def __init__(self, state: BriefPage | None = None) -> None:
        page = state or BriefPage()
        super().__init__(page, ((RulesInBrief(), page.view),), "gleek-brief-page")


def rules_in_brief(game: str = DEFAULT) -> InBrief:
    """Return the rules in brief of the game with this id, by its default rules at first."""
    return InBrief(BriefPage(game))
