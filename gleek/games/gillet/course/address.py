"""Actions of Gillet in the address of a hand: "g", "r2", "s", "y"."""

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
    """Return the code of an action: a letter, and for a raise "r" with its amount."""
    if isinstance(action, Raise):
        return f"r{action.by}"
    return _LETTERS[action.__class__]


def expanded(word: str, seat: int) -> Action:
    """Parse the code of an action; raises `Unreadable`."""
    if word in _PLAIN:
        words = _PLAIN[word]
    elif re.fullmatch(r"r[0-9]{1,6}", word):
        words = f"raises {word[1:]}"
    else:
        msg = f"“{word[:30]}” in the address is no action of Gillet."
        raise Unreadable(msg)
    return read(f"{SEAT_WORDS[seat]} {words}")
