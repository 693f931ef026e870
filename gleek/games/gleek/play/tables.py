"""What the players have been taught: the numbers in `tables.json`, written by `scripts/players.py`."""

from __future__ import annotations

import base64
import json
import zlib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

PATH: Final = Path(__file__).with_name("tables.json")
LEVELS: Final = 48
"""A stored chance is a whole number of these parts."""


class Tables(NamedTuple):
    """The tables as they are stored.

    `tricks` are the weights of `worth`; `ruff` the packed chances of `vying`, by who bought and how; `ruffs` how often
    a hand has a ruff of each class there, in 10,000, by the same names and whether it is the buyer's; `stakes` what
    each class wins in the ruff, in hundredths of a stake, likewise.
    """

    tricks: tuple[float, ...]
    ruff: dict[str, str]
    ruffs: dict[str, list[int]]
    stakes: dict[str, list[int]]


@cache
def tables() -> Tables:
    """Return all tables."""
    found = json.loads(PATH.read_text(encoding="utf-8"))
    return Tables(tuple(found["tricks"]), found["ruff"], found["ruffs"], found["stakes"])


def packed(numbers: bytes) -> str:
    """Return small numbers as text, a quarter longer than they are when compressed."""
    return base64.b85encode(zlib.compress(numbers, 9)).decode()


def unpacked(text: str) -> bytes:
    """Return the small numbers that a text holds."""
    return zlib.decompress(base64.b85decode(text))
