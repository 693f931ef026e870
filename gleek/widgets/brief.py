"""The widget of the rules in brief: the visitor chooses rules and reads each rule in one sentence."""

from gleek.course.pages.brief import BriefPage
from gleek.evidence.paths import FIRST_GAME
from gleek.widgets.base import Drawn
from gleek.widgets.widget_group import WidgetGroup


class RulesInBrief(Drawn, draws="brief", label="The rules"):
    """A menu of books, and the rules of the chosen one, stage by stage, each with its source."""


def rules_in_brief(game: str = FIRST_GAME) -> WidgetGroup:
    """Return the rules in brief of the game with this id. At first they show its default rules."""
    page = BriefPage(game)
    return WidgetGroup(page, ((RulesInBrief(), page.view),), "gleek-brief-page")
