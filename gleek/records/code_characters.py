"""The alphabet of codes, the encoding of numbers, the check character, and the search for a code in a text.

The alphabet is 0–9 and A–Z without I, L, O and U. I and L are read as 1, O as 0; U is not accepted. For the check, the
characters of a code are elements of the finite field with 32 elements (five bits each, x^5 = x^2 + 1). They are the
coefficients of a polynomial, the highest first. The check character is chosen so that the polynomial is zero at x.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

from gleek.engine.errors import Unreadable, shown

T = TypeVar("T")

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

AROUND: Final = ".,;:!?…()[]{}<>\"'“”„‘’‚«»‹›*_`~|=#/\\"  # noqa: RUF001
"""Characters that may come before or after a code in a text: full stops, brackets, quotation marks, chat markup."""

# Characters that look like dashes, besides those of Unicode's category of dashes.
_DASHES: Final = frozenset("\u02d7\u2043\u2212\u2796")
# Invisible characters, besides those of Unicode's category of format characters.
_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | frozenset(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10)))
)
_WORD: Final = re.compile(r"[0-9A-Za-z]+")
_JOINED: Final = re.compile(r"[0-9A-Za-z]+(?:-[0-9A-Za-z]+)*")
_MAX_CODE_CHARACTERS: Final = 40  # no code has more characters
_MIN_LIKELY: Final = 8  # a shorter word in a text is probably not a code
_CHARACTERS_SEARCHED: Final = 2_000  # a code is searched for only in this many at the start of a text


def encoded(number: int, length: int) -> str:
    """Return a number as `length` characters of the alphabet, the most significant first."""
    out = ""
    for _ in range(length):
        number, value = divmod(number, 32)
        out = ALPHABET[value] + out
    return out


def decoded(text: str) -> int:
    number = 0
    for each in text:
        number = number * 32 + ALPHABET.index(each)
    return number


def remainder(text: str) -> int:
    """Return a code's polynomial at x: 0 if the code is right; not 0 if one is wrong or two neighbours are swapped."""
    rest = 0
    for each in text:
        rest <<= 1
        if rest & 32:
            rest ^= 0b100101  # reduce by the field's polynomial, x^5 + x^2 + 1
        rest ^= ALPHABET.index(each)
    return rest


def checked(body: str) -> str:
    """Return the code that consists of `body` and its check character, in groups of four."""
    return grouped(body + ALPHABET[remainder(body + "0")])


def grouped(code: str, size: int = 4) -> str:
    return "-".join(code[place : place + size] for place in range(0, len(code), size))


def tidied(text: str) -> str:
    r"""Return a text with plain hyphens, spaces, letters and digits, and no invisible characters.

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
    """Return a code in capitals, with I and L as 1 and O as 0."""
    return _letters(tidied(text).strip(f"{AROUND} -"))


def _letters(tidy: str) -> str:
    return tidy.upper().translate(str.maketrans("ILO", "110", "- "))


def found(text: str, letter: str, read: Callable[[str, str], T]) -> T:
    """Find a code that begins with `letter` in a text, and return the result of `read` for it.

    The whole text is tried first, then its parts with a correct check character. `read` gets the letters and digits of
    the code, and the code as it was written, for error messages. If no part is a code, raises the `Unreadable` of the
    part that looks most like one, or else of the whole text.
    """
    written = text.strip()[:_MAX_CODE_CHARACTERS]
    try:
        return read(plain(text), written)
    except Unreadable as error:
        fault = error
    tidy = tidied(text[:_CHARACTERS_SEARCHED])
    words = (each[0] for each in _JOINED.finditer(tidy) if each[0][0].upper() == letter)
    likely = next((each for each in words if len(each) >= _MIN_LIKELY and any(map(str.isdigit, each))), "")
    for part in filter(None, (likely, *_parts(tidy, letter))):
        try:
            return read(_letters(part), part[:_MAX_CODE_CHARACTERS])
        except Unreadable as error:
            fault = fault if likely and part is not likely else error
    raise fault


def _parts(tidy: str, letter: str) -> Iterator[str]:
    """Yield the parts of a text that begin with `letter` and have a correct check character.

    The text `tidy` comes from `tidied`. A part begins at the start of a word, or after letters at the start of a word.
    It ends at the end of a word that no hyphen follows. If several parts begin at the same position, the longest comes
    first.
    """
    words = [*_WORD.finditer(tidy)]
    for number, word in enumerate(words):
        ends = _ends(tidy, words, number)
        for begin in range(max(word.start(), word.end() - _MAX_CODE_CHARACTERS), word.end()):
            stuck = tidy[word.start() : begin]
            if tidy[begin].upper() != letter or (stuck and not stuck.isalpha()):
                continue
            for end in ends:
                some = _letters(tidy[begin:end])
                if len(some) <= _MAX_CODE_CHARACTERS and set(some) <= set(ALPHABET) and not remainder(some):
                    yield tidy[begin:end]


def _ends(tidy: str, words: Sequence[re.Match[str]], first: int) -> list[int]:
    """Return the positions at which a code that begins in word number `first` can end, the last position first."""
    ends: list[int] = []
    for number in range(first, min(first + _MAX_CODE_CHARACTERS, len(words))):
        end = words[number].end()
        after = tidy[end : words[number + 1].start()] if number + 1 < len(words) else ""
        if after != "-":
            ends.insert(0, end)
        if not after or after.strip(" -"):
            break
    return ends


def count(plain: str) -> str:
    return "1 letter or digit" if len(plain) == 1 else f"{len(plain)} letters and digits"


def check_letters(plain: str, written: str, kind: str, hint: str, letter: str = "") -> None:
    """Raise `Unreadable` if the code `plain` has a character that codes do not use, or does not begin with `letter`.

    The error calls the code `written`, says that it is not `kind`, such as "a deal code", and ends with `hint`.
    """
    wrong = next((each for each in plain if each not in ALPHABET), "")
    if wrong:
        raise Unreadable(f"“{written}” is not {kind}: “{shown(wrong)}” is not used in codes. {hint}")
    if not plain.startswith(letter):
        raise Unreadable(f"“{written}” is not {kind}: it does not begin with {letter}. {hint}")


def check_sum(plain: str, written: str, kind: str) -> None:
    """Raise `Unreadable` if the check character of the code `plain` is wrong."""
    if remainder(plain):
        raise Unreadable(
            f"“{written}” is not {kind}: it does not add up, so a letter or digit is wrong, or two have changed places."
        )
