"""The words that players say at the table, either quoted from a book or in plain English."""

from typing import NamedTuple


class Spoken(NamedTuple):
    words: str = ""  # "" if the player says nothing
    source: str = ""  # the id of the quotation that contains `words` literally; "" if there is none
    plain: str = ""  # the meaning in today's English; "" if `words` need no explanation


NOTHING = Spoken()
