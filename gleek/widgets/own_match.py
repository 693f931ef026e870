"""The group of widgets in which a visitor plays a match."""

from collections.abc import Callable, Mapping, Sequence

from gleek.course.game_course import game_course
from gleek.course.play.hand_view import own_ledger
from gleek.course.play.match_panel import match_panel_data, match_table, own_review
from gleek.course.play.match_session import MatchSession, new_match
from gleek.course.play.match_view import match_data
from gleek.evidence.paths import FIRST_GAME
from gleek.widgets.base import Drawn
from gleek.widgets.parts import Ledger, Match, Review, Table, TaskPanel
from gleek.widgets.widget_group import WidgetGroup


def match_group(own: MatchSession) -> WidgetGroup:
    label = f"The {game_course(own.game.id).table.partie or 'match'}"
    shown: tuple[tuple[Drawn, Callable[[], Mapping[str, object]]], ...] = (
        (TaskPanel(level=2), lambda: match_panel_data(own)),
        (Table(level=2), lambda: match_table(own)),
        (Match(level=2, label=label), lambda: match_data(own)),
        (Review(), lambda: own_review(own)),
        (Ledger(), lambda: own_ledger(own.on_table)),
    )
    return WidgetGroup(own, shown, "gleek-own")


def play(game: str = FIRST_GAME, deal: str = "", opponents: Sequence[object] = ()) -> WidgetGroup:
    """Return the widgets with which you play a match of a game in a notebook's cell. `game` is its id.

    `deal` is the code of the first deal, which also contains the rules. Without it, the deal is always the same one,
    and the rules are those for beginners. You act first in the first hand. `opponents` sit in order to your left: each
    is the id of a computer player ("master") or a player of your own (docs/python.md). Without them they are weak
    players until you choose others. Raises `Unreadable` for an unknown game or player, for a code of another game, and
    if the number of opponents is wrong.
    """
    return match_group(new_match(game, deal, opponents))
