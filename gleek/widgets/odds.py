"""Two widgets on odds: questions whose answers the visitor guesses, and the odds of a hand that the visitor chooses."""

from gleek.course.pages import hand_odds
from gleek.course.pages.odds_page import OddsPage
from gleek.evidence.paths import FIRST_GAME
from gleek.widgets.base import Drawn
from gleek.widgets.widget_group import WidgetGroup


class OddsQuestions(Drawn, draws="odds", styles=("plots",), label="Guess the odds"):
    """Questions on the odds of a game, one at a time. After a guess, the widget shows the answer."""


def guess_the_odds(game_id: str = FIRST_GAME) -> WidgetGroup:
    """Return the questions on a game's odds, beginning with the first one."""
    page = OddsPage(game_id)
    return WidgetGroup(page, ((OddsQuestions(), page.view),), "gleek-odds")


class HandOdds(Drawn, draws="hand_odds", styles=("plots",), label="The odds of a hand"):
    """A pack from which the visitor chooses a hand and the turn-up, and the odds for them."""


def odds_of_a_hand(game_id: str = FIRST_GAME) -> WidgetGroup:
    """Return a widget with the odds of a hand that the visitor chooses. At first it shows a fixed hand."""
    hand = hand_odds.HandOdds(game_id)
    return WidgetGroup(hand, ((HandOdds(), hand.view),), "gleek-hand-odds")
