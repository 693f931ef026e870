"""What the whole-hand page shows of an `Explorer`: the controls and the sentence, the ledger, the readings.

The shapes are those that the widgets draw (`gleek.widgets`): plain JSON.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Protocol, TypedDict

from gleek.engine.errors import Inconsistent
from gleek.engine.rules import values_of
from gleek.evidence import readings
from gleek.evidence.as_data import reading_data, rule_data
from gleek.evidence.rules import rule
from gleek.games import presets
from gleek.lessons.reading.table_rules import why_not
from gleek.lessons.stepping.per_step import PerStep
from gleek.records.compare import Line, compare
from gleek.records.rules_text import rules_words
from gleek.records.samples import samples
from gleek.records.telling import tell_step
from gleek.words import listed, one_stop
from gleek.words.tell import Teller

if TYPE_CHECKING:
    from gleek.engine.game import Game
    from gleek.engine.money import Stake
    from gleek.engine.rules import Rules, Value
    from gleek.evidence.as_data import RuleData
    from gleek.lessons.asking import NamedData
    from gleek.lessons.reading.table_rules import FieldData, ValueData
    from gleek.lessons.stepping.explorer import Explorer
    from gleek.records.replay import Replay, Step, Stop

_AS_RECORDED = (
    "These are the rules under which the hand was recorded. "
    "Choose another book, or a single reading, to see what changes."
)


class StageData(TypedDict):
    """A stage that can be gone to: its name, a short one, and the number of its first step."""

    id: str
    name: str
    short: str
    first: int


class HandData(TypedDict):
    """A sample hand that can be chosen."""

    id: str
    title: str


class SeenByData(TypedDict):
    """From where the table may be looked at: a seat, or null for all hands open."""

    id: str | None
    name: str


class StepperData(TypedDict):
    """The controls and the sentence, for `gleek.widgets.Stepper`."""

    hands: list[HandData]
    hand: str | None
    code: str | None
    title: str
    about: str
    step: int
    steps: int
    stage: str
    stages: list[StageData]
    sentence: str
    note: str
    rule: RuleData
    seen_by: str | None
    views: list[SeenByData]
    address: str
    problem: str
    stopped: str | None


class LedgerLineData(TypedDict):
    """A payment: who pays whom, how much and why; `now` tells that it belongs to the step looked at."""

    step: int
    payer: str
    receiver: str
    stakes: int
    text: str
    reason: str
    rule: RuleData
    now: bool


class TotalData(TypedDict):
    """What a player has won or lost so far, or what a pot holds."""

    name: str
    stakes: int
    text: str


class LedgerData(TypedDict):
    """The payments so far, for `gleek.widgets.Ledger`."""

    lines: list[LedgerLineData]
    totals: list[TotalData]
    sum_text: str


class MoneyData(TypedDict):
    """A sum as stakes and as money."""

    stakes: int
    text: str


class PurseData(TypedDict):
    """A player's purse at the end, by the record's rules and by those that are chosen."""

    name: str
    before: MoneyData
    after: MoneyData
    change: MoneyData


class DifferenceData(TypedDict):
    """A payment that is not the same by the chosen rules; "" where there is none."""

    kind: str
    step: int
    before: str
    after: str
    rule_title: str


class ResultData(TypedDict):
    """What the chosen rules change; `kind` is same, different or stopped."""

    kind: str
    sentence: str
    purses: list[PurseData]
    lines: list[DifferenceData]


class ChangedData(TypedDict):
    """A field that is changed from the book."""

    field: str
    title: str
    value: str


class ReadingsData(TypedDict):
    """The rules that can be switched and what that changes, for `gleek.widgets.Readings`."""

    preset: str
    presets: list[NamedData]
    recorded: str
    differs: list[ChangedData]
    fields: list[FieldData]
    problem: str
    result: ResultData


def stage_titles(game: Game, stage: str) -> tuple[str, str]:
    """Return what a stage is called where it is chosen, and where there is little room."""
    if stage == "lift":
        return "Lifting", "Lift"
    return next((each.title, each.label) for each in game.stages if each.id == stage)


def stages_data(played: Replay) -> list[StageData]:
    """Return the stages of a replay, hand by hand, each with the number of its first step."""
    many = len(played.record.hands) > 1
    stages: list[StageData] = []
    last = None
    for step in played.steps:
        now = step.hand_number, step.stage
        if now == last:
            continue
        last = now
        name, short = stage_titles(played.record.game, step.stage)
        before = f"{step.hand_number}. " if many and step.hand_number else ""
        stages.append(
            {"id": _stage_id(step), "name": before + name, "short": before + short, "first": step.number}
        )
    return stages


def stepper_data(at: Explorer) -> StepperData:
    """Return the controls and the sentence."""
    step, stop = at.now, at.played.stop
    names = step.hand.setup.names if step.hand is not None else at.record.players
    seats = at.game.seats
    return {
        "hands": [{"id": key, "title": each.title} for key, each in samples(at.rules.game).items()],
        "hand": at.hand,
        "code": at.code,
        "title": at.record.title,
        "about": at.record.about,
        "step": at.step,
        "steps": at.steps,
        "stage": _stage_id(step),
        "stages": at.stages,
        "sentence": tell_step(step, at.seen_by),
        "note": note(at, step),
        "rule": rule_data(step.events[-1].rule, at.rules, at.book),
        "seen_by": None if at.seen_by is None else seats[at.seen_by],
        "views": [
            {"id": None, "name": "All hands open"},
            *[
                SeenByData(id=seat, name=_with_role(name, seat))
                for seat, name in zip(seats, names, strict=True)
            ],
        ],
        "address": at.address,
        "problem": at.problems["hand"],
        "stopped": None if stop is None or at.step < at.steps else _stopped(at),
    }


def note(at: Explorer, step: Step) -> str:
    """Return the record's comment on the action of a step, or of which it is a consequence; a seat hears none.

    The comments speak of all hands. That on the deal speaks of what is turned up, and that on the last card of what is
    reckoned at the end: they are said there. No comment goes on into the next stage otherwise.
    """
    if at.seen_by is not None:
        return ""
    here = (step.hand_number, step.turn)
    group = [each for each in at.played.steps if (each.hand_number, each.turn) == here]
    comment = next((each.say for each in group if each.say), "")
    last, end = group[-1].stage, at.game.stages[-1].id
    if last == end or group[0].stage == "deal":
        said = step.stage == last and (last == end or step is group[-1])
    else:
        said = step.stage == group[0].stage
    if not comment or not said:
        return ""
    if at.rules != at.recorded.rules:
        return f"{comment} (Written for the rules under which the hand was recorded.)"
    return comment


def _stopped(at: Explorer) -> str:
    stop = at.played.stop
    if stop is None:
        return ""
    book = rules_words(at.rules, at.book)
    return f"The hand stops here: by {book} the next action is not allowed. {_why(at, stop)}"


def _why(at: Explorer, stop: Stop) -> str:
    """Say why a replay stopped; from a seat only by which rule, since the reason may name another's cards."""
    return str(stop.refusal) if at.seen_by is None else f"{rule(at.rules.game, stop.refusal.rule).title}."


class Moment(Protocol):
    """A moment of a replay that a page looks at: what the ledger needs to know of it."""

    played: Replay
    paid: PerStep[list[LedgerLineData]]

    @property
    def step(self) -> int:
        """The step that is looked at, from 1."""
        ...

    @property
    def now(self) -> Step:
        """The same, as a step of the replay."""
        ...


def ledger_lines(rules: Rules, book: str) -> PerStep[list[LedgerLineData]]:
    """Return what makes the ledger's lines of each step of a replay; none of them is that of the moment yet."""
    rules_seen: dict[str, RuleData] = {}

    def lines(step: Step) -> list[LedgerLineData]:
        payments = step.payments
        if step.hand is None or not payments:
            return []
        teller = Teller.of(step.hand.setup, step.hand)
        for payment in payments:
            if payment.rule not in rules_seen:
                rules_seen[payment.rule] = rule_data(payment.rule, rules, book)
        return [
            {
                "step": step.number,
                "payer": teller.account(payment.payer),
                "receiver": teller.account(payment.receiver),
                "stakes": payment.stakes,
                "text": teller.money(payment.stakes),
                "reason": payment.reason,
                "rule": rules_seen[payment.rule],
                "now": False,
            }
            for payment in payments
        ]

    return PerStep(lines)


def ledger_data(at: Moment) -> LedgerData:
    """Return the payments so far."""
    *before, now = at.paid.up_to(at.played.steps, at.step)
    lines: list[LedgerLineData] = [{**line, "now": True} for line in now]
    lines[:0] = chain.from_iterable(before)
    return {"lines": lines, "totals": _totals(at), "sum_text": _sum_text(at)}


def _totals(at: Moment) -> list[TotalData]:
    step, stake = at.now, at.played.record.stake
    players = step.match.players
    if step.hand is None:
        found = [(name, 0) for name in players]
    else:
        balances = step.hand.ledger.balances
        found = [*zip(players, step.match.purses_during(step.hand), strict=True)]
        accounts = step.hand.game.accounts
        pots = zip(accounts.titles, accounts.pot_numbers, strict=True)
        found += [(title, balances[number]) for title, number in pots if balances[number]]
    return [{"name": name, "stakes": stakes, "text": stake.sum(stakes)} for name, stakes in found]


def _sum_text(at: Moment) -> str:
    hand, record = at.now.hand, at.played.record
    if not record.game.counts_money:
        return ""  # points come out of nowhere
    if hand is not None:
        left = -sum(hand.ledger.balances[number] for number in record.game.accounts.outside_numbers)
        if left:
            held = record.stake.sum(left)
            return f"Players and pots together hold {held}, which earlier hands left in the pot."
    return "Players and pots together come to nought."


def readings_data(at: Explorer) -> ReadingsData:
    """Return the rules that can be switched and what that changes."""
    recorded, values, names = at.recorded.rules, values_of(type(at.rules)), at.game.stage_names
    fields: list[FieldData] = []
    for field in sorted(
        values, key=lambda each: list(names).index(readings.field(at.rules.game, each).stage)
    ):
        info, value = readings.field(at.rules.game, field), getattr(at.rules, field)
        fields.append(
            {
                "field": field,
                "title": info.title,
                "question": info.question,
                "stage": names[info.stage].capitalize(),
                "value": value,
                "options": [_option(at, field, each) for each in values[field]],
                "recorded_value": getattr(recorded, field),
                "rule": reading_data(field, at.rules, at.book),
            }
        )
    differs: list[ChangedData] = [
        {
            "field": field,
            "title": readings.field(at.rules.game, field).title,
            "value": readings.field(at.rules.game, field).value(mine).label,
        }
        for field, (mine, _) in at.rules.differs_from(presets.preset(type(at.rules), at.book)).items()
    ]
    return {
        "preset": at.book,
        "presets": [
            {"id": each.name, "name": each.title} for each in readings.presets(at.rules.game).values()
        ],
        "recorded": rules_words(recorded, at.record.preset),
        "differs": differs,
        "fields": fields,
        "problem": at.problems["rules"],
        "result": _result(at),
    }


def _option(at: Explorer, field: str, value: Value) -> ValueData:
    refused = ""
    if value != getattr(at.rules, field):
        try:
            at.rules.changed(**{field: value})
        except Inconsistent as error:
            refused = why_not(error)
    return {
        "value": value,
        "label": readings.field(at.rules.game, field).value(value).label,
        "allowed": not refused,
        "why_not": refused,
    }


def _result(at: Explorer) -> ResultData:
    before, after = at.recorded, at.played
    difference = compare(before, after)
    stake = at.record.stake
    purses: list[PurseData] = [
        {
            "name": name,
            "before": _money(stake, was),
            "after": _money(stake, now),
            "change": _money(stake, now - was),
        }
        for name, was, now in zip(at.record.players, before.purses, after.purses, strict=True)
    ]
    kind, sentence = "different", ""
    chosen = rules_words(at.rules, at.book)
    if after.stop is not None:
        kind = "stopped"
        sentence = f"By {chosen} the hand stops at step {after.stop.step}: {_why(at, after.stop)}"
        purses = []  # those at a stop do not compare with those at an end
    elif at.rules == before.rules:
        kind, sentence = "same", _AS_RECORDED
    elif difference.same:
        kind, sentence = "same", f"By {chosen} nobody’s purse changes in this hand."
    else:
        changed = [
            f"{each['name']} {each['before']['text']} → {each['after']['text']}"
            for each in purses
            if each["change"]["stakes"]
        ]
        sentence = (
            f"By {chosen}: {listed(changed)}."
            if changed
            else f"By {chosen} the purses end the same, by other payments."
        )
    lines = [_line(at, each) for each in difference.lines]
    return {"kind": kind, "sentence": one_stop(sentence), "purses": purses, "lines": lines}


def _line(at: Explorer, line: Line) -> DifferenceData:
    shown = line.after or line.before
    assert shown is not None
    side = at.played if line.after is not None else at.recorded
    step = next(
        each
        for each in side.steps
        if (each.hand_number, each.turn) == (line.hand_number, line.turn) and shown in each.payments
    )
    assert step.hand is not None
    teller = Teller.of(step.hand.setup, step.hand)
    who = f"{teller.account(shown.payer)} → {teller.account(shown.receiver)}, {shown.reason}"
    return {
        "kind": line.kind,
        "step": step.number,
        "before": f"{who}: {teller.money(line.before.stakes)}" if line.before else "",
        "after": f"{who}: {teller.money(line.after.stakes)}" if line.after else "",
        "rule_title": rule(at.rules.game, shown.rule).title,
    }


def _money(stake: Stake, stakes: int) -> MoneyData:
    return {"stakes": stakes, "text": stake.sum(stakes)}


def _with_role(name: str, role: str) -> str:
    return name if role == name.lower() else f"{name} ({role})"


def _stage_id(step: Step) -> str:
    return f"{step.hand_number}-{step.stage}"
