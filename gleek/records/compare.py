"""Compares two replays of one record under different rules, payment by payment."""

from dataclasses import dataclass

from gleek.engine.errors import in_a_line, need
from gleek.engine.ledger import Payment
from gleek.records.replay import Replay
from gleek.words import counted


@dataclass(frozen=True, slots=True)
class Line:
    """A payment that differs between two replays, and where it is in the record."""

    hand_number: int  # the number of the hand, from 1
    turn: int  # the number, in the hand, of the action that caused the payment
    before: Payment | None  # the payment in the first replay; None if the first replay lacks it
    after: Payment | None  # the payment in the second replay; None if the second replay lacks it

    @property
    def kind(self) -> str:
        """The difference: in the second replay, the payment is "changed", "added" or "removed"."""
        if self.before is None:
            return "added"
        return "removed" if self.after is None else "changed"


@dataclass(frozen=True, slots=True, repr=False)
class Difference:
    """Two replays of one record, and the payments that differ."""

    before: Replay
    after: Replay
    lines: tuple[Line, ...]

    def __repr__(self) -> str:
        count = f"{counted(len(self.lines), 'payment')} differ{'s' if len(self.lines) == 1 else ''}"
        stopped = f"; stopped at step {self.after.stop.step}" if self.after.stop is not None else ""
        return in_a_line(f"Difference of two replays of “{self.after.record.name}”: {count}{stopped}")

    def _repr_html_(self) -> str:
        from gleek.records.as_html import difference_html  # noqa: PLC0415  (`as_html` imports this module)

        return difference_html(self)

    @property
    def same(self) -> bool:
        return not self.lines and self.after.stop is None


def compare(before: Replay, after: Replay) -> Difference:
    """Return the differences between two replays of the same record, payment by payment.

    The payment in one replay is compared with the payment in the other that has the same cause (action), the same rule,
    the same payer and the same receiver.
    """
    for each in (before, after):
        need(each, Replay, "a replay", "one, as gleek.replay returns it")
    old, new = _keyed(before), _keyed(after)
    lines = []
    for key in sorted({**old, **new}):
        one, two = old.get(key), new.get(key)
        if one is not None and two is not None and one.stakes == two.stakes:
            continue
        if two is None and after.stop and not reached(after, key[0], key[1]):
            continue  # the second replay stopped before this payment; the stop is reported instead
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


def reached(played: Replay, hand_number: int, turn: int) -> bool:
    """Return whether a replay came to this action before it stopped."""
    last = played.steps[-1] if played.steps else None
    return last is not None and (hand_number, turn) <= (last.hand_number, last.turn)
