"""A match of which some hands are missing: what a browser has kept of it, written down, and replayed as far as it goes.

Such a record has the deal of every hand, and of a missing hand no actions. The hands after it are there to be read, but
cannot be replayed: what the missing one left to them is not known.
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
    """A match that was saved.

    `missing` are the numbers of the hands that are not there; `played` is the replay of those before the first of
    them, None where there are none. `sentence` says what is missing, and is "" where nothing is.
    """

    record: Record
    missing: tuple[int, ...]
    played: Replay | None

    @property
    def sentence(self) -> str:
        """What is missing, and how far the match can be replayed."""
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
    """Read a saved match from a path or from its text, and replay it up to the first hand that is missing.

    Raises `Unreadable` and `Inconsistent` as `gleek.records.read.read_record` does; a record of a single hand is
    `Unreadable`.
    """
    record = read_record(source)
    if not record.is_match:
        raise Unreadable("This is the record of a single hand, and not of a match.")
    return read_saved(record)


def read_saved(record: Record) -> SavedMatch:
    """Return the record of a match, replayed up to the first hand that is missing."""
    missing = missing_hands(record)
    there = record.hands[: missing[0] - 1] if missing else record.hands
    played = replay(replace(record, hands=there)) if there else None
    return SavedMatch(record, missing, played)
