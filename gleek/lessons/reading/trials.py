"""For each point of dispute a sample hand in which it matters, replayed by each reading.

The hand is found, not named: every sample is replayed by every value of the field, and the one is taken that tells
the values best apart. Only where what the players say depends on the value are there samples of the same cards for it,
which the field names.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

from gleek.engine.errors import Inconsistent
from gleek.evidence import games, readings
from gleek.games import DEFAULT, game, presets
from gleek.lessons.teaching import teaching
from gleek.records.as_text import differing
from gleek.records.compare import compare
from gleek.records.replay import Replay, replay
from gleek.records.samples import samples
from gleek.records.telling import tell_step
from gleek.words import one_stop

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gleek.engine.rules import Rules, Value
    from gleek.records.record import Record


@dataclass(frozen=True, slots=True)
class Case:
    """A sample hand played by one value of a field; `recorded` tells whether the others are compared with it.

    That is the value that the hand was recorded with, or the first of those that have a hand each.
    """

    value: Value
    label: str
    played: Replay
    recorded: bool
    hand: str

    @property
    def outcome(self) -> tuple[object, ...]:
        """All that another value could change: the payments with their steps, what is in the pots, where it stops."""
        played = self.played
        paid = tuple((step.number, each) for step in played.steps for each in step.payments)
        return played.purses, tuple(played.pots.items()), played.stop and played.stop.step, paid

    @property
    def stop(self) -> str:
        """Where the hand stops by this value, and why; nothing where it does not."""
        stop = self.played.stop
        if stop is None:
            return ""
        step = _step(self.played, stop.hand_number, stop.step)
        return one_stop(f"The hand stops at {step}: {stop.refusal.told(signs=True)}")


@dataclass(frozen=True, slots=True)
class Change:
    """One payment that is otherwise than as recorded: where, and how in words."""

    where: str
    says: str


@dataclass(frozen=True, slots=True)
class Trial:
    """One field of a game tried in one sample hand: a case for each of its values, in the field's order.

    `together` are rules that were changed in all cases alike, so that every value could be reckoned. With `each` every
    case has a sample hand of its own, in which the same cards are called as its value asks.
    """

    game_id: str
    field: str
    hand: str
    cases: tuple[Case, ...]
    together: Mapping[str, Value]
    each: bool = False

    @property
    def record(self) -> Record:
        """The sample hand."""
        return samples(self.game_id)[self.hand]

    @property
    def recorded(self) -> Case:
        """The case of the value with which the hand was recorded."""
        return next(each for each in self.cases if each.recorded)

    @property
    def apart(self) -> int:
        """How many pairs of values the hand tells apart."""
        return sum(one.outcome != two.outcome for one, two in combinations(self.cases, 2))

    def changes(self, case: Case) -> list[Change]:
        """Return every payment of a case that is not as recorded, in order; where it stops, those before that."""
        before, after = self.recorded.played, case.played
        found = []
        for line in compare(before, after).lines:
            step, said, payment = differing(before, after, line)
            if after.stop is None or step.number < after.stop.step:
                found.append((step.number, line.hand_number, f"{said} ({payment.reason})."))
        return [Change(_step(before, hand, number), said) for number, hand, said in sorted(found)]

    def link(self, case: Case) -> str:
        """Return the address at which this case can be stepped through, at the first step that differs."""
        record = case.played.record
        rules = case.played.rules
        asked = {"hand": case.hand, "step": str(self._first(case))}
        changed = [f"{field}:{mine}" for field, (mine, _) in rules.differs_from(record.rules()).items()]
        if changed:
            asked["rules"] = ",".join([record.preset, *changed])
        return f"{games.game(record.game.id).hands_page}?{urlencode(asked, safe=':,', quote_via=quote)}"

    def _first(self, case: Case) -> int:
        """Return the last step before a case differs from as recorded, or before another does where it is that."""
        others = [each for each in self.cases if not each.recorded] if case.recorded else [case]
        return min(_parting(self.recorded.played, other.played) for other in others)


@cache
def trial(field: str, game_id: str = DEFAULT) -> Trial | None:
    """Return the field tried in the sample hand that tells its values best apart, or None where none does.

    Of those that tell equally many apart, one is preferred in which the fewest cases stop; of those that stop, one
    that was recorded with another value than the default's; then a single hand to a match, then one with the fewest
    changes to its book's rules, then the first.
    """
    if hands := readings.field(game_id, field).hands:
        return _of_each(field, hands, game_id)
    return min(filter(lambda each: each.apart, _trials(field, game_id)), key=_worse, default=None)


def why_none(field: str, game_id: str = DEFAULT) -> str:
    """Say why no hand tells a field's values apart; nothing where one does."""
    if trial(field, game_id) is not None:
        return ""
    if said := readings.field(game_id, field).no_hand:
        return said
    if len(_values(field, game_id)) == 1:
        return "There is nothing to compare: every account that names a sum names this one."
    return (
        "No payment depends on it, and nothing is allowed or refused by it: only what the others get to see."
    )


def told_apart(field: str, game_id: str = DEFAULT) -> tuple[Trial, int] | None:
    """Return the first sample in which a step is told otherwise by each value, with that step's number, or None."""
    for each in _trials(field, game_id):
        for steps in zip(*(case.played.steps for case in each.cases), strict=True):
            said = [tell_step(step) for step in steps]
            if len(set(said)) == len(said) > 1:
                return each, steps[0].number
    return None


def _of_each(field: str, hands: tuple[str, ...], game_id: str) -> Trial:
    """Return the field tried in hands of the same cards, each by the value that it was recorded with."""
    records = [samples(game_id)[hand] for hand in hands]
    cases = tuple(
        replace(_case(field, record, record.rules(), hand), recorded=place == 0)
        for place, (hand, record) in enumerate(zip(hands, records, strict=True))
    )
    return Trial(game_id, field, hands[0], cases, {}, each=True)


def _trials(field: str, game_id: str) -> Iterator[Trial]:
    values = _values(field, game_id)
    for hand, record in samples(game_id).items():
        for together in _together(game_id):
            if field in together:
                continue
            try:
                rules = [record.rules().changed(**{field: value}, **together) for value in values]
            except Inconsistent:
                continue
            yield Trial(
                game_id, field, hand, tuple(_case(field, record, each, hand) for each in rules), together
            )
            break


def _values(field: str, game_id: str) -> list[Value]:
    """Return the values of a field that a source names, and of a number no other."""
    return [each.value for each in readings.field(game_id, field).values]


def _together(game_id: str) -> Iterator[Mapping[str, Value]]:
    """Give what may be changed in all cases alike, nothing at first."""
    yield {}
    yield from teaching(game_id).combinations.TOGETHER


def _case(field: str, record: Record, rules: Rules, hand: str) -> Case:
    value = getattr(rules, field)
    label = readings.field(rules.game, field).value(value).label
    return Case(value, label, _replayed(record, rules), value == getattr(record.rules(), field), hand)


@cache
def _replayed(record: Record, rules: Rules) -> Replay:
    return replay(record, rules)


def _worse(each: Trial) -> tuple[int, int, bool, int, int]:
    stops = sum(case.played.stop is not None for case in each.cases)
    default = presets.preset(game(each.game_id).rules)
    plain = stops > 0 and each.recorded.value == getattr(default, each.field)
    far = len(each.record.changes) + len(each.together)
    return -each.apart, stops, plain, len(each.record.hands), far


def _parting(before: Replay, after: Replay) -> int:
    """Return the first step that is not the same in both, or the last where one of them stops there."""
    for one, two in zip(before.steps, after.steps, strict=False):
        if one.events != two.events:
            return one.number
    return max(1, min(len(before.steps), len(after.steps)))


def _step(played: Replay, hand_number: int, number: int) -> str:
    return f"step {number}, in hand {hand_number}" if played.record.is_match else f"step {number}"
