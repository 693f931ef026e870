"""Events of a hand. Each kind of event is a frozen record with the id of its rule.

`payments` are the payments that the event causes; the ledger is the sum of all payments. Cards are numbers, sets of
cards are masks, and amounts are stakes or points, as everywhere in the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Self

if TYPE_CHECKING:
    from gleek.engine.ledger import Payment


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a hand."""

    payments: tuple[Payment, ...] = field(default=(), kw_only=True)
    rule: str = field(default="", kw_only=True)
    kind: ClassVar[str] = ""  # the event's name in the JSON of a replay
    stage: ClassVar[str] = ""
    public: ClassVar[bool] = True  # whether every seat sees all of the event; if False, see `seen_by`

    def seen_by(self, seat: int) -> Self:
        """Return the event as a seat saw it; fields that the seat could not see are 0."""
        return self
