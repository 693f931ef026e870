"""The letters and digits of which codes are made: numbers written with them, a check, and how they are read.

The alphabet is 0–9 and A–Z without I, L, O and U (read as 1, 1 and 0; there is no U). The check makes the whole code
come to nought at x, its characters taken as elements of the field of 32 elements (five bits each, x^5 = x^2 + 1) and as
a polynomial's coefficients, highest first.
"""

from __future__ import annotations

from typing import Final

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def encoded(number: int, length: int) -> str:
    """Return a number in so many characters, the most significant first."""
    out = ""
    for _ in range(length):
        number, value = divmod(number, 32)
        out = ALPHABET[value] + out
    return out


def decoded(text: str) -> int:
    """Return the number that characters of the alphabet stand for."""
    number = 0
    for each in text:
        number = number * 32 + ALPHABET.index(each)
    return number


def remainder(text: str) -> int:
    """Return what is left of a code read as a polynomial over the field of 32 elements, at the element x.

    One wrong character, or two neighbours that have changed places, always leave something else.
    """
    rest = 0
    for each in text:
        rest <<= 1
        if rest & 32:
            rest ^= 0b100101  # x^5 + x^2 + 1
        rest ^= ALPHABET.index(each)
    return rest


def checked(body: str) -> str:
    """Return a code with its check, in groups of four."""
    return grouped(body + ALPHABET[remainder(body + "0")])


def grouped(code: str) -> str:
    """Return a code in groups of four."""
    return "-".join(code[place : place + 4] for place in range(0, len(code), 4))


def plain(text: str) -> str:
    """Return what stands in a code without spaces and hyphens, in capitals, I and L as 1, O as 0."""
    return text.strip().upper().translate(str.maketrans("ILO", "110", "- \t–—"))


def count(plain: str) -> str:
    """Return how many letters and digits there are, for a sentence."""
    return "1 letter or digit" if len(plain) == 1 else f"{len(plain)} letters and digits"


def does_not_add_up(shown: str, kind: str) -> str:
    """Return what is said of a code whose check is wrong."""
    return f"“{shown}” is not {kind}: it does not add up, so a letter or digit is wrong, or two have changed places."
