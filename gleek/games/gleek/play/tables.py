"""The stored numbers of the computer players: probabilities of bets in the ruff, and weights for estimating tricks.

`scripts/players.py` computes them, and writes them to `tables.json`.
"""

import base64
import json
import zlib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

PATH: Final = Path(__file__).with_name("tables.json")
LEVELS: Final = 48
"""A probability is stored as a whole number from 0 to `LEVELS`, which stands for 1."""


class Tables(NamedTuple):
    tricks: tuple[float, ...]  # the weights by which the module `worth` estimates tricks
    # the probabilities of each choice in the ruff, encoded as text (`ruff_betting` reads them), by table name
    ruff: dict[str, str]
    # of 10,000 hands, the number in each class of ruffs (from weak to strong), for the buyer and for the others
    ruffs: dict[str, list[int]]
    # by table and seat ("discard_first 0 2"): the mean winnings of each class of ruffs, in hundredths of a stake
    stakes: dict[str, list[int]]


@cache
def tables() -> Tables:
    found = json.loads(PATH.read_text(encoding="utf-8"))
    return Tables(tuple(found["tricks"]), found["ruff"], found["ruffs"], found["stakes"])


def packed(numbers: bytes) -> str:
    """Compress small numbers into text. The text is a quarter longer than the compressed bytes."""
    return base64.b85encode(zlib.compress(numbers, 9)).decode()


def unpacked(text: str) -> bytes:
    return zlib.decompress(base64.b85decode(text))
