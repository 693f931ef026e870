"""Replays, as far as possible, records of matches in which a browser has lost the actions of some hands.

The hands after a missing hand can be read but not replayed, because their purses and pots are unknown.
"""

from dataclasses import dataclass, replace

from gleek.engine.words import listed
from gleek.records.record import Record
from gleek.records.replay import Replay, replay


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """The record of a match, replayed up to its first missing hand, with the numbers of the missing hands."""

    missing: tuple[int, ...]  # the numbers (from 1) of the missing hands
    played: Replay | None  # the replay up to the first missing hand; None if the first hand is missing

    @property
    def sentence(self) -> str:
        if not self.missing:
            return ""
        first, count = self.missing[0], len(self.missing)
        words = listed([str(number) for number in self.missing])
        said = f"Hand {words} is missing" if count == 1 else f"Hands {words} are missing"
        if first == 1:
            return f"{said}: the match cannot be replayed."
        return f"{said}: the match can be replayed up to hand {first - 1}."


def read_saved(record: Record) -> SavedMatch:
    """Replay a record up to its first missing hand. In a match, a hand without actions is missing."""
    missing = tuple(
        number for number, hand in enumerate(record.hands, 1) if record.is_match and not hand.entries
    )
    there = record.hands[: missing[0] - 1] if missing else record.hands
    played = replay(replace(record, hands=there)) if there else None
    return SavedMatch(missing, played)
