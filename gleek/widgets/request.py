"""What a visitor asks a widget for, made plain before anything looks at it.

It comes over a websocket, and anybody can write there what he likes. What makes sense is for the lessons to judge; this
makes sure that it is small, and of the kinds that a page sends.
"""

from __future__ import annotations

from typing import Final

from gleek.lessons.address import plain_words

LONGEST: Final = 2_000
"""Characters of one text: an address is the longest that a page sends. Its script cuts there too."""

_MOST_KEYS = 12
_MOST_ITEMS = 60
_LARGEST = 2**53  # beyond it a browser does not count in ones


def plain_request(given: object) -> dict[str, object]:
    """Return a request as a dictionary of texts, numbers, truths, null, and lists of these.

    What is of another kind is left out, what is too long is cut, and a character that cannot be shown or turns the
    writing round becomes “�”. There is a ``what`` only if it is a text, and an ``n`` only if it is a count.
    """
    if not isinstance(given, dict):
        return {}
    request: dict[str, object] = {}
    for key, value in [*given.items()][:_MOST_KEYS]:
        if isinstance(value, list | tuple):
            request[str(key)[:40]] = [_plain(each) for each in value[:_MOST_ITEMS] if _is_plain(each)]
        elif _is_plain(value):
            request[str(key)[:40]] = _plain(value)
    if not isinstance(request.get("what"), str):
        request.pop("what", None)
    count = request.get("n")
    if not isinstance(count, int) or isinstance(count, bool) or count < 0:
        request.pop("n", None)
    return request


def _is_plain(value: object) -> bool:
    if isinstance(value, int | float):
        return abs(value) <= _LARGEST  # which no infinity is, and no NaN
    return value is None or isinstance(value, str)


def _plain(value: object) -> object:
    return plain_words(value[:LONGEST]) if isinstance(value, str) else value
