"""What a player says aloud: in a book's own words, or in plain English."""

from __future__ import annotations

from typing import NamedTuple


class Spoken(NamedTuple):
    """Words that a player says; `source` is the id of the quotation that has them, letter for letter.

    Without a source they are plain English. No words: he says nothing.
    """

    words: str = ""
    source: str = ""


NOTHING = Spoken()
