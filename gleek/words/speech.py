"""The speeches of players, either quoted from a book or in plain English."""

from __future__ import annotations

from typing import NamedTuple


class Spoken(NamedTuple):
    """A player's speech; with empty `words`, the player says nothing."""

    words: str = ""
    source: str = ""  # the id of the quotation that contains `words` literally, if any
    plain: str = ""  # the meaning in today's English, if `words` are old or technical


NOTHING = Spoken()
