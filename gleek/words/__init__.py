"""English helpers for sentences that are put together: lists, plurals, signs, capitals."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

# fmt: off
NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"
)
# fmt: on
"""The numbers up to twelve in words, as they stand before a noun: "no cards", "one card"."""

_DOUBLE_STOP = re.compile(r"(?<=[ds])\.\.")


def listed(some: Iterable[str], last: str = "and") -> str:
    """Join words as English does, with `last` before the last of them; no words give an empty text.

    >>> listed(["Ann", "Ben", "Cat"])
    'Ann, Ben and Cat'
    >>> listed(["pass", "bid 14"], "or")
    'pass or bid 14'
    """
    words = list(some)
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, whose plural ends in s.

    >>> counted(1, "point"), counted(31, "point")
    ('1 point', '31 points')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def of_ten(chance: float, noun: str) -> str:
    """Return a chance, from 0 to 1, as so many things of ten.

    >>> (
    ...     of_ten(0.62, "deal"),
    ...     of_ten(0.1, "hand"),
    ...     of_ten(0.02, "deal"),
    ...     of_ten(0.97, "deal"),
    ...     of_ten(1, "deal"),
    ... )
    ('6 deals of 10', '1 hand of 10', 'hardly any deal', 'nearly every deal', 'every deal')
    """
    tenths = int(10 * chance + 0.5)
    if tenths in {0, 10}:
        return f"{'every' if chance == 1 else 'nearly every' if tenths else 'hardly any'} {noun}"
    return f"{counted(tenths, noun)} of 10"


def signed(number: int) -> str:
    """Return a number; a negative one has a proper minus sign.

    >>> signed(-4), signed(4)
    ('−4', '4')
    """
    return f"−{-number}" if number < 0 else str(number)


def with_plus(text: str, amount: int) -> str:
    """Return a sum that was won with a plus sign before it; one that was lost has its minus sign already.

    >>> with_plus("2d.", 2), with_plus("−2d.", -2), with_plus("0d.", 0)
    ('+2d.', '−2d.', '0d.')
    """
    return f"+{text}" if amount > 0 else text


def one_stop(text: str) -> str:
    """Return a text in which a sum at the end of a sentence ("2d.") is not followed by a second full stop.

    >>> one_stop("Ann pays 2d.. It is over…")
    'Ann pays 2d. It is over…'
    """
    return _DOUBLE_STOP.sub(".", text)


def upper_first(text: str) -> str:
    """Return a text that begins with a capital, and is otherwise as it was."""
    return text[:1].upper() + text[1:]


def lower_first(text: str) -> str:
    """Return a text that begins with a small letter, and is otherwise as it was."""
    return text[:1].lower() + text[1:]
