"""Two widgets on odds: questions whose answers the visitor guesses, and the odds of a hand that they choose."""

from __future__ import annotations

import traitlets

from gleek.course.pages import hand_odds
from gleek.course.pages.odds_page import OddsPage
from gleek.games import DEFAULT
from gleek.widgets.base import Drawn, assemble
from gleek.widgets.widget_group import WidgetGroup


class OddsQuestions(Drawn):
    """Questions on the odds of a game, one at a time. After a guess, the widget shows the answer."""

    _esm = assemble("js", "plots", "odds")
    _css = assemble("css", "plots", "odds")

    label = traitlets.Unicode("Guess the odds").tag(sync=True)


class GuessTheOdds(WidgetGroup):
    """The group with the widget of the questions. Its state is an `OddsPage`."""

    def __init__(self, state: OddsPage | None = None) -> None:
        page = state or OddsPage()
        super().__init__(page, ((OddsQuestions(), page.view),), "gleek-odds")


def guess_the_odds(game_id: str = DEFAULT) -> GuessTheOdds:
    """Return the questions on a game's odds. It shows the first question at first."""
    return GuessTheOdds(OddsPage(game_id))


class HandOdds(Drawn):
    """A pack from which the visitor chooses a hand and the turn-up, and the odds for them."""

    _esm = assemble("js", "picks", "plots", "hand_odds")
    _css = assemble("css", "plots", "hand_odds")

    label = traitlets.Unicode("The odds of a hand").tag(sync=True)


class OddsOfHand(WidgetGroup):
    """The group with the widget of a hand's odds. Its state is a `gleek.course.pages.hand_odds.HandOdds`."""

    def __init__(self, state: hand_odds.HandOdds | None = None) -> None:
        hand = state or hand_odds.HandOdds()
        super().__init__(hand, ((HandOdds(), hand.view),), "gleek-hand-odds")


def odds_of_a_hand(game_id: str = DEFAULT) -> OddsOfHand:
    """Return the odds of a hand that the visitor chooses. At first it shows a fixed hand."""
    return OddsOfHand(hand_odds.HandOdds(game_id))
