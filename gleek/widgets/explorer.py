"""The group of five widgets with which a visitor steps through a hand. Their state is an `Explorer`."""

from gleek.course.explorer.explorer import Explorer
from gleek.course.explorer.explorer_view import explorer_review, stepper_data
from gleek.course.explorer.readings_view import readings_data
from gleek.games import DEFAULT
from gleek.widgets.parts import Ledger, Readings, Review, Stepper, Table
from gleek.widgets.widget_group import WidgetGroup


def explore(hand: str | None = None, game: str = DEFAULT) -> WidgetGroup:
    """Return the stepper, table, review, ledger and readings of one hand of a game.

    They show the first step of a sample hand (see `gleek.records.samples.samples` for the names), and then always the
    same step.
    """
    explorer = Explorer(hand, game)
    shown = (
        (Stepper(), lambda: stepper_data(explorer)),
        (Table(), explorer.table),
        (Review(), lambda: explorer_review(explorer)),
        (Ledger(), explorer.ledger),
        (Readings(), lambda: readings_data(explorer)),
    )
    return WidgetGroup(explorer, shown, "gleek-hand")
