"""The short form of an action of Gleek in the address of a hand.

For example "13" is a bid, "p" a pass, "xKH7C…" a discard, "cA3" a call of three aces, and "QH" the play of a card.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gleek.engine.errors import Unreadable
from gleek.games.gleek.accounts import SEAT_WORDS
from gleek.games.gleek.actions import Bid, Call, Discard, Play, read, set_name

if TYPE_CHECKING:
    from gleek.engine.actions import Action

_PLAIN = {"p": "passes", "v": "vies", "s": "sees", "r": "revies", "d": "doubles"}
_LETTERS = {read(f"eldest {words}").__class__: letter for letter, words in _PLAIN.items()}
_CARD = re.compile(r"(?:10|[4-9AKQJ])[SHDC]")
_SET = re.compile(r"([AKQJ])([34])")
_RANK_WORDS = {"A": "aces", "K": "kings", "Q": "queens", "J": "knaves"}


def short(action: Action) -> str:
    """Return the short form of an action, as in "13" for a bid of 13."""
    if isinstance(action, Bid):
        return str(action.price)
    if isinstance(action, Discard):
        return "x" + "".join(map(str, action.cards))
    if isinstance(action, Call):
        letters = {words: letter for letter, words in _RANK_WORDS.items()}
        return "c" + "".join(letters[set_name(*each).split()[-1]] + str(each[1]) for each in action.sets)
    if isinstance(action, Play):
        return str(action.card)
    return _LETTERS[action.__class__]


def expanded(word: str, seat: int) -> Action:
    """Return the action of a seat with the short form `word`. Raises `Unreadable` if no action has this form."""
    if word in _PLAIN:
        words = _PLAIN[word]
    elif re.fullmatch(r"[0-9]{1,3}", word):
        words = f"bids {word}"
    elif _CARD.fullmatch(word):
        words = f"plays {word}"
    elif word[:1] == "x" and re.fullmatch(f"(?:{_CARD.pattern})*", word[1:]):
        words = f"discards {' '.join(_CARD.findall(word[1:]))}"
    elif word[:1] == "c" and re.fullmatch(f"(?:{_SET.pattern})*", word[1:]):
        sets = [
            f"{'mournival' if count == '4' else 'gleek'} of {_RANK_WORDS[rank]}"
            for rank, count in _SET.findall(word[1:])
        ]
        words = f"calls {' and '.join(sets) or 'nothing'}"
    else:
        msg = f"“{word[:30]}” in the address is no action of Gleek: write one as in “13”, “p” or “QH”."
        raise Unreadable(msg)
    return read(f"{SEAT_WORDS[seat]} {words}")
