"""Deal codes: a few letters and digits that name a random deal and its rules, and can be read aloud.

The alphabet is 0–9 and A–Z without I, L, O and U (read as 1, 1 and 0; there is no U). A code is

    six characters   the deal's number, 0 to 2**30 − 1, most significant first
    one character    the preset, 0 to 5 in the books' order; Z: the next five hold all fields
    (five characters the fields' values, in mixed radix in the fields' order, where Z went before)
    one character    a check

written in groups of four. The check makes the whole code come to nought at x, its characters taken as elements of
the field of 32 elements (five bits each, x^5 = x^2 + 1) and as a polynomial's coefficients, highest first.

The deal is the same on every machine and in every version of Python: the pack, in the order clubs to spades and four
to ace, is shuffled from the last place down by Fisher and Yates' method with numbers from SHA-256 of
"gleek-deal-1:NUMBER:BLOCK" (eight words of 32 bits, big-endian, a block), those that would favour some card thrown
away; then dealt from the top by fours.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Final

from gleek.cards import GLEEK_PACK, bits
from gleek.errors import Inconsistent, Unreadable
from gleek.rules import DEFAULT, VALUES, Rules, preset, preset_names
from gleek.stages.deal import from_pack

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gleek.actions import Deal

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
DEALS: Final = 1 << 30
_ALL_FIELDS: Final = 31
_SHORT, _LONG = 8, 13


def _words(number: int) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(f"gleek-deal-1:{number}:{block}".encode()).digest()
        yield from (int.from_bytes(digest[place : place + 4], "big") for place in range(0, 32, 4))
        block += 1


def deal_number(number: int) -> Deal:
    """Return the deal with this number (0 to 2**30 − 1), by the shuffle that the module's head specifies."""
    pack = list(bits(GLEEK_PACK))
    words = _words(number)
    for place in range(len(pack) - 1, 0, -1):
        size = place + 1
        fair = (1 << 32) - (1 << 32) % size
        other = next(word for word in words if word < fair) % size
        pack[place], pack[other] = pack[other], pack[place]
    return from_pack(pack)


def _encode(number: int, length: int) -> str:
    out = ""
    for _ in range(length):
        number, value = divmod(number, 32)
        out = ALPHABET[value] + out
    return out


def _remainder(text: str) -> int:
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


def _check(body: str) -> str:
    return ALPHABET[_remainder(body + "0")]


def code_of(number: int, rules: Rules | None = None) -> str:
    """Return the code of a deal's number and rules (du Coeur's, where none are given).

    >>> code_of(1662, preset("cotton"))
    '0001-KY2F'
    """
    if not 0 <= number < DEALS:
        msg = f"{number} is not the number of a deal: they go from 0 to {DEALS - 1}."
        raise Unreadable(msg)
    rules = rules or preset(DEFAULT)
    body = _encode(number, 6)
    for place, name in enumerate(preset_names()):
        if preset(name) == rules:
            body += ALPHABET[place]
            break
    else:
        fields = 0
        for name, values in VALUES.items():
            fields = fields * len(values) + values.index(getattr(rules, name))
        body += ALPHABET[_ALL_FIELDS] + _encode(fields, 5)
    body += _check(body)
    return "-".join(body[place : place + 4] for place in range(0, len(body), 4))


def read_code(text: str) -> tuple[int, Rules]:
    """Return the deal's number and the rules that a code names.

    Case, spaces and hyphens do not matter; I and L are read as 1, O as 0. Raises `Unreadable` with what
    is wrong.
    """
    shown = text.strip()[:40]
    plain = text.strip().upper().translate(str.maketrans("ILO", "110", "- \t–—"))
    hint = "A code is 8 (or 13) letters and digits, as in 0001-KY2F."
    wrong = [each for each in plain if each not in ALPHABET]
    if wrong:
        msg = f"“{shown}” is not a deal code: “{wrong[0]}” is not used in codes. {hint}"
        raise Unreadable(msg)
    if len(plain) not in {_SHORT, _LONG}:
        msg = f"“{shown}” is not a deal code: it has {len(plain)} letters and digits. {hint}"
        raise Unreadable(msg)
    if _remainder(plain):
        msg = (
            f"“{shown}” is not a deal code: it does not add up, "
            "so a letter or digit is wrong, or two have changed places."
        )
        raise Unreadable(msg)
    values = [ALPHABET.index(each) for each in plain]
    number = 0
    for value in values[:6]:
        number = number * 32 + value
    names = preset_names()
    if values[6] < len(names) and len(plain) == _SHORT:
        return number, preset(names[values[6]])
    if values[6] != _ALL_FIELDS or len(plain) != _LONG:
        msg = f"“{shown}” is not a deal code: it names no rules that are known here."
        raise Unreadable(msg)
    return number, _read_fields(values[7:12], shown)


def _read_fields(digits: list[int], shown: str) -> Rules:
    fields = 0
    for value in digits:
        fields = fields * 32 + value
    chosen = {}
    for name, values in reversed([*VALUES.items()]):
        fields, place = divmod(fields, len(values))
        chosen[name] = values[place]
    msg = f"“{shown}” is not a deal code: it names rules that cannot be."
    if fields:  # a number beyond the last set of rules
        raise Unreadable(msg)
    try:
        return preset(DEFAULT, **chosen)
    except Inconsistent:
        raise Unreadable(msg) from None


def new_code(rules: Rules | None = None) -> str:
    """Return the code of a deal drawn at random."""
    return code_of(secrets.randbelow(DEALS), rules)
