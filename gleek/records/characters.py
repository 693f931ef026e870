"""The alphabet of codes, their encoding of numbers, their check character, and the way they are read.

The alphabet is 0–9 and A–Z without I, L, O and U. I and L are read as 1, O as 0; U is not accepted. For the check, the
characters of a code are elements of the field of 32 elements (five bits each, x^5 = x^2 + 1), and coefficients of a
polynomial, highest first. The check character makes the polynomial zero at x.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final, TypeVar

from gleek.engine.errors import Unreadable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

T = TypeVar("T")

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

AROUND: Final = ".,;:!?…()[]{}<>\"'“”„‘’‚«»‹›*_`~|=#/\\"  # noqa: RUF001
"""Characters that may surround a code without being part of it: full stops, brackets, quotation marks, chat markup."""

_DASHES: Final = frozenset("\u02d7\u2043\u2212\u2796")  # and all characters that Unicode calls dashes
_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | frozenset(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10)))
)  # and all characters that only format
_WORD: Final = re.compile(r"[0-9A-Za-z]+")
_JOINED: Final = re.compile(r"[0-9A-Za-z]+(?:-[0-9A-Za-z]+)*")
_LONGEST: Final = 40  # letters and digits
_LIKELY: Final = 8
_SEARCHED: Final = 2_000  # characters of a text


def encoded(number: int, length: int) -> str:
    """Return a number in `length` characters, the most significant first."""
    out = ""
    for _ in range(length):
        number, value = divmod(number, 32)
        out = ALPHABET[value] + out
    return out


def decoded(text: str) -> int:
    """Return the number that the characters encode."""
    number = 0
    for each in text:
        number = number * 32 + ALPHABET.index(each)
    return number


def remainder(text: str) -> int:
    """Return the value at x of a code as a polynomial over the field of 32 elements; 0 for a correct code.

    One wrong character, or two adjacent characters that are swapped, always give a value other than 0.
    """
    rest = 0
    for each in text:
        rest <<= 1
        if rest & 32:
            rest ^= 0b100101  # x^5 + x^2 + 1
        rest ^= ALPHABET.index(each)
    return rest


def checked(body: str) -> str:
    """Return a code with its check character, in groups of four."""
    return grouped(body + ALPHABET[remainder(body + "0")])


def grouped(code: str) -> str:
    """Return a code in groups of four characters, separated by hyphens."""
    return "-".join(code[place : place + 4] for place in range(0, len(code), 4))


def tidied(text: str) -> str:
    r"""Return a text with plain hyphens and spaces for all dashes and spaces, and without invisible characters.

    Full-width and otherwise styled letters and digits become plain ones.

    >>> tidied("\uff23330\u20114801\u2212KYS\u200b")
    'C330-4801-KYS'
    """
    return "".join(map(_tidied, unicodedata.normalize("NFKC", text)))


def _tidied(each: str) -> str:
    if each.isascii():
        return " " if each.isspace() else each
    kind = unicodedata.category(each)
    if kind == "Pd" or each in _DASHES:
        return "-"
    if kind == "Cf" or each in _UNSEEN:
        return ""
    return " " if each.isspace() else each


def plain(text: str) -> str:
    """Return a code's letters and digits in capitals, with I and L as 1 and O as 0; other characters are kept.

    Dashes, spaces and invisible characters are removed, and so is punctuation around the code.
    """
    return _letters(tidied(text).strip(f"{AROUND} -"))


def _letters(tidy: str) -> str:
    return tidy.upper().translate(str.maketrans("ILO", "110", "- "))


def found(text: str, letter: str, read: Callable[[str, str], T]) -> T:
    """Find a code in a text, and return the result of `read` for it.

    The whole text is tried first, then its parts with a correct check. The code begins with `letter`. `read` gets its
    letters and digits, and the text to show in a message. Raises `Unreadable`, with the fault of the part that most
    likely is the code, or else of the whole text.
    """
    shown = text.strip()[:_LONGEST]
    try:
        return read(plain(text), shown)
    except Unreadable as error:
        fault = error
    tidy = tidied(text[:_SEARCHED])
    likely = next((each[0] for each in _JOINED.finditer(tidy) if _is_likely(each[0], letter)), "")
    for part in filter(None, (likely, *_parts(tidy, letter))):
        try:
            return read(_letters(part), part[:_LONGEST])
        except Unreadable as error:
            fault = fault if likely and part is not likely else error
    raise fault


def _is_likely(word: str, letter: str) -> bool:
    """Return whether a word is likely to be a code that begins with the letter."""
    return word[0].upper() == letter and len(word) >= _LIKELY and any(map(str.isdigit, word))


def _parts(tidy: str, letter: str) -> Iterator[str]:
    """Yield the parts of a tidied text that begin with a letter and have a correct check.

    For each start, the longest part comes first. A part consists of whole words, separated by spaces and hyphens, and
    is not followed by a hyphen. The first word may have other letters before the code.
    """
    words = [*_WORD.finditer(tidy)]
    for number, word in enumerate(words):
        ends = _ends(tidy, words, number)
        for begin in range(max(word.start(), word.end() - _LONGEST), word.end()):
            stuck = tidy[word.start() : begin]
            if tidy[begin].upper() != letter or (stuck and not stuck.isalpha()):
                continue
            for end in ends:
                some = _letters(tidy[begin:end])
                if len(some) <= _LONGEST and set(some) <= set(ALPHABET) and not remainder(some):
                    yield tidy[begin:end]


def _ends(tidy: str, words: Sequence[re.Match[str]], first: int) -> list[int]:
    """Return the possible ends of a code that begins in word number `first`, the farthest first."""
    ends: list[int] = []
    for number in range(first, min(first + _LONGEST, len(words))):
        end = words[number].end()
        after = tidy[end : words[number + 1].start()] if number + 1 < len(words) else ""
        if after != "-":
            ends.insert(0, end)
        if not after or after.strip(" -"):
            break
    return ends


def count(plain: str) -> str:
    """Return the number of letters and digits as a phrase."""
    return "1 letter or digit" if len(plain) == 1 else f"{len(plain)} letters and digits"


def does_not_add_up(shown: str, kind: str) -> str:
    """Return the message for a code with a wrong check."""
    return f"“{shown}” is not {kind}: it does not add up, so a letter or digit is wrong, or two have changed places."
