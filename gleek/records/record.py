"""What a record of a hand or a match holds, as data. `gleek.records.read` reads and writes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gleek.engine.money import Stake
from gleek.engine.state import DEFAULT_NAMES
from gleek.games.gleek.rules import DEFAULT, Rules, Value, preset

if TYPE_CHECKING:
    from gleek.engine.lift import Lift
    from gleek.games.gleek.actions import Action, Deal


@dataclass(frozen=True, slots=True)
class Entry:
    """One recorded action, with the comment on its step and its line in the file (0 where there is none)."""

    action: Action
    say: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """One recorded hand: the deal, its comment, and the actions that followed."""

    deal: Deal
    entries: tuple[Entry, ...] = ()
    say: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A hand or a match written down.

    `players` are named round the table to the left; `dealer` is the first dealer's number among them (2
    for a single hand, whose players are eldest, second, dealer), or None where lifting decides.
    `changes` are the fields changed from `preset`. `carried` (stakes) and `doubled` are what earlier
    hands left.
    """

    hands: tuple[PlayedHand, ...]
    title: str = ""
    about: str = ""
    stake: Stake = Stake.PENNY
    preset: str = DEFAULT
    changes: tuple[tuple[str, Value], ...] = ()
    players: tuple[str, str, str] = DEFAULT_NAMES
    dealer: int | None = 2
    lifts: tuple[Lift, ...] = ()
    carried: int = 0
    doubled: bool = False
    is_match: bool = False

    def rules(self, name: str | None = None) -> Rules:
        """Return the rules of the record, or another book's with the record's own changes kept."""
        return preset(name or self.preset, **dict(self.changes))
