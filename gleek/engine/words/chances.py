"""Probabilities as text: "41 times in 100", "once in 138"."""

from fractions import Fraction

_RARE_BELOW = Fraction(1, 50)
_NEARLY_ALWAYS_FROM = Fraction(199, 200)
_MAX_FRACTION_CHARACTERS = 11  # longer fractions are hard to read


def often(chance: Fraction | float) -> str:
    """Return a probability in words, for use inside a sentence.

    >>> often(Fraction(63, 155)), often(Fraction(1, 138)), often(1), often(Fraction(1, 10)), often(0.9999)
    ('41 times in 100', 'once in 138', 'always', '10 times in 100', 'more than 99 times in 100')
    """
    if chance <= 0 or chance >= 1:
        return "always" if chance >= 1 else "never"
    if chance < _RARE_BELOW:
        return f"once in {round(1 / chance):,}"
    return f"{times(chance)} times in 100" if chance < _NEARLY_ALWAYS_FROM else "more than 99 times in 100"


def times(chance: Fraction | float) -> int:
    """Return a probability in per cent, rounded to a whole number; a half is rounded up."""
    return int(100 * chance + Fraction(1, 2))


def in_hundred(chance: Fraction | float) -> str:
    """Return a probability in per cent as text, with two decimals, or three if it is below one per cent.

    >>> [in_hundred(Fraction(*each)) for each in ((63, 155), (1, 2263), (1, 10**6), (0, 1), (1, 1))]
    ['40.65', '0.044', 'under 0.001', '0', '100']
    """
    hundred = float(100 * chance)
    if hundred in {0, 100}:
        return str(int(hundred))
    return "under 0.001" if hundred < 0.001 else f"{hundred:.{3 if hundred < 1 else 2}f}"


def exactly(chance: Fraction | float) -> str:
    """Return an exact probability as a fraction; "" if the fraction is too long to read or `chance` is a float.

    >>> exactly(Fraction(14, 62)), exactly(0.25), exactly(Fraction(1, 3**60))
    ('7/31', '', '')
    """
    if not isinstance(chance, Fraction):
        return ""
    text = f"{chance.numerator}/{chance.denominator}"
    return text if len(text) <= _MAX_FRACTION_CHARACTERS else ""
