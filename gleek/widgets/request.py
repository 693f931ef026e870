"""Cleaning of the requests that widgets receive from the browser.

A request comes over a websocket, to which anyone can send anything. This module limits its size, and removes values of
types that our pages do not send. `gleek.course.requests` checks what the request means.
"""

from __future__ import annotations

from typing import Final

from gleek.course.address import plain_words

LONGEST: Final = 2_000
"""The largest number of characters of a text in a request. The page's script cuts texts at this length too."""

_MOST_KEYS = 12
_MOST_ITEMS = 60
_LARGEST = 2**53  # a browser cannot represent all integers above this number


def plain_request(given: object) -> dict[str, object]:
    """Return a request as a dictionary of strings, numbers, booleans, None, and lists of these.

    Values of other types are removed, and long texts and lists are cut. In texts, a character that is invisible or
    changes the writing direction becomes “�”. ``what`` is removed if it is not a string, and ``n`` if it is not a
    non-negative integer.
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
        return abs(value) <= _LARGEST  # False for infinity and NaN
    return value is None or isinstance(value, str)


def _plain(value: object) -> object:
    return plain_words(value[:LONGEST]) if isinstance(value, str) else value
