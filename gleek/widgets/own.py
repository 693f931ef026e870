"""The group of widgets in which a visitor plays a match."""

from collections.abc import Callable, Mapping

from gleek import games
from gleek.course.game_course import game_course
from gleek.course.play.hand_view import own_ledger
from gleek.course.play.match_panel import match_panel_data, match_table, own_review
from gleek.course.play.match_session import FIRST_DEAL, MatchSession
from gleek.course.play.match_view import match_data
from gleek.evidence import presets
from gleek.records.codes import code_of, read_code
from gleek.widgets.base import Drawn
from gleek.widgets.parts import Ledger, Match, Review, Table, TaskPanel
from gleek.widgets.widget_group import WidgetGroup


def match_group(own: MatchSession) -> WidgetGroup:
    """Return the task panel, table, match section, review and ledger of one match."""
    shown: tuple[tuple[Drawn, Callable[[], Mapping[str, object]]], ...] = (
        (TaskPanel(level=2), lambda: match_panel_data(own)),
        (Table(level=2), lambda: match_table(own)),
        (
            Match(level=2, label=f"The {game_course(own.game.id).table.partie or 'match'}"),
            lambda: match_data(own),
        ),
        (Review(), lambda: own_review(own)),
        (Ledger(), lambda: own_ledger(own.play)),
    )
    return WidgetGroup(own, shown, "gleek-own")


def play(game: str = games.DEFAULT, deal: str = "") -> WidgetGroup:
    """Return the widgets with which you play a match of a game in a notebook's cell. `game` is its id.

    `deal` is the code of the first deal, which also contains the rules. Without it, the deal is new and the rules are
    those for beginners. You act first in the first hand. Your opponents are weak players until you choose others.
    Raises `Unreadable` for an unknown game and for a code of another game.
    """
    rules = games.game(game).rules
    if deal:
        read_code(deal, game)
    return match_group(MatchSession(deal or code_of(read_code(FIRST_DEAL)[0], presets.beginners(rules))))
