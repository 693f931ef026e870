"""What happens in a hand: each kind of event is a frozen record with the id of the rule behind it.

`payments` are those that the event brought about; the ledger is their sum. Cards are numbers, sets of cards masks,
sums stakes or points, as everywhere in the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Self

if TYPE_CHECKING:
    from gleek.engine.ledger import Payment


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; `kind` is its name in the JSON of a replay.

    `public` tells whether everybody at the table sees all of it. Where it is False, `seen_by` gives it as one seat
    saw it.
    """

    payments: tuple[Payment, ...] = field(default=(), kw_only=True)
    rule: str = field(default="", kw_only=True)
    kind: ClassVar[str] = ""
    stage: ClassVar[str] = ""
    public: ClassVar[bool] = True

    def seen_by(self, seat: int) -> Self:
        """Return the event as a seat saw it: what it could not see is nought."""
        return self
