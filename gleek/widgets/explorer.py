"""The group of five widgets with which a visitor steps through a hand. They all show the state of an `Explorer`."""

from gleek.course.explorer.explorer import Explorer
from gleek.course.explorer.explorer_view import explorer_review, stepper_data
from gleek.course.explorer.readings_view import readings_data
from gleek.games import DEFAULT
from gleek.widgets.parts import Ledger, Readings, Review, Stepper, Table
from gleek.widgets.widget_group import WidgetGroup


def explore(hand: str | None = None, game: str = DEFAULT) -> WidgetGroup:
    """Return the stepper, table, review, ledger and readings of a sample hand (None: the game's default sample)."""
    explorer = Explorer(hand, game)
    shown = (
        (Stepper(), lambda: stepper_data(explorer)),
        (Table(), explorer.table),
        (Review(), lambda: explorer_review(explorer)),
        (Ledger(), explorer.ledger),
        (Readings(), lambda: readings_data(explorer)),
    )
    return WidgetGroup(explorer, shown, "gleek-hand")
