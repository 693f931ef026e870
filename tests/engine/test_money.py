"""Sums in stakes are converted to pounds, shillings and pence, and written without rounding."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gleek.engine.errors import Unreadable
from gleek.engine.money import money, stake

PENCE = {
    "farthing": "1/4", "halfpenny": "1/2", "penny": "1", "twopence": "2", "threepence": "3", "fourpence": "4",
    "sixpence": "6", "shilling": "12", "half-crown": "30", "crown": "60",
}  # fmt: skip


def pence_in(text):
    """Return the pence in a printed sum of money; this parser is independent of the one under test."""
    sign = -1 if text.startswith("−") else 1
    total = Fraction(0)
    for number, part, unit in re.findall(
        r"(\d*)([¼½¾]?)(s\.|d\.|$|(?= ))", text.replace("£", "").lstrip("−")
    ):
        value = (
            Fraction(number or 0)
            + {"": 0, "¼": Fraction(1, 4), "½": Fraction(1, 2), "¾": Fraction(3, 4)}[part]
        )
        total += value * {"s.": 12, "d.": 1, "": 240}[unit]
    return sign * total


@pytest.mark.parametrize(("word", "pence"), PENCE.items())
def test_what_a_stake_is_worth(word, pence):
    assert Fraction(stake(word).value, 4) == Fraction(pence)
    assert stake(word).word == word
    assert stake(word.upper().replace("-", " ")) is stake(word)


@given(st.integers(-100_000, 100_000))
def test_nothing_is_rounded(farthings):
    assert pence_in(money(farthings)) == Fraction(farthings, 4)


@pytest.mark.parametrize("wrong", ["", "guinea", "penn", "2d", "shilings"])
def test_what_is_no_stake(wrong):
    with pytest.raises(Unreadable) as caught:
        stake(wrong)
    assert f"“{wrong}” is not a stake" in str(caught.value)
    assert "half-crown" in str(caught.value)
