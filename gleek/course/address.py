"""Cleaning of text from visitors: the query of a page's address, and typed text."""

import unicodedata
from typing import Final
from urllib.parse import parse_qs

from gleek.engine.errors import Unreadable

_TRAILING_PUNCTUATION: Final = ".,;:!?…)]}>\"'”’»"
"""People copy such characters by mistake, with the address that they end in an email or a chat."""

LONGEST_QUERY: Final = 800


def read_query(query: str) -> dict[str, str]:
    """Return the query of an address as a dictionary. If a key is repeated, its first value is returned.

    Trailing punctuation and closing brackets are removed from the values, except that of “record”. Raises `Unreadable`
    if the query is longer than `LONGEST_QUERY`.
    """
    if len(query) > LONGEST_QUERY:
        msg = f"The address is too long to be read: {len(query)} characters, where {LONGEST_QUERY} are the most."
        raise Unreadable(msg)
    found = {key: plain_words(values[0]) for key, values in parse_qs(query.lstrip("?")).items()}
    # The value of “record” is a file name, which may end with a bracket.
    return {
        key: value if key == "record" else value.rstrip(_TRAILING_PUNCTUATION) for key, value in found.items()
    }


def plain_words(text: str) -> str:
    r"""Return a text in which every kind of space is “ ” and every other unprintable character is “�”.

    Characters that only format, such as one that changes the writing direction, are removed.

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
