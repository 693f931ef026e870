"""The odds that are not reckoned while a page waits: `measured.toml`, which `scripts/odds.py` writes."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Final

MEASURED: Final = Path(__file__).with_suffix(".toml")


@dataclass(frozen=True, slots=True)
class Seats:
    """What each seat won of a hand, in stakes, with one player in all three: means, and their standard errors."""

    player: str
    deals: int
    means: tuple[float, ...]
    errors: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Stock:
    """What the stock would bring the eldest of so many hands, in stakes.

    `quartiles` are those of the hands, each estimated from `stocks` with about this standard `error`; `worth_it` has
    for each bid how many of the hands it is worth.
    """

    hands: int
    stocks: int
    quartiles: tuple[float, ...]
    error: float
    worth_it: dict[int, int]


@dataclass(frozen=True, slots=True)
class Measured:
    """All of the file.

    `best_of_three` has, for what a ruff counts, the chances that nobody has more (with which the eldest wins) and that
    both others have less (which the dealer needs): exact.
    """

    best_of_three: dict[int, tuple[Fraction, Fraction]]
    seats: tuple[Seats, ...]
    stock: Stock


@cache
def measured() -> Measured:
    """Return what the file holds."""
    found = tomllib.loads(MEASURED.read_text(encoding="utf-8"))
    stock = found["stock"]
    bids = stock.pop("bids")
    return Measured(
        {each["counts"]: (Fraction(each["no_more"]), Fraction(each["less"])) for each in found["ruff"]},
        tuple(
            Seats(each["player"], each["deals"], tuple(each["means"]), tuple(each["errors"]))
            for each in found["seats"]
        ),
        Stock(
            stock["hands"],
            stock["stocks"],
            tuple(stock["quartiles"]),
            stock["error"],
            dict(zip(bids, stock["worth_it"], strict=True)),
        ),
    )
