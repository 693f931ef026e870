"""The beginning of a match: a random deal code, and the match that a caller of `gleek.play` describes."""

from collections.abc import Sequence

from gleek.course.play.match_session import FIRST_DEAL, MatchSession
from gleek.engine.errors import Unreadable, need
from gleek.engine.words import counted
from gleek.evidence import presets
from gleek.players import registry
from gleek.players.own_players import name_at_table
from gleek.records.codes import code_of, new_code, read_code
from gleek.records.results import PERSON


def new_beginners_code(game: str) -> str:
    return new_code(presets.beginners(registry.game(game).rules))


def new_match(game: str, deal: str, opponents: Sequence[object]) -> MatchSession:
    """Return the match that these arguments of `gleek.play` describe. Raises `Unreadable` if one is wrong."""
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
    return MatchSession(code, (PERSON, *names) if names else ())
