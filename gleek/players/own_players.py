"""Players that a programmer writes: a function that takes an observation and a seed, and returns an action.

Such a player is known by the name of its function or class, or as "FILE.py:NAME". It plays in this process only, and
only after `seat` was called with it, so that no address or file that names it runs its code.
"""

from __future__ import annotations

import runpy
import traceback
from collections.abc import Callable, Collection
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gleek.engine.actions import Action
from gleek.engine.errors import GleekError, Unreadable, given, shown

if TYPE_CHECKING:
    from gleek.engine.hand import Hand
    from gleek.engine.observation import Observation

_SEATED: Final[dict[str, OwnPlayer]] = {}
_A_PLAYER: Final = (
    "a function that takes an observation and a seed, and returns one of the observation's legal actions"
)
_MAX_NAME_CHARACTERS: Final = 40
# Words that mean something else where players are named.
_RESERVED_NAMES: Final = frozenset({"you", "person"})


class OwnPlayer:
    """A programmer's player. If it fails, it raises a `GleekError` whose sentence names the player."""

    def __init__(self, name: str, choose: Callable[[Observation, int], Any]) -> None:
        self.name = name
        self.choose = choose

    def decide(self, hand: Hand, seed: int) -> Action:
        """Return the player's action. Raises `GleekError` if the player fails, or if its action is not legal."""
        chosen = self(hand.observe(hand.to_act), seed)
        if refusal := hand.why_not(chosen):
            raise GleekError(f"The player {self.name} chose an action that is not legal. {refusal.sentence}")
        return chosen

    def __call__(self, seen: Observation, seed: int = 0) -> Action:
        try:
            chosen = self.choose(seen, seed)
        except (Exception, SystemExit) as error:
            raise GleekError(f"The player {self.name} {_stopped(error)}.") from error
        if isinstance(chosen, str):
            chosen = seen.game.words.read(chosen)
        if not isinstance(chosen, Action):
            raise Unreadable(
                f"The player {self.name} returned {given(chosen)}, which is not an action: return one of seen.legal."
            )
        return chosen


def seat(player: object, others: Collection[str] = ()) -> str:
    """Register a player, so that it can take part in hands, and return the name by which it is known from then on.

    If its name is among the `others`, it gets a number; otherwise the player replaces an earlier one with its name.
    `player` is a function, an object that can be called, a class of such objects, or the text "FILE.py:NAME". Raises
    `Unreadable` if it is none of these, if the file cannot be read or run, or if it does not have that name.
    """
    if isinstance(player, str):
        return _keep(player, _read(player))
    choose, name = _made(player), _name_of(player)
    numbered = (f"{name}{number}" for number in count(2))
    return _keep(
        name if name not in others else next(each for each in numbered if each not in others), choose
    )


def _name_of(player: object) -> str:
    name = getattr(player, "__name__", None)
    name = name if isinstance(name, str) else type(player).__name__
    name = "player" if name == "<lambda>" else name
    if not name.isidentifier() or len(name) > _MAX_NAME_CHARACTERS or name.lower() in _RESERVED_NAMES:
        raise Unreadable(
            f"A player cannot be called {given(name)}: give it another name, as in def careful(…)."
        )
    return name


def _keep(name: str, choose: Callable[[Observation, int], Any]) -> str:
    _SEATED[name] = OwnPlayer(name, choose)
    return name


def is_own(name: str) -> bool:
    """Return whether this is the name of a programmer's player, such as "mine.py:careful"."""
    return name in _SEATED or is_in_file(name)


def is_in_file(name: str) -> bool:
    file, colon, wanted = name.rpartition(":")
    return bool(colon) and file.endswith(".py") and file.isprintable() and wanted.isidentifier()


def name_at_table(name: str) -> str:
    """Return a player's name without its file, such as "careful", and register the player under this name too."""
    own = seated(name)
    return name if own is None or not is_in_file(name) else _keep(name.rpartition(":")[2], own.choose)


def seated(name: str) -> OwnPlayer | None:
    """Return the player registered under this name (see `seat`); None if there is none."""
    return _SEATED.get(name)


def _stopped(error: BaseException) -> str:
    line = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(line.filename).name}, line {line.lineno}"
    return f"stopped with {type(error).__name__}: {shown(error)} ({where})"


def _made(player: object) -> Callable[[Observation, int], Any]:
    """Return the function that chooses actions: `player`, or an object of the class `player`; else `Unreadable`."""
    if isinstance(player, type):
        kind = player.__name__
        try:
            player = player()
        except (Exception, SystemExit) as error:
            raise Unreadable(f"No object of the class {kind} can be made: it {_stopped(error)}.") from error
    if not callable(player):
        raise Unreadable(f"{given(player)} is not a player: give {_A_PLAYER}.")
    return player


def _read(name: str) -> Callable[[Observation, int], Any]:
    """Return the function that chooses actions for a player that is named as "FILE.py:NAME"."""
    file, _, wanted = name.rpartition(":")
    if not is_in_file(name):
        raise Unreadable(f"“{shown(name)}” is not a player in a file: write FILE.py:NAME.")
    try:
        found = runpy.run_path(file)
    except OSError as error:
        raise Unreadable(f"“{file}” cannot be read: {error.strerror or error}.") from None
    except (Exception, SystemExit) as error:
        raise Unreadable(f"“{file}” {_stopped(error)}.") from error
    if wanted not in found:
        raise Unreadable(f"“{file}” has no player “{shown(wanted)}”: write FILE.py:NAME, with {_A_PLAYER}.")
    return _made(found[wanted])
