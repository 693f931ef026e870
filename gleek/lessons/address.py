"""Words that come from outside: an address's, or what a visitor has typed."""

from __future__ import annotations

import unicodedata
from typing import Final
from urllib.parse import parse_qs

from gleek.engine.errors import Unreadable

_AFTER: Final = ".,;:!?…)]}>\"'”’»"
"""What a letter or a chat may have left at an address’s end."""

LONGEST_QUERY: Final = 800


def read_query(query: str) -> dict[str, str]:
    """Return an address's query: of each key its first value, without punctuation and closed brackets at its end.

    Raises `Unreadable` where it is longer than any that the pages make.
    """
    if len(query) > LONGEST_QUERY:
        msg = f"The address is too long to be read: {len(query)} characters, where {LONGEST_QUERY} are the most."
        raise Unreadable(msg)
    found = {key: plain_words(values[0]) for key, values in parse_qs(query.lstrip("?")).items()}
    # A record has its file's name, which may end in a bracket.
    return {key: value if key == "record" else value.rstrip(_AFTER) for key, value in found.items()}


def plain_words(text: str) -> str:
    r"""Return a text with every kind of space as a space, and what cannot be shown as “�”.

    What only formats, such as what turns the writing, is left out.

    >>> plain_words("K\u00a07\u202e<b>\0")
    'K 7<b>�'
    """
    return text if text.isprintable() else "".join(map(_shown, text))


def _shown(character: str) -> str:
    if character.isprintable():
        return character
    kind = unicodedata.category(character)
    if kind == "Cf":
        return ""
    return " " if character in "\t\n\r" or kind == "Zs" else "�"
