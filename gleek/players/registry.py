"""The games and their players by id. A game is imported when it is first used: a page with one game loads no other."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Final, Protocol

from gleek.engine.actions import Action
from gleek.engine.errors import GleekError, Unreadable
from gleek.engine.words import listed
from gleek.evidence.paths import FIRST_GAME
from gleek.players import own_players
from gleek.players.seeds import seed_of

if TYPE_CHECKING:
    from gleek.engine.game import Game
    from gleek.engine.hand import Hand
    from gleek.engine.observation import Observation
    from gleek.engine.rules import RuleCodes
    from gleek.players.advice import Adviser


class Player(Protocol):
    """A computer player: a function of what its seat knows. All its random choices depend on `seed`."""

    def __call__(self, seen: Observation, seed: int = 0) -> Action: ...


DEFAULT: Final = FIRST_GAME
"""The id of the game that is used if no game is named."""
MOST_DECISIONS: Final = 1000
"""The largest number of decisions in a hand that `play_hand` plays."""
COMMON: Final = "common"
"""The package in `gleek.games` that is not a game, but holds code that games share."""


@cache
def ids() -> tuple[str, ...]:
    """Return the ids of all games; that of the default game comes first."""
    folders = find_spec("gleek.games").submodule_search_locations  # type: ignore[union-attr]
    found = sorted(each.name for each in iter_modules(folders) if each.ispkg and each.name != COMMON)
    return (DEFAULT, *(name for name in found if name != DEFAULT))


@cache
def game(name: str = DEFAULT) -> Game:
    """Return the game with this id. Raises `Unreadable`, listing the ids, if there is none."""
    if name not in ids():
        raise Unreadable(f"“{name[:20]}” is not a game: there are {', '.join(ids())}.")
    found: Game = import_module(f"gleek.games.{name}.game").GAME
    return found


@cache
def codes(name: str) -> RuleCodes:
    """Return the definition of the codes for a game's rules; this does not import the game itself."""
    found: RuleCodes = import_module(f"gleek.games.{name}.rule_codes").CODES
    return found


@cache
def players(game_id: str) -> Mapping[str, Player]:
    """Return the computer players of a game by id, the plain player first.

    The player with an id never changes the way it plays; an improved player gets a new id. The reason is that the
    address of a page stores only the learner's actions and the players' ids. The rest of the hand is computed.
    """
    title = game(game_id).title
    if not is_played(game_id):
        raise Unreadable(f"{title} has no computer players: list them as PLAYERS in the game's package play.")
    found: Mapping[str, Player] = import_module(f"gleek.games.{game_id}.play").PLAYERS
    return found


@cache
def is_played(game_id: str) -> bool:
    return find_spec(f"gleek.games.{game_id}.play") is not None


def player(game_id: str, name: str) -> Player:
    """Return the computer player with this id; raises `Unreadable` if the game has no such player."""
    if own := own_players.seated(name):
        return own
    known = players(game_id)
    if name not in known:
        raise Unreadable(f"There is no player “{name[:30]}”: the players are {listed(known)}.")
    return known[name]


def player_named(game_id: str, name: object, others: Collection[str] = ()) -> str:
    """Return the id of a player by their name.

    `name` is an id, with or without its version number (then it means the newest version), or a player as for
    `own_players.seat`, to which `others` is passed on.
    """
    if not isinstance(name, str) or own_players.is_in_file(name):
        return own_players.seat(name, others)
    known = list(players(game_id))
    for wanted in (name, f"{game_id}-{name}"):
        if wanted in known:
            return wanted
        numbered = [each for each in known if re.fullmatch(rf"{re.escape(wanted)}-\d+", each)]
        if numbered:
            return max(numbered, key=lambda each: int(each.rpartition("-")[2]))
    if own_players.seated(name):
        return name
    raise Unreadable(
        f"There is no player “{name[:30]}” of {game(game_id).title}: there are {listed(known)}, "
        "and your own as FILE.py:NAME."
    )


def default_player(game_id: str) -> str:
    return next(iter(players(game_id)))


@cache
def adviser(game_id: str) -> Adviser:
    """Return a game's adviser: `ADVISER` in the game's package `play` or, without that, the module `play.adviser`."""
    own = getattr(import_module(f"gleek.games.{game_id}.play"), "ADVISER", None)
    found: Adviser = own or import_module(f"gleek.games.{game_id}.play.adviser")
    return found


def decided(hand: Hand, name: str, deal: int | str) -> Action:
    """Return a computer player's action. Its seed depends on `deal`, seat and events, so the choice is repeatable."""
    seen = hand.observe(hand.to_act)
    seed = seed_of(deal, seen.seat or 0, len(seen.history))
    own = own_players.seated(name)
    return own.decide(hand, seed) if own else player(hand.game.id, name)(seen, seed)


def play_hand(hand: Hand, sit: Sequence[str], deal: int | str) -> tuple[Hand, tuple[Action, ...]]:
    """Let players (ids by seat) play a hand out; return it and the actions. Their seeds depend on `deal`.

    Raises `GleekError` if the hand does not end.
    """
    actions: list[Action] = []
    while not hand.over:
        if len(actions) == MOST_DECISIONS:
            raise GleekError(
                f"A hand of {listed(dict.fromkeys(sit))} was not over after {MOST_DECISIONS} decisions."
            )
        actions.append(decided(hand, sit[hand.to_act or 0], deal))
        hand, _ = hand.apply(actions[-1])
    return hand, tuple(actions)


def play_out(hand: Hand, name: str = "") -> tuple[Action, ...]:
    """Let one computer player (by default the plain player) play all seats to the end of a hand; return the actions."""
    choose = player(hand.game.id, name or default_player(hand.game.id))
    actions = []
    while not hand.over:
        actions.append(choose(hand.observe(hand.to_act)))
        hand, _ = hand.apply(actions[-1])
    return tuple(actions)
