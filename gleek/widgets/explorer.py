"""The group of five widgets with which a visitor steps through a hand. Their state is an `Explorer`."""

from __future__ import annotations

from gleek.course.explorer.explorer import Explorer
from gleek.games import DEFAULT
from gleek.widgets.ledger import Ledger
from gleek.widgets.readings import Readings
from gleek.widgets.review import Review
from gleek.widgets.stepper import Stepper
from gleek.widgets.table import Table
from gleek.widgets.widget_group import WidgetGroup


class HandExplorer(WidgetGroup):
    """The stepper, table, review, ledger and readings of one hand. All show the hand at the same step."""

    def __init__(self, hand: str | None = None, game: str = DEFAULT) -> None:
        """Show the first step of a sample hand (see `gleek.records.samples.samples` for the names)."""
        self.explorer = explorer = Explorer(hand, game)
        self.stepper, self.table = Stepper(), Table()
        self.review, self.ledger, self.readings = Review(), Ledger(), Readings()
        shown = (
            (self.stepper, explorer.stepper),
            (self.table, explorer.table),
            (self.review, explorer.review),
            (self.ledger, explorer.ledger),
            (self.readings, explorer.readings),
        )
        super().__init__(explorer, shown, "gleek-hand")


def explore(hand: str | None = None, game: str = DEFAULT) -> HandExplorer:
    """Return the widgets to step through a whole hand of a game."""
    return HandExplorer(hand, game)
