"""The difference that another book's rules make: two replays of one record, payment by payment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gleek.engine.errors import in_a_line, need
from gleek.records.replay import Replay
from gleek.words import counted

if TYPE_CHECKING:
    from gleek.engine.ledger import Payment


@dataclass(frozen=True, slots=True)
class Line:
    """One payment that differs between two replays, and where it belongs.

    `before` and `after` are the payments, None where there is none.
    """

    hand_number: int
    turn: int
    before: Payment | None
    after: Payment | None

    @property
    def kind(self) -> str:
        """Whether the payment was changed, added or removed."""
        if self.before is None:
            return "added"
        return "removed" if self.after is None else "changed"


@dataclass(frozen=True, slots=True, repr=False)
class Difference:
    """Two replays of one record, and the payments in which they differ."""

    before: Replay
    after: Replay
    lines: tuple[Line, ...]

    def __repr__(self) -> str:
        """Return how much differs, in a line."""
        count = f"{counted(len(self.lines), 'payment')} differ{'s' if len(self.lines) == 1 else ''}"
        stopped = f"; stopped at step {self.after.stop.step}" if self.after.stop is not None else ""
        return in_a_line(f"Difference of two replays of “{self.after.record.name}”: {count}{stopped}")

    def _repr_html_(self) -> str:
        """Return the payments that differ, and what everybody has by each, for a notebook."""
        from gleek.records.as_html import difference_html  # noqa: PLC0415  (it tells comparisons)

        return difference_html(self)

    @property
    def same(self) -> bool:
        """Whether nothing differs, in the payments or in how far the actions are legal."""
        return not self.lines and self.after.stop is None


def compare(before: Replay, after: Replay) -> Difference:
    """Return the difference of two replays of the same record, payment by payment.

    Payments answer to each other when they follow from the same action, go under the same rule and pass
    between the same two accounts.
    """
    for each in (before, after):
        need(each, Replay, "a replay", "one, as gleek.replay returns it")
    old, new = _keyed(before), _keyed(after)
    reached = (after.stop.hand_number, after.stop.step) if after.stop else None
    lines = []
    for key in sorted({**old, **new}):
        one, two = old.get(key), new.get(key)
        if one is not None and two is not None and one.stakes == two.stakes:
            continue
        if two is None and reached is not None and not _reached(after, key):
            continue  # it was never come to: the stop is what is said of it
        lines.append(Line(key[0], key[1], one, two))
    return Difference(before, after, tuple(lines))


_Key = tuple[int, int, str, int, int, int]


def _keyed(played: Replay) -> dict[_Key, Payment]:
    found: dict[_Key, Payment] = {}
    for step in played.steps:
        for payment in step.payments:
            key = (step.hand_number, step.turn, payment.rule, payment.payer, payment.receiver)
            again = 0
            while (*key, again) in found:
                again += 1
            found[*key, again] = payment
    return found


def _reached(played: Replay, key: _Key) -> bool:
    last = played.steps[-1] if played.steps else None
    return last is not None and (key[0], key[1]) <= (last.hand_number, last.turn)
