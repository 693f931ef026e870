"""The odds: chances to guess, each answered by a sentence, a plot and a table; and the odds of one hand."""

from __future__ import annotations

import traitlets

from gleek.course.pages import hand_odds
from gleek.course.pages.odds_page import OddsPage
from gleek.games import DEFAULT
from gleek.widgets.base import Drawn, assemble
from gleek.widgets.widget_group import WidgetGroup


class OddsQuestions(Drawn):
    """One question about the odds at a time, and the right answer after a guess."""

    _esm = assemble("js", "plots", "odds")
    _css = assemble("css", "plots", "odds")

    label = traitlets.Unicode("Guess the odds").tag(sync=True)


class GuessTheOdds(WidgetGroup):
    """The questions, with the state of one `OddsPage`."""

    def __init__(self, state: OddsPage | None = None) -> None:
        page = state or OddsPage()
        super().__init__(page, ((OddsQuestions(), page.view),), "gleek-odds")


def guess_the_odds(game_id: str = DEFAULT) -> GuessTheOdds:
    """Return the questions about a game's odds. They begin with the first."""
    return GuessTheOdds(OddsPage(game_id))


class HandOdds(Drawn):
    """A pack from which the reader chooses the cards of a hand, and the odds of this hand."""

    _esm = assemble("js", "picks", "plots", "hand_odds")
    _css = assemble("css", "plots", "hand_odds")

    label = traitlets.Unicode("The odds of a hand").tag(sync=True)


class OddsOfHand(WidgetGroup):
    """The odds of a hand, with the state of one `gleek.course.pages.hand_odds.HandOdds`."""

    def __init__(self, state: hand_odds.HandOdds | None = None) -> None:
        hand = state or hand_odds.HandOdds()
        super().__init__(hand, ((HandOdds(), hand.view),), "gleek-hand-odds")


def odds_of_a_hand(game_id: str = DEFAULT) -> OddsOfHand:
    """Return the odds of a hand of a game. It begins with the hand of one deal."""
    return OddsOfHand(hand_odds.HandOdds(game_id))
