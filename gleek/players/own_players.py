"""Players that a programmer writes: a function that takes an observation and a seed, and returns an action.

Such a player is known by the name of its function or class, or as "FILE.py:NAME". It plays in this process only, and
only after `seat` was called with it, so that no address or file that names it runs its code.
"""

from __future__ import annotations

import runpy
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gleek.engine.actions import Action
from gleek.engine.errors import GleekError, Unreadable, given

if TYPE_CHECKING:
    from gleek.engine.hand import Hand
    from gleek.engine.observation import Observation

_SEATED: Final[dict[str, OwnPlayer]] = {}
_EXAMPLE: Final = (
    "a function that takes an observation and a seed, and returns one of the observation's legal actions"
)


class OwnPlayer:
    """A programmer's player. Every fault of it is a `GleekError`, whose sentence names the player."""

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
        except Exception as error:
            line = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(line.filename).name}, line {line.lineno}"
            raise GleekError(
                f"The player {self.name} stopped with {type(error).__name__}: {error} ({where})."
            ) from error
        if isinstance(chosen, str):
            chosen = seen.game.words.read(chosen)
        if not isinstance(chosen, Action):
            raise Unreadable(
                f"The player {self.name} returned {given(chosen)}, which is no action: return one of seen.legal."
            )
        return chosen


def seat(player: object) -> str:
    """Let a player take part in games, and return the name by which hands, files and tables know it.

    `player` is a function, an object that can be called, a class of such objects, or the text "FILE.py:NAME". Raises
    `Unreadable` if it is none of these, if the file cannot be read or run, or if it does not have that name.
    """
    name, choose = _read(player) if isinstance(player, str) else (getattr(player, "__name__", ""), player)
    if isinstance(choose, type):
        choose = choose()
    if not callable(choose):
        raise Unreadable(f"{given(choose)} is not a player: give {_EXAMPLE}.")
    name = name or type(choose).__name__
    _SEATED[name] = OwnPlayer(name, choose)
    return name


def is_own(name: str) -> bool:
    """Return whether this is the name of a player of one's own: "mine.py:careful"."""
    return name in _SEATED or ".py:" in name


def name_at_table(name: str) -> str:
    """Return a player's name without its file, by which a match's address can name it: "careful"."""
    own = seated(name)
    return name if own is None else seat(own.choose)


def seated(name: str) -> OwnPlayer | None:
    """Return the player that `seat` returned this name for; None if there is none."""
    return _SEATED.get(name)


def _read(name: str) -> tuple[str, object]:
    file, _, wanted = name.rpartition(":")
    try:
        found = runpy.run_path(file)
    except OSError as error:
        raise Unreadable(f"“{file}” cannot be read: {error.strerror or error}.") from None
    except Exception as error:
        raise Unreadable(f"“{file}” stopped with {type(error).__name__}: {error}.") from error
    if wanted not in found:
        raise Unreadable(f"“{file}” has no player “{wanted[:30]}”: write FILE.py:NAME, with {_EXAMPLE}.")
    return name, found[wanted]
