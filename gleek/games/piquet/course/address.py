"""Short codes for actions in the web address of a deal: "x7C8C", "b", "cpAHKHtQSQHQD", "l", "QH"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from gleek.engine.cards import cards_of
from gleek.engine.errors import Unreadable
from gleek.games.piquet.accounts import SEAT_WORDS
from gleek.games.piquet.actions import Call, Discard, Play, read
from gleek.games.piquet.items import KIND_WORDS

if TYPE_CHECKING:
    from gleek.engine.actions import Action

_PLAIN: Final = {"b": "claims carte blanche", "l": "looks", "u": "leaves them"}
_LETTERS: Final = {read(f"younger {words}").__class__: letter for letter, words in _PLAIN.items()}
_KINDS: Final = dict(zip("pst", KIND_WORDS, strict=True))
_CARD: Final = re.compile(r"(?:10|[6-9AKQJ])[SHDC]")
_ITEM: Final = re.compile(f"([pst])((?:{_CARD.pattern})+)")


def short(action: Action) -> str:
    """Return the code of an action.

    "x" and cards: a discard. "c" and items: a call; each item begins with p (point), s (sequence) or t (set). "b":
    claim carte blanche. "l": look at the cards left in the talon. "u": leave them unseen. A single card: a play.
    """
    if isinstance(action, Discard):
        return "x" + "".join(map(str, action.cards))
    if isinstance(action, Call):
        items = [
            letter + "".join(map(str, cards_of(item)))
            for letter, some in zip(_KINDS, action.by_kind, strict=True)
            for item in some
        ]
        return f"c{''.join(items)}"
    if isinstance(action, Play):
        return str(action.card)
    return _LETTERS[action.__class__]


def expanded(word: str, seat: int) -> Action:
    """Return the action of a seat that a code means. Raises `Unreadable` if there is no such code."""
    if word in _PLAIN:
        words = _PLAIN[word]
    elif _CARD.fullmatch(word):
        words = f"plays {word}"
    elif word[:1] == "x" and re.fullmatch(f"(?:{_CARD.pattern})*", word[1:]):
        words = f"discards {_spaced(word) or 'nothing'}"
    elif word[:1] == "c" and re.fullmatch(f"(?:{_ITEM.pattern})*", word[1:]):
        items = [f"{_KINDS[letter]} {_spaced(some)}" for letter, some in _ITEM.findall(word[1:])]
        words = f"calls {'; '.join(items) or 'nothing'}"
    else:
        msg = f"“{word[:30]}” in the address is no action of Piquet."
        raise Unreadable(msg)
    return read(f"{SEAT_WORDS[seat]} {words}")


def _spaced(cards: str) -> str:
    return " ".join(_CARD.findall(cards))
