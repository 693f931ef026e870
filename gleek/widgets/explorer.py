"""The widgets with which a visitor steps through a hand, or changes its rules. They show the state of an `Explorer`."""

from collections.abc import Iterable

from gleek.course.explorer.explorer import Explorer
from gleek.course.explorer.explorer_view import explorer_review, stepper_data
from gleek.course.explorer.readings_view import readings_data
from gleek.course.lesson_data import Lesson
from gleek.course.requests import View
from gleek.evidence import games
from gleek.evidence.paths import FIRST_GAME
from gleek.widgets.parts import Ledger, Readings, Review, Stepper, Table
from gleek.widgets.widget_group import WidgetGroup


def explore(hand: str | None = None, game: str = FIRST_GAME) -> WidgetGroup:
    """Return the stepper, table, review and ledger of one hand of a game, and the menus of its rules.

    `hand` is the id of a sample (see `gleek.records.samples.samples`); None means the game's default sample.
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


def what_if(lesson: Lesson) -> WidgetGroup:
    """Return the menus for the rules that a lesson names (if none, all), and a hand in which they change a payment."""
    explorer = Explorer(lesson.what_if_hand, lesson.game)
    shown = ((Readings(level=3), lambda: only(explorer, lesson.fields)),)
    return WidgetGroup(explorer, shown, "gleek-what-if")


def only(explorer: Explorer, fields: Iterable[str]) -> View:
    """Return the explorer's menus for these fields of the rules only; for all fields if `fields` is empty."""
    view, wanted = readings_data(explorer), {*fields}
    if wanted:
        view["fields"] = [each for each in view["fields"] if each["field"] in wanted]
    return {
        **view,
        "only": bool(wanted),
        "hand": explorer.record.title,
        "link": games.game(explorer.game.id).hands_page + explorer.address,
    }
