"""The games: one folder each, with its rules, its stages in playing order, its players and what is taught of it.

A game is found by its id, and only then imported: a page that plays one game loads no other.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Final, Protocol

from gleek.engine.errors import Unreadable
from gleek.paths import FIRST_GAME
from gleek.players.seeds import seed_of
from gleek.words import listed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.engine.actions import Action
    from gleek.engine.code_versions import CodeVersions
    from gleek.engine.game import Game
    from gleek.engine.hand import Hand
    from gleek.engine.observation import Observation
    from gleek.players.advice import Adviser
    from gleek.players.review import Reviewer


class Player(Protocol):
    """Who plays: what he does when it is his turn, of what his seat knows, and a seed for what he leaves to chance."""

    def __call__(self, seen: Observation, seed: int = 0) -> Action:
        """Return what he does."""
        ...


DEFAULT: Final = FIRST_GAME
"""The game that is meant where none is named."""


@cache
def ids() -> tuple[str, ...]:
    """Return the ids of all games, the default first."""
    found = sorted(each.name for each in iter_modules(__path__) if each.ispkg)
    return (DEFAULT, *(name for name in found if name != DEFAULT))


@cache
def game(name: str = DEFAULT) -> Game:
    """Return the game with this id; raises `Unreadable`, naming those that there are."""
    if name not in ids():
        raise Unreadable(f"“{name[:20]}” is not a game: there are {', '.join(ids())}.")
    found: Game = import_module(f"gleek.games.{name}.game").GAME
    return found


@cache
def codes(name: str) -> CodeVersions:
    """Return what codes of the game with this id mean: to know whose a code is, no game need be imported."""
    found: CodeVersions = import_module(f"gleek.games.{name}.code_versions").CODES
    return found


@cache
def players(game_id: str) -> Mapping[str, Player]:
    """Return those who play a game by themselves, by their ids, the plain one first.

    Under one id a player's play never changes: an address that keeps only the learner's own moves names who plays the
    others, and the rest of the hand follows from that. A better player gets another id.
    """
    found: Mapping[str, Player] = import_module(f"gleek.games.{game_id}.play").PLAYERS
    return found


def player(game_id: str, name: str) -> Player:
    """Return the player of a game with this id; raises `Unreadable`."""
    known = players(game_id)
    if name not in known:
        raise Unreadable(f"There is no player “{name[:30]}”: there is {listed(known)}.")
    return known[name]


def usual(game_id: str) -> str:
    """Return the id of who sits at the table unless another is asked for: a gentle player."""
    found: str = import_module(f"gleek.games.{game_id}.play").USUAL
    return found


@cache
def adviser(game_id: str) -> Adviser:
    """Return what says what may be done in a game, and what it brings."""
    found: Adviser = import_module(f"gleek.games.{game_id}.play.adviser")
    return found


@cache
def reviewer(game_id: str) -> Reviewer:
    """Return what says what each choice of a game cost, for `gleek.players.review`."""
    found: Reviewer = import_module(f"gleek.games.{game_id}.play.reviewing")
    return found


def decided(hand: Hand, name: str, deal: int | str) -> Action:
    """Return what a player does whose turn it is; `deal` names the deals' seed and which of its hands this is.

    Chance is the same for all who ask about the same moment, and another at the next.
    """
    seen = hand.observe(hand.to_act)
    return player(hand.game.id, name)(seen, seed_of(deal, seen.seat or 0, len(seen.history)))


def play_out(hand: Hand, name: str = "") -> tuple[Action, ...]:
    """Return the actions of a hand from this moment to its end, all seats played by one player (the plain one)."""
    known = players(hand.game.id)
    choose = known[name or next(iter(known))]
    actions = []
    while not hand.over:
        actions.append(choose(hand.observe(hand.to_act)))
        hand, _ = hand.apply(actions[-1])
    return tuple(actions)
