"""The ladder of opponents: the learner climbs a rung by winning a match against the computer player of that skill.

A match has six hands, unless the rules of the game decide when a match ends.
"""

from typing import Final

from gleek.course.game_course import game_course
from gleek.course.play.match_state import MatchState
from gleek.course.play.opponents import names
from gleek.course.requests import View
from gleek.engine.errors import Unreadable
from gleek.engine.words import listed, upper_first
from gleek.records.codes import new_number
from gleek.records.results import PERSON

HANDS: Final = 6


def _players(game: str) -> tuple[str, ...]:
    return tuple(next(iter(skill.players.values())) for skill in game_course(game).skills)


def _seated(state: MatchState, player: str) -> tuple[str, ...]:
    return (PERSON, *[player] * (len(state.players) - 1))


def ladder_data(state: MatchState) -> View:
    game, table = state.game.id, game_course(state.game.id).table
    rungs = [
        {
            "id": player,
            "words": upper_first(skill.words),
            "names": listed(names(game, _seated(state, player))[1:]),
        }
        for player, skill in zip(_players(game), game_course(game).skills, strict=True)
    ]
    over = f"one {table.partie}" if table.partie else f"{HANDS} {table.deal}s"
    about = (
        f"Beat them one after another, from the gentlest to the strongest, each over {over}. A match counts if no "
        "choice was made again after others had answered."
    )
    return {"about": about, "rungs": rungs}


def ladder_match(state: MatchState, player: str) -> MatchState:
    """Return a new match with the rules of `state`, in which `player` has all other seats."""
    known = _players(state.game.id)
    if player not in known:
        raise Unreadable(
            f"“{player[:30]}” is not an opponent of the ladder: the opponents are {listed(known)}."
        )
    length = 0 if game_course(state.game.id).table.partie else HANDS
    return MatchState.begin(new_number(), state.standing.rules, _seated(state, player), length)


def beaten(state: MatchState) -> str:
    """Return the id of the rung's computer player that the learner has beaten in this finished match; "" if none."""
    others = {*state.players} - {PERSON}
    whole = state.length == (0 if game_course(state.game.id).table.partie else HANDS)
    alone = state.players.count(PERSON) == 1 and len(others) == 1
    if not (state.over and whole and alone) or state.began or state.back:
        return ""
    won = state.standing.winners == (state.players.index(PERSON),)
    (player,) = others
    return player if won and player in _players(state.game.id) else ""
