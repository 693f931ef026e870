"""The group of widgets in which a visitor plays a match."""

from collections.abc import Callable, Mapping, Sequence

from gleek.course.game_course import game_course
from gleek.course.play.hand_view import own_ledger
from gleek.course.play.match_panel import match_panel_data, match_table, own_review
from gleek.course.play.match_session import FIRST_DEAL, MatchSession
from gleek.course.play.match_view import match_data
from gleek.engine.errors import Unreadable, need
from gleek.engine.words import counted
from gleek.evidence import presets
from gleek.players import registry
from gleek.players.own_players import name_at_table
from gleek.records.codes import code_of, read_code
from gleek.records.results import PERSON
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


def play(game: str = registry.DEFAULT, deal: str = "", opponents: Sequence[object] = ()) -> WidgetGroup:
    """Return the widgets with which you play a match of a game in a notebook's cell. `game` is its id.

    `deal` is the code of the first deal, which also contains the rules. Without it, the deal is always the same one,
    and the rules are those for beginners. You act first in the first hand. `opponents` sit in order to your left: each
    is the id of a computer player ("master") or a player of your own (docs/python.md). Without them they are weak
    players until you choose others. Raises `Unreadable` for an unknown game or player, for a code of another game, and
    if the number of opponents is wrong.
    """
    need(game, str, "the id of a game", f"one of {', '.join(registry.ids())}")
    need(deal, str, "the code of a deal", "one, as in “0001-KY2F”")
    of = registry.game(game)
    if deal:
        read_code(deal, game)
    need(opponents, (list, tuple), "a list of opponents", "one, as in [“plain”, “master”]")
    wanted = len(of.seats) - 1
    if len(opponents) not in {0, wanted}:
        raise Unreadable(
            f"{of.title} has {counted(wanted, 'opponent')} beside you, but {len(opponents)} are named: name {wanted}."
        )
    names: list[str] = []
    for each in opponents:
        names.append(name_at_table(registry.player_named(game, each, names)))
    code = deal or code_of(read_code(FIRST_DEAL)[0], presets.beginners(of.rules))
    return match_group(MatchSession(code, (PERSON, *names) if names else ()))
