"""What a player says aloud: in a book's own words, or in plain English."""

from __future__ import annotations

from typing import NamedTuple


class Spoken(NamedTuple):
    """Words that a player says; `source` is the id of the quotation that has them, letter for letter.

    `plain` is their sense in today's English, where old words or terms of the game need it. Without words nothing is
    said.
    """

    words: str = ""
    source: str = ""
    plain: str = ""


NOTHING = Spoken()
