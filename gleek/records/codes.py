"""Codes: a few letters and digits that name a random deal and its rules, or rules alone, and can be read aloud.

The alphabet is 0–9 and A–Z without I, L, O and U (read as 1, 1 and 0; there is no U). A deal's code is

    six characters   the deal's number, 0 to 2**30 − 1, most significant first
    one character    the preset, 0 to 5 in the books' order; Z: the next five hold all fields
    (five characters the number of the fields' values, where Z went before)
    one character    a check

and a code of rules is

    R
    one character    the preset; or five characters: the number of the fields' values
    one character    a check

each written in groups of four. What a preset's character and a number mean is written down, version by version, in
`gleek.games.gleek.code_versions`. The check makes the whole code come to nought at x, its characters taken as elements
of the field of 32 elements (five bits each, x^5 = x^2 + 1) and as a polynomial's coefficients, highest first. A code
of rules has 3 or 7 characters, a deal's 8 or 13: neither can be taken for the other.

The deal is the same on every machine and in every version of Python: the pack, in the order clubs to spades and four
to ace, is shuffled from the last place down by Fisher and Yates' method with numbers from SHA-256 of
"gleek-deal-1:NUMBER:BLOCK" (eight words of 32 bits, big-endian, a block), those that would favour some card thrown
away; then dealt from the top by fours.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Final

from gleek.engine.cards import GLEEK_PACK, bits
from gleek.engine.errors import Inconsistent, Unreadable
from gleek.games.gleek import code_versions
from gleek.games.gleek.deal import from_pack
from gleek.games.gleek.rules import DEFAULT, Rules, preset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gleek.games.gleek.actions import Deal

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
DEALS: Final = 1 << 30
_ALL_FIELDS: Final = 31
_SHORT, _LONG = 8, 13
_RULES: Final = "R"
_RULES_SHORT, _RULES_LONG = 3, 7


def _words(number: int) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(f"gleek-deal-1:{number}:{block}".encode()).digest()
        yield from (int.from_bytes(digest[place : place + 4], "big") for place in range(0, 32, 4))
        block += 1


def deal_number(number: int) -> Deal:
    """Return the deal with this number (0 to 2**30 − 1), by the shuffle that the module's head specifies.

    Raises `Unreadable` for any other number.
    """
    _check_number(number)
    pack = list(bits(GLEEK_PACK))
    words = _words(number)
    for place in range(len(pack) - 1, 0, -1):
        size = place + 1
        fair = (1 << 32) - (1 << 32) % size
        other = next(word for word in words if word < fair) % size
        pack[place], pack[other] = pack[other], pack[place]
    return from_pack(pack)


def _check_number(number: int) -> None:
    if type(number) is not int or not 0 <= number < DEALS:
        msg = f"{number!r:.40} is not the number of a deal: they go from 0 to {DEALS - 1}."
        raise Unreadable(msg)


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
    _check_number(number)
    named = _encode_rules(rules or preset(DEFAULT))
    body = _encode(number, 6) + (named if len(named) == 1 else ALPHABET[_ALL_FIELDS] + named)
    return _grouped(body + _check(body))


def rules_code(rules: Rules) -> str:
    """Return the code of a set of rules: three characters for a book's, seven for any other.

    >>> rules_code(preset("cotton")), rules_code(preset("cotton", opening_bid=13))
    ('R2B', 'R03V-E05')
    """
    body = _RULES + _encode_rules(rules)
    return _grouped(body + _check(body))


def _encode_rules(rules: Rules) -> str:
    """Return the character of the preset that these rules are, or the number of all fields' values."""
    values = rules.as_dict()
    for character, readings in code_versions.presets().items():
        if readings == values:
            return ALPHABET[character]
    return _encode(code_versions.number_of(values), 5)


def _grouped(code: str) -> str:
    return "-".join(code[place : place + 4] for place in range(0, len(code), 4))


def read_code(text: str) -> tuple[int, Rules]:
    """Return the deal's number and the rules that a code names.

    Case, spaces and hyphens do not matter; I and L are read as 1, O as 0. Raises `Unreadable` with what
    is wrong.
    """
    shown = text.strip()[:40]
    kind = "a deal code"
    plain = _plain(text, kind, "A code is 8 (or 13) letters and digits, as in 0001-KY2F.", (_SHORT, _LONG))
    if _remainder(plain):
        raise Unreadable(_does_not_add_up(shown, kind))
    values = [ALPHABET.index(each) for each in plain]
    number = 0
    for value in values[:6]:
        number = number * 32 + value
    books = code_versions.presets()
    if values[6] in books and len(plain) == _SHORT:
        return number, preset(DEFAULT, **books[values[6]])
    if values[6] != _ALL_FIELDS or len(plain) != _LONG:
        msg = f"“{shown}” is not a deal code: it names no rules that are known here."
        raise Unreadable(msg)
    return number, _read_fields(values[7:12], f"“{shown}” is not a deal code: it names rules that cannot be.")


def read_rules_code(text: str) -> Rules:
    """Return the rules that a code of rules names.

    Case, spaces and hyphens do not matter; I and L are read as 1, O as 0. Raises `Unreadable` with what
    is wrong.
    """
    shown = text.strip()[:40]
    kind = "a code of rules"
    hint = f"A code of rules is {_RULES} and 2 (or 6) more letters and digits, as in R2B."
    plain = _plain(text, kind, hint, (_RULES_SHORT, _RULES_LONG))
    if plain[0] != _RULES:
        msg = f"“{shown}” is not a code of rules: it does not begin with {_RULES}. {hint}"
        raise Unreadable(msg)
    if _remainder(plain):
        raise Unreadable(_does_not_add_up(shown, kind))
    values = [ALPHABET.index(each) for each in plain[1:-1]]
    if len(values) > 1:
        return _read_fields(values, f"“{shown}” is not a code of rules: it names rules that cannot be.")
    books = code_versions.presets()
    if values[0] not in books:
        msg = f"“{shown}” is not a code of rules: it names no book’s rules that are known here."
        raise Unreadable(msg)
    return preset(DEFAULT, **books[values[0]])


def _plain(text: str, kind: str, hint: str, lengths: tuple[int, int]) -> str:
    """Return a code's letters and digits alone; raises `Unreadable` where there are others, too few or too many."""
    shown = text.strip()[:40]
    plain = text.strip().upper().translate(str.maketrans("ILO", "110", "- \t–—"))
    wrong = [each for each in plain if each not in ALPHABET]
    if wrong:
        msg = f"“{shown}” is not {kind}: “{wrong[0]}” is not used in codes. {hint}"
        raise Unreadable(msg)
    if len(plain) not in lengths:
        msg = f"“{shown}” is not {kind}: it has {len(plain)} letters and digits. {hint}"
        raise Unreadable(msg)
    return plain


def _does_not_add_up(shown: str, kind: str) -> str:
    return f"“{shown}” is not {kind}: it does not add up, so a letter or digit is wrong, or two have changed places."


def _read_fields(digits: list[int], refusal: str) -> Rules:
    number = 0
    for value in digits:
        number = number * 32 + value
    chosen = code_versions.values_of(number)
    if chosen is None:
        raise Unreadable(refusal)
    try:
        return preset(DEFAULT, **chosen)
    except Inconsistent:
        raise Unreadable(refusal) from None


def new_code(rules: Rules | None = None) -> str:
    """Return the code of a deal drawn at random."""
    return code_of(secrets.randbelow(DEALS), rules)
