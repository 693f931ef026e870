"""Stakes, and pounds, shillings and pence.

Sums of money are whole numbers of farthings, so nothing is ever rounded. Four farthings are a penny, twelve
pence a shilling, twenty shillings a pound. A stake is worth from a farthing to a crown.
"""

import difflib
from enum import Enum
from functools import lru_cache

from gleek.engine.errors import Unreadable, given, need, shown

_FARTHINGS_IN_PENNY = 4
_FARTHINGS_IN_SHILLING = 12 * _FARTHINGS_IN_PENNY
_FARTHINGS_IN_POUND = 20 * _FARTHINGS_IN_SHILLING


class Stake(Enum):
    FARTHING = 1
    HALFPENNY = 2
    PENNY = 4
    TWOPENCE = 8
    THREEPENCE = 12
    FOURPENCE = 16
    SIXPENCE = 24
    SHILLING = 48
    HALF_CROWN = 120
    CROWN = 240

    @classmethod
    def _missing_(cls, value: object) -> None:
        """Raise `Unreadable`, because Python's own error does not list the valid values."""
        numbers = ", ".join(f"{each.value} ({each.word})" for each in cls)
        raise Unreadable(f"{given(value)} is not a Stake: give a member (Stake.PENNY) or one of {numbers}.")

    @property
    def word(self) -> str:
        return self.name.lower().replace("_", "-")

    def sum(self, stakes: int) -> str:
        """Return a number of stakes as money, such as "9s. 6d."; a debt has a minus sign."""
        return money(stakes * self._value_)


def stake(word: str) -> Stake:
    """Parse the name of a stake. Raises `Unreadable`, listing the ten stakes, for any other text."""
    need(word, str, "text", "a stake’s name, as in “penny”")
    plain = word.strip().lower().replace(" ", "-").replace("_", "-")
    for each in Stake:
        if each.word == plain:
            return each
    names = [each.word for each in Stake]
    near = difflib.get_close_matches(plain, names, 1)
    hint = f" Did you mean “{near[0]}”?" if near else ""
    raise Unreadable(f"“{shown(word.strip(), 30)}” is not a stake: give one of {', '.join(names)}.{hint}")


@lru_cache(maxsize=1024)
def money(farthings: int) -> str:
    """Return a number of farthings as text, in pounds, shillings and pence.

    >>> money(456), money(-2), money(0), money(240 * 40)
    ('9s. 6d.', '−½d.', '0d.', '£10')
    """
    sign = "−" if farthings < 0 else ""
    rest = abs(farthings)
    pounds, rest = divmod(rest, _FARTHINGS_IN_POUND)
    shillings, rest = divmod(rest, _FARTHINGS_IN_SHILLING)
    pence, odd = divmod(rest, _FARTHINGS_IN_PENNY)
    parts = []
    if pounds:
        parts.append(f"£{pounds}")
    if shillings:
        parts.append(f"{shillings}s.")
    if pence or odd or not parts:
        parts.append(f"{pence or ''}{('', '¼', '½', '¾')[odd]}d." if pence or odd else "0d.")
    return sign + " ".join(parts)
