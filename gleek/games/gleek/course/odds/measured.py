"""The odds that take too long to compute for a page. `scripts/odds.py` computes them and writes `measured.toml`."""

import tomllib
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

MEASURED: Final = Path(__file__).with_suffix(".toml")


class Seats(NamedTuple):
    """The mean winnings of each seat in a hand, in stakes, if the same computer player plays all three seats."""

    player: str  # the id of the computer player
    deals: int  # the number of deals that were simulated
    means: tuple[float, ...]
    errors: tuple[float, ...]  # the standard errors of the means


class Stock(NamedTuple):
    """Estimates, over many hands, of what the stock is worth to eldest, in stakes."""

    hands: int
    stocks: int  # the number of sample stocks for each hand
    quartiles: tuple[float, ...]  # the quartiles of the hands' estimates
    error: float  # the approximate standard error of one hand's estimate
    worth_it: dict[int, int]  # for each bid, the number of hands for which the stock is worth it


class Measured(NamedTuple):
    # for each value of a ruff, two exact probabilities: no other player has more (then eldest wins with it), and both
    # others have less (then the dealer wins with it)
    best_of_three: dict[int, tuple[Fraction, Fraction]]
    seats: tuple[Seats, ...]
    stock: Stock


@cache
def measured() -> Measured:
    found = tomllib.loads(MEASURED.read_text(encoding="utf-8"))
    stock = found["stock"]
    worth_it = dict(zip(stock.pop("bids"), stock["worth_it"], strict=True))
    return Measured(
        {each["counts"]: (Fraction(each["no_more"]), Fraction(each["less"])) for each in found["ruff"]},
        tuple(
            Seats(each["player"], each["deals"], tuple(each["means"]), tuple(each["errors"]))
            for each in found["seats"]
        ),
        Stock(**stock | {"quartiles": tuple(stock["quartiles"]), "worth_it": worth_it}),
    )
