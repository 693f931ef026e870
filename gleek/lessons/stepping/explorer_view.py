"""What the whole-hand page shows of an `Explorer`: the controls and the sentence, the ledger, the readings.

The shapes are those that the widgets draw (`gleek.widgets`): plain JSON.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from gleek.engine.errors import Inconsistent
from gleek.engine.ledger import CARRIED, SEAT_WORDS
from gleek.engine.state import STAGES
from gleek.evidence import sources
from gleek.evidence.as_data import reading_data, rule_data
from gleek.games.gleek.actions import STAGE_NAMES
from gleek.games.gleek.rules import VALUES, Value, preset, preset_names
from gleek.games.gleek.tell import Teller, listed, one_stop, tell_step
from gleek.lessons.reading.table_rules import why_not
from gleek.lessons.stepping.table import money_data
from gleek.records.as_text import rules_words
from gleek.records.replay import Line, Step, Stop, compare
from gleek.records.samples import samples

if TYPE_CHECKING:
    from gleek.games.gleek.rules import Rules
    from gleek.lessons.stepping.explorer import Explorer
    from gleek.records.record import Record
    from gleek.records.replay import Replay

# What a stage is called where it is chosen, and where there is little room.
STAGE_LABELS = {
    "lift": ("Lifting", "Lift"),
    "deal": ("The deal", "Deal"),
    "stock": ("The stock", "Stock"),
    "ruff": ("The ruff", "Ruff"),
    "melds": ("Mournivals and gleeks", "Sets"),
    "tricks": ("The tricks", "Tricks"),
    "reckoning": ("The reckoning", "Reckoning"),
}
_AS_RECORDED = (
    "These are the rules under which the hand was recorded. "
    "Choose another book, or a single reading, to see what changes."
)


def stepper_data(at: Explorer) -> dict[str, Any]:
    """Return the controls and the sentence, for `gleek.widgets.Stepper`."""
    step, stop = at.now, at.played.stop
    many = len(at.record.hands) > 1
    stages: list[dict[str, Any]] = []
    last = None
    for each in at.played.steps:
        if (each.hand_number, each.stage) != last:
            last = (each.hand_number, each.stage)
            name, short = STAGE_LABELS[each.stage]
            before = f"{each.hand_number}. " if many and each.hand_number else ""
            stages.append(
                {
                    "id": _stage_id(each),
                    "name": before + name,
                    "short": before + short,
                    "first": each.number,
                }
            )
    names = step.hand.setup.names if step.hand is not None else at.record.players
    return {
        "hands": [{"id": key, "title": each.title} for key, each in samples().items()],
        "hand": at.hand,
        "code": at.code,
        "title": at.record.title,
        "about": at.record.about,
        "step": at.step,
        "steps": at.steps,
        "stage": _stage_id(step),
        "stages": stages,
        "sentence": tell_step(step, at.seen_by),
        "note": _note(at),
        "rule": rule_data(step.events[-1].rule, at.rules, at.book),
        "seen_by": None if at.seen_by is None else SEAT_WORDS[at.seen_by],
        "views": [
            {"id": None, "name": "All hands open"},
            *(
                {"id": SEAT_WORDS[seat], "name": _with_role(names[seat], SEAT_WORDS[seat])}
                for seat in range(3)
            ),
        ],
        "address": at.address,
        "problem": at.problems["hand"],
        "stopped": None if stop is None or at.step < at.steps else _stopped(at),
    }


def _note(at: Explorer) -> str:
    """Return the record's comment on the action that is looked at, or whose consequence is; a seat hears none.

    The comments speak of all three hands. That on the deal speaks of the turn-up, and that on the last card of the
    reckoning: they are said there. No comment goes on into the next stage otherwise.
    """
    if at.seen_by is not None:
        return ""
    here = (at.now.hand_number, at.now.turn)
    group = [step for step in at.played.steps if (step.hand_number, step.turn) == here]
    note = next((step.say for step in group if step.say), "")
    last = group[-1].stage
    if last == "reckoning" or group[0].stage == "deal":
        said = at.now.stage == last and (last == "reckoning" or at.now is group[-1])
    else:
        said = at.now.stage == group[0].stage
    if not note or not said:
        return ""
    if at.rules != at.record.rules():
        return f"{note} (Written for the rules under which the hand was recorded.)"
    return note


def _stopped(at: Explorer) -> str:
    stop = at.played.stop
    if stop is None:
        return ""
    book = rules_words(at.rules, at.book)
    return f"The hand stops here: by {book} the next action is not allowed. {_why(at, stop)}"


def _why(at: Explorer, stop: Stop) -> str:
    """Say why a replay stopped; from a seat only by which rule, since the reason may name another's cards."""
    return str(stop.refusal) if at.seen_by is None else f"{sources.rule(stop.refusal.rule).title}."


class Moment(Protocol):
    """A moment of a replay that a page looks at: what the ledger needs to know of it."""

    record: Record
    rules: Rules
    book: str
    played: Replay

    @property
    def step(self) -> int:
        """The step that is looked at, from 1."""
        ...

    @property
    def now(self) -> Step:
        """The same, as a step of the replay."""
        ...


def ledger_data(at: Moment) -> dict[str, Any]:
    """Return the payments so far, for `gleek.widgets.Ledger`."""
    lines = []
    rules_seen: dict[str, dict[str, Any]] = {}
    for step in at.played.steps[: at.step]:
        if step.hand is None:
            continue
        teller = Teller.of(step.hand.setup, step.hand)
        for payment in step.payments:
            rule = rules_seen.setdefault(payment.rule, rule_data(payment.rule, at.rules, at.book))
            lines.append(
                {
                    "step": step.number,
                    "payer": teller.account(payment.payer),
                    "receiver": teller.account(payment.receiver),
                    "stakes": payment.stakes,
                    "text": teller.money(payment.stakes),
                    "reason": payment.reason,
                    "rule": rule,
                    "now": step.number == at.step,
                }
            )
    return {"lines": lines, "totals": _totals(at), "sum_text": _sum_text(at)}


def _totals(at: Moment) -> list[dict[str, Any]]:
    step, stake = at.now, at.record.stake
    if step.hand is None:
        return [{"name": name, **money_data(stake, 0)} for name in step.match.players]
    purses = step.match.purses_during(step.hand)
    totals = [
        {"name": name, **money_data(stake, sum_)}
        for name, sum_ in zip(step.match.players, purses, strict=True)
    ]
    pots = (("Ruff pot", step.hand.ledger.ruff), ("Reckoning pot", step.hand.ledger.reckoning))
    return totals + [{"name": name, **money_data(stake, sum_)} for name, sum_ in pots if sum_]


def _sum_text(at: Moment) -> str:
    carried, stake = at.record.carried, at.record.stake
    if carried and at.now.hand is not None and at.now.hand.ledger.balances[CARRIED]:
        return f"Players and pots together hold {stake.sum(carried)}, which earlier hands left in the pot."
    return "Players and pots together come to nought."


def readings_data(at: Explorer) -> dict[str, Any]:
    """Return the rules that can be switched and what that changes, for `gleek.widgets.Readings`."""
    recorded = at.record.rules()
    fields = []
    for field in sorted(VALUES, key=lambda each: STAGES.index(sources.field(each).stage)):
        info, value = sources.field(field), getattr(at.rules, field)
        fields.append(
            {
                "field": field,
                "title": info.title,
                "question": info.question,
                "stage": STAGE_NAMES[info.stage].capitalize(),
                "value": value,
                "options": [_option(at, field, each) for each in VALUES[field]],
                "recorded_value": getattr(recorded, field),
                "rule": reading_data(field, at.rules, at.book),
            }
        )
    differs = [
        {
            "field": field,
            "title": sources.field(field).title,
            "value": sources.field(field).value(mine).label,
        }
        for field, (mine, _) in at.rules.differs_from(preset(at.book)).items()
    ]
    return {
        "preset": at.book,
        "presets": [{"id": name, "name": sources.preset(name).title} for name in preset_names()],
        "recorded": rules_words(recorded, at.record.preset),
        "differs": differs,
        "fields": fields,
        "problem": at.problems["rules"],
        "result": _result(at),
    }


def _option(at: Explorer, field: str, value: Value) -> dict[str, Any]:
    refused = ""
    if value != getattr(at.rules, field):
        try:
            at.rules.changed(**{field: value})
        except Inconsistent as error:
            refused = why_not(error)
    return {
        "value": value,
        "label": sources.field(field).value(value).label,
        "allowed": not refused,
        "why_not": refused,
    }


def _result(at: Explorer) -> dict[str, Any]:
    before, after = at.recorded, at.played
    difference = compare(before, after)
    stake = at.record.stake
    purses: list[dict[str, Any]] = [
        {
            "name": name,
            "before": money_data(stake, was),
            "after": money_data(stake, now),
            "change": money_data(stake, now - was),
        }
        for name, was, now in zip(at.record.players, before.purses, after.purses, strict=True)
    ]
    kind, sentence = "different", ""
    chosen = rules_words(at.rules, at.book)
    if after.stop is not None:
        kind = "stopped"
        sentence = f"By {chosen} the hand stops at step {after.stop.step}: {_why(at, after.stop)}"
        purses = []  # those at a stop do not compare with those at an end
    elif at.rules == at.record.rules():
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


def _line(at: Explorer, line: Line) -> dict[str, Any]:
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
        "rule_title": sources.rule(shown.rule).title,
    }


def _with_role(name: str, role: str) -> str:
    return name if role == name.lower() else f"{name} ({role})"


def _stage_id(step: Step) -> str:
    return f"{step.hand_number}-{step.stage}"
