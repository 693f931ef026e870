"""Matches with missing hands, such as a browser's saved data: reads the record, and replays it as far as possible.

Such a record has the deal of every hand, but no actions of a missing hand. The hands after it can be read but not
replayed, because the purses and pots after the missing hand are unknown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gleek.engine.errors import Unreadable
from gleek.records.read import read_record
from gleek.records.replay import replay
from gleek.words import listed

if TYPE_CHECKING:
    from pathlib import Path

    from gleek.records.record import Record
    from gleek.records.replay import Replay


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A saved match.

    `missing` are the numbers of the missing hands. `played` is the replay of the hands before the first of them, or
    None if there are none. `sentence` is a message on the missing hands, "" if there are none.
    """

    record: Record
    missing: tuple[int, ...]
    played: Replay | None

    @property
    def sentence(self) -> str:
        """A message on the missing hands, and on how far the match can be replayed; "" if no hand is missing."""
        if not self.missing:
            return ""
        first, count = self.missing[0], len(self.missing)
        words = listed([str(number) for number in self.missing])
        said = f"Hand {words} is missing" if count == 1 else f"Hands {words} are missing"
        if first == 1:
            return f"{said}: the match cannot be replayed."
        return f"{said}: the match can be replayed up to hand {first - 1}."


def missing_hands(record: Record) -> tuple[int, ...]:
    """Return the numbers of a record's hands that have a deal and no actions."""
    return tuple(number for number, hand in enumerate(record.hands, 1) if not hand.entries)


def read_match(source: str | Path) -> SavedMatch:
    """Read a saved match from a path or from its text, and replay it up to the first missing hand.

    Raises `Unreadable` and `Inconsistent` as `gleek.records.read.read_record` does, and `Unreadable` for the record of
    a single hand.
    """
    record = read_record(source)
    if not record.is_match:
        raise Unreadable("This is the record of a single hand, and not of a match.")
    return read_saved(record)


def read_saved(record: Record) -> SavedMatch:
    """Return the record of a match, replayed up to the first missing hand."""
    missing = missing_hands(record)
    there = record.hands[: missing[0] - 1] if missing else record.hands
    played = replay(replace(record, hands=there)) if there else None
    return SavedMatch(record, missing, played)
