"""Trials: for each disputed rule (a field), a sample hand that is replayed with each value of it, to compare them.

If the players' calls depend on the value, the field's data names a sample hand for each value, all with the same cards.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from math import comb
from urllib.parse import quote, urlencode

from gleek.course.game_course import game_course
from gleek.engine.errors import Inconsistent
from gleek.engine.rules import Rules, Value
from gleek.engine.words import one_stop
from gleek.evidence import games, presets, readings
from gleek.players.registry import DEFAULT, game
from gleek.records.compare import compare, differing
from gleek.records.record import Record
from gleek.records.replay import Replay, replay, tell_step
from gleek.records.samples import samples


@dataclass(frozen=True, slots=True)
class Case:
    value: Value
    label: str
    played: Replay
    recorded: bool  # whether the other values are compared with this one
    hand: str  # the id of the sample hand

    @property
    def outcome(self) -> tuple[object, ...]:
        """The data by which cases are compared: purses, pots, the step where the hand stops, and payments by step."""
        played = self.played
        paid = tuple((step.number, each) for step in played.steps for each in step.payments)
        return played.purses, tuple(played.pots.items()), played.stop and played.stop.step, paid

    @property
    def stop(self) -> str:
        stop = self.played.stop
        if stop is None:
            return ""
        step = _step(self.played, stop.hand_number, stop.step)
        return one_stop(f"The hand stops at {step}: {stop.refusal.told(signs=True)}")


@dataclass(frozen=True, slots=True)
class Trial:
    """A sample hand under all values of one field. `cases` has a case for each value, in the order of the values.

    `together` has changes to other rules, made in all cases, because some value is impossible without them. If `each`
    is true, every case has a sample hand of its own: the same cards, but calls that fit the value.
    """

    game_id: str
    field: str
    hand: str
    cases: tuple[Case, ...]
    together: Mapping[str, Value]
    each: bool = False

    @property
    def record(self) -> Record:
        return samples(self.game_id)[self.hand]

    @property
    def recorded(self) -> Case:
        """The case with which the others are compared: that with the record's own value, or else the first."""
        return next(each for each in self.cases if each.recorded)

    @property
    def apart(self) -> int:
        outcomes = [each.outcome for each in self.cases]
        return sum(one != two for one, two in combinations(outcomes, 2))

    def changes(self, case: Case) -> list[tuple[str, str]]:
        """Return, for each payment unlike in the `recorded` case, where it is in the hand and how it differs."""
        before, after = self.recorded.played, case.played
        found = []
        for line in compare(before, after).lines:
            step, said, payment = differing(before, after, line)
            if after.stop is None or step.number < after.stop.step:
                found.append((step.number, line.hand_number, f"{said} ({payment.reason})."))
        return [(_step(before, hand, number), said) for number, hand, said in sorted(found)]

    def link(self, case: Case) -> str:
        record = case.played.record
        rules = case.played.rules
        others = [each for each in self.cases if not each.recorded] if case.recorded else [case]
        first = min(_first_difference(self.recorded.played, other.played) for other in others)
        asked = {"hand": case.hand, "step": str(first)}
        changed = [f"{field}:{mine}" for field, (mine, _) in rules.differs_from(record.rules()).items()]
        if changed:
            asked["rules"] = ",".join([record.preset, *changed])
        return f"{games.game(record.game.id).hands_page}?{urlencode(asked, safe=':,', quote_via=quote)}"


@cache
def trial(field: str, game_id: str = DEFAULT) -> Trial | None:
    """Return the trial that shows the differences between the values of a field best; None if none shows any.

    If the field's data names sample hands, they form the trial. Otherwise it is the one with the most pairs of values
    that have different outcomes, and among equals the one in which the fewest replays stop.
    """
    if hands := readings.field(game_id, field).hands:
        records = [samples(game_id)[hand] for hand in hands]
        cases = tuple(
            replace(_case(field, record, record.rules(), hand), recorded=place == 0)
            for place, (hand, record) in enumerate(zip(hands, records, strict=True))
        )
        return Trial(game_id, field, hands[0], cases, {}, each=True)
    return min(_up_to_the_best(field, game_id), key=_worse, default=None)


def why_none(field: str, game_id: str = DEFAULT) -> str:
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
    """Return (trial, step) for the first step of which each value of the field gives another sentence, or None."""
    for each in _trials(field, game_id):
        for steps in zip(*(case.played.steps for case in each.cases), strict=True):
            if any(one.events == two.events for one, two in combinations(steps, 2)):
                continue  # equal events have equal sentences
            said = [tell_step(step) for step in steps]
            if len(set(said)) == len(said) > 1:
                return each, steps[0].number
    return None


def _trials(field: str, game_id: str) -> Iterator[Trial]:
    values = _values(field, game_id)
    for hand, record in samples(game_id).items():
        for together in ({}, *game_course(game_id).combinations.together):
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
    """Return the values that at least one source gives a field. A field with a number can take other values too."""
    return [each.value for each in readings.field(game_id, field).values]


def _case(field: str, record: Record, rules: Rules, hand: str) -> Case:
    value = getattr(rules, field)
    label = readings.field(rules.game, field).value(value).label
    return Case(value, label, _replayed(record, rules), value == getattr(record.rules(), field), hand)


_replayed = cache(replay)


def _worse(each: Trial) -> tuple[int, int, bool, int, int]:
    stops = sum(case.played.stop is not None for case in each.cases)
    default = presets.preset(game(each.game_id).rules)
    plain = stops > 0 and each.recorded.value == getattr(default, each.field)
    far = len(each.record.changes) + len(each.together)
    return -each.apart, stops, plain, len(each.record.hands), far


def _up_to_the_best(field: str, game_id: str) -> Iterator[Trial]:
    """Yield the trials that show a difference, and stop after one than which none can be better."""
    most = comb(len(_values(field, game_id)), 2)
    # The least that `_worse` returns: all values differ in one hand, and none stops it.
    best = (-most, 0, False, 1, 0)
    for each in _trials(field, game_id):
        if each.apart:
            yield each
        if _worse(each) == best:
            return


def _first_difference(before: Replay, after: Replay) -> int:
    """Return the number of the first step at which two replays differ."""
    for one, two in zip(before.steps, after.steps, strict=False):
        if one.events != two.events:
            return one.number
    return max(1, min(len(before.steps), len(after.steps)))


def _step(played: Replay, hand_number: int, number: int) -> str:
    return f"step {number}, in hand {hand_number}" if played.record.is_match else f"step {number}"
