"""English helpers for generated sentences: lists, plurals, signs and capitals."""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

# fmt: off
NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"
)
# fmt: on
"""The numbers from 0 to 12 in words, as they are used before a noun: "no cards", "one card"."""

_DOUBLE_STOP = re.compile(r"(?<=[ds])\.\.")


def listed(some: Iterable[str], last: str = "and") -> str:
    """Join words with commas and, before the final word, `last`. If there are no words, return "".

    >>> listed(["Ann", "Ben", "Cat"])
    'Ann, Ben and Cat'
    >>> listed(["pass", "bid 14"], "or")
    'pass or bid 14'
    """
    words = list(some)
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, such as "31 points". The noun's plural must be the noun and an -s.

    >>> counted(1, "point"), counted(31, "point")
    ('1 point', '31 points')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def of_ten(chance: float, noun: str) -> str:
    """Return a probability (0 to 1) as a phrase about ten things.

    >>> of_ten(0.62, "deal"), of_ten(0.1, "hand"), of_ten(0.02, "deal"), of_ten(0.97, "deal")
    ('6 deals of 10', '1 hand of 10', 'hardly any deal', 'nearly every deal')
    """
    tenths = int(10 * chance + 0.5)
    if tenths in {0, 10}:
        return f"{'every' if chance == 1 else 'nearly every' if tenths else 'hardly any'} {noun}"
    return f"{counted(tenths, noun)} of 10"


def signed(number: int) -> str:
    """Return a number as text; a negative one has a typographic minus sign.

    >>> signed(-4), signed(4)
    ('−4', '4')
    """
    return f"−{-number}" if number < 0 else str(number)


def with_plus(text: str, amount: int) -> str:
    """Return `text`, the text of `amount`, with a plus sign before it if `amount` is positive.

    >>> with_plus("2d.", 2), with_plus("−2d.", -2), with_plus("0d.", 0)
    ('+2d.', '−2d.', '0d.')
    """
    return f"+{text}" if amount > 0 else text


def one_stop(text: str) -> str:
    """Remove the second full stop where an amount such as "2d." ends a sentence.

    >>> one_stop("Ann pays 2d.. It is over…")
    'Ann pays 2d. It is over…'
    """
    return _DOUBLE_STOP.sub(".", text)


def upper_first(text: str) -> str:
    return text[:1].upper() + text[1:]


def lower_first(text: str) -> str:
    return text[:1].lower() + text[1:]


class Spoken(NamedTuple):
    """The words that a player says at the table, either quoted from a book or in plain English."""

    words: str = ""  # "" if the player says nothing
    source: str = ""  # the id of the quotation that contains `words` literally; "" if there is none
    plain: str = ""  # the meaning in today's English; "" if `words` need no explanation


NOTHING = Spoken()
