"""Short codes for actions in the web address of a hand: "g" (goes), "r2" (raises 2), "s" (sees), "y" (yields)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from gleek.engine.errors import Unreadable
from gleek.games.gillet.accounts import SEAT_WORDS
from gleek.games.gillet.actions import Raise, read

if TYPE_CHECKING:
    from gleek.engine.actions import Action

_PLAIN: Final = {"g": "goes", "s": "sees", "y": "yields"}
_LETTERS: Final = {read(f"first {words}").__class__: letter for letter, words in _PLAIN.items()}


def short(action: Action) -> str:
    """Return the code of an action: "g", "s" or "y", or "r" with the amount of a raise."""
    if isinstance(action, Raise):
        return f"r{action.by}"
    return _LETTERS[action.__class__]


def expanded(word: str, seat: int) -> Action:
    """Return the action of a seat that a code means. Raises `Unreadable` if there is no such code."""
    if word in _PLAIN:
        words = _PLAIN[word]
    elif re.fullmatch(r"r[0-9]{1,6}", word):
        words = f"raises {word[1:]}"
    else:
        msg = f"“{word[:30]}” in the address is no action of Gillet."
        raise Unreadable(msg)
    return read(f"{SEAT_WORDS[seat]} {words}")
