"""Events of a hand. Each kind of event is a frozen record with the id of its rule.

`payments` are the payments that the event causes; the ledger is the sum of all payments. Cards are numbers, sets of
cards are masks, and amounts are stakes or points, as everywhere in the engine.
"""

from dataclasses import dataclass, field
from typing import ClassVar, Self

from gleek.engine.ledger import Payment


@dataclass(frozen=True, slots=True)
class Event:
    """The base class of events. An event is one thing that happened in a hand, with its payments and its rule's id."""

    payments: tuple[Payment, ...] = field(default=(), kw_only=True)
    rule: str = field(default="", kw_only=True)
    kind: ClassVar[str] = ""  # the event's name in the JSON of a replay
    stage: ClassVar[str] = ""  # the id of the stage in which the event happens
    takes_trick: ClassVar[bool] = False  # whether the event is that a seat takes a trick
    public: ClassVar[bool] = True  # False: some seats do not see all fields of the event (see `seen_by`)

    def seen_by(self, seat: int) -> Self:
        """Return the event as a seat saw it; the fields that the seat did not see are 0."""
        return self
