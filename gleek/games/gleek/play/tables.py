"""The trained numbers of the players, from `tables.json`, which `scripts/players.py` writes."""

from __future__ import annotations

import base64
import json
import zlib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

PATH: Final = Path(__file__).with_name("tables.json")
LEVELS: Final = 48
"""A stored probability is a whole number of parts; this many parts make 1."""


class Tables(NamedTuple):
    """The tables as they are stored."""

    # the weights of the evaluation in `worth`
    tricks: tuple[float, ...]
    # the packed probabilities of `vying`, by table name
    ruff: dict[str, str]
    # how often in 10,000 a hand has a ruff of each class, for the buyer and for the others
    ruffs: dict[str, list[int]]
    # the stakes that each class wins in the ruff, in hundredths of a stake, by table name and seat
    stakes: dict[str, list[int]]


@cache
def tables() -> Tables:
    """Load all tables."""
    found = json.loads(PATH.read_text(encoding="utf-8"))
    return Tables(tuple(found["tricks"]), found["ruff"], found["ruffs"], found["stakes"])


def packed(numbers: bytes) -> str:
    """Compress small numbers into text. The text is a quarter longer than the compressed bytes."""
    return base64.b85encode(zlib.compress(numbers, 9)).decode()


def unpacked(text: str) -> bytes:
    """Return the numbers of a packed text."""
    return zlib.decompress(base64.b85decode(text))
