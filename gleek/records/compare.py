"""Compares two replays of one record under different rules, payment by payment."""

from dataclasses import dataclass
from html import escape

from gleek.engine.as_html import table_html
from gleek.engine.errors import in_a_line, need
from gleek.engine.ledger import Payment
from gleek.engine.words import counted, upper_first
from gleek.evidence.presets import nearest
from gleek.records.record import head_html
from gleek.records.replay import Replay, Step, purses_html, purses_word, stopped_html, teller_of
from gleek.records.rules_text import rules_title


@dataclass(frozen=True, slots=True)
class Line:
    """A payment that differs between two replays, or that one of them lacks, and the action that caused it."""

    hand_number: int  # the number of the hand, from 1
    turn: int  # which action of the hand caused the payment: 0 is the deal, 1 the first action after it
    before: Payment | None  # the payment in the first replay; None if the first replay lacks it
    after: Payment | None  # the payment in the second replay; None if the second replay lacks it

    @property
    def kind(self) -> str:
        """How the second replay differs from the first: the payment is "changed", "added" or "removed"."""
        if self.before is None:
            return "added"
        return "removed" if self.after is None else "changed"


@dataclass(frozen=True, slots=True, repr=False)
class Difference:
    before: Replay
    after: Replay
    lines: tuple[Line, ...]

    def __repr__(self) -> str:
        count = f"{counted(len(self.lines), 'payment')} differ{'s' if len(self.lines) == 1 else ''}"
        stopped = f"; stopped at step {self.after.stop.step}" if self.after.stop is not None else ""
        return in_a_line(f"Difference of two replays of “{self.after.record.name}”: {count}{stopped}")

    def _repr_html_(self) -> str:
        before, after = self.before, self.after
        rows = []
        for line in self.lines:
            step, said, paid = differing(before, after, line)
            hand = f"{line.hand_number}: " if before.record.is_match else ""
            rows.append([f"{hand}{step.number}", *map(escape, (said, upper_first(paid.reason), paid.rule))])
        payments = table_html("Payments that differ", ("Step", "What differs", "For", "Rule"), rows)
        both = zip(purses_html(before), purses_html(after), strict=True)
        heads = ("Player", *(rules_title(each.rules, nearest(each.rules)) for each in (before, after)))
        purses = [(name, was, now) for (name, was), (_, now) in both]
        sums = table_html(f"{purses_word(before.record.game)}, by each", heads, purses)
        payments = payments if rows else "<p>No payment differs.</p>"
        return "".join(
            [head_html(before.record, before.rules, after.rules), payments, stopped_html(after), sums]
        )

    @property
    def same(self) -> bool:
        return not self.lines and self.after.stop is None


def compare(before: Replay, after: Replay) -> Difference:
    """Return the differences of payments that have the same action, rule, payer and receiver in both replays."""
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
    """Return whether a replay went as far as action `turn` (0: the deal) of hand `hand_number`."""
    last = played.steps[-1] if played.steps else None
    return last is not None and (hand_number, turn) <= (last.hand_number, last.turn)


def differing(before: Replay, after: Replay, line: Line) -> tuple[Step, str, Payment]:
    """Return the step in which the payment of `line` was made, a sentence on how it differs, and the payment."""
    shown, side = (line.after, after) if line.after is not None else (line.before, before)
    assert shown is not None
    step = next(
        each
        for each in side.steps
        if (each.hand_number, each.turn) == (line.hand_number, line.turn) and shown in each.payments
    )
    teller = teller_of(step)
    payer, receiver = upper_first(teller.account(shown.payer)), teller.account(shown.receiver)
    verb, does = teller.game.accounts.verb(shown.payer)
    plain = verb.removesuffix("s")
    money = teller.money(shown.stakes)
    if not teller.game.counts_money:  # nobody pays for points: a player scores them
        scores = f"{upper_first(receiver)} {'does not score' if line.after is None else 'scores'} {money}"
        if line.before is None:
            said = f"{scores}, where nothing was scored"
        else:
            said = scores if line.after is None else f"{scores} instead of {teller.money(line.before.stakes)}"
    elif line.after is None:
        said = f"{payer} {does} not {plain} {receiver} {money}"
    elif line.before is None:
        said = f"{payer} {verb} {receiver} {money}, where nothing was paid"
    else:
        said = f"{payer} {verb} {receiver} {money} instead of {teller.money(line.before.stakes)}"
    return step, said, shown
