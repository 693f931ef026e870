"""The data of the readings: the rules that a visitor can change in the explorer, and how they change the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from gleek.course.explorer.explorer_view import why_stopped
from gleek.course.pages.table_rules import why_not
from gleek.engine.errors import Inconsistent
from gleek.engine.rules import values_of
from gleek.evidence import readings
from gleek.evidence.as_data import reading_data
from gleek.evidence.rules import rule
from gleek.games import presets
from gleek.records.compare import Line, compare
from gleek.records.rules_text import rules_words
from gleek.records.telling import purses_word
from gleek.words import listed, one_stop
from gleek.words.tell import Teller

if TYPE_CHECKING:
    from gleek.course.explorer.explorer import Explorer
    from gleek.course.pages.table_rules import FieldData, ValueData
    from gleek.course.requests import NamedData
    from gleek.engine.rules import Value


_AS_RECORDED = (
    "These are the rules under which the hand was recorded. "
    "Choose another book, or a single reading, to see what changes."
)


class MoneyData(TypedDict):
    """A sum in stakes and as text."""

    stakes: int
    text: str


class PurseData(TypedDict):
    """One player's result of the hand, under the record's rules and under the chosen rules."""

    name: str
    before: MoneyData
    after: MoneyData
    change: MoneyData


class DifferenceData(TypedDict):
    """A payment that is different, added or removed under the chosen rules."""

    kind: str
    step: int
    before: str
    after: str
    rule_title: str


class ResultData(TypedDict):
    """How the chosen rules change the hand."""

    kind: str  # "same", "different" or "stopped"
    sentence: str
    caption: str  # the heading of the purses
    purses: list[PurseData]
    lines: list[DifferenceData]


class ChangedData(TypedDict):
    """A field of the rules in which the chosen rules differ from the preset."""

    field: str
    title: str
    value: str


class ReadingsData(TypedDict):
    """The points of dispute, and how the chosen rules change the hand, for `gleek.widgets.Readings`."""

    preset: str
    presets: list[NamedData]
    recorded: str
    differs: list[ChangedData]
    fields: list[FieldData]
    problem: str
    result: ResultData


def readings_data(at: Explorer) -> ReadingsData:
    """Return the points of dispute, and how the chosen rules change the hand."""
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
                "options": [_option(at, field, each) for each in info.offered(value)],
                "least": info.least,
                "most": info.most,
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
            refused = why_not(at.rules.game, error)
    return {
        "value": value,
        "label": readings.field(at.rules.game, field).value(value).label,
        "allowed": not refused,
        "why_not": refused,
    }


def _result(at: Explorer) -> ResultData:
    before, after = at.recorded, at.played
    difference = compare(before, after)
    teller = Teller(at.game, at.record.players, at.record.stake, at.rules)
    purses: list[PurseData] = [
        {
            "name": name,
            "before": _money(teller, was),
            "after": _money(teller, now),
            "change": _money(teller, now - was),
        }
        for name, was, now in zip(at.record.players, before.purses, after.purses, strict=True)
    ]
    kind, sentence = "different", ""
    what, changes = ("purses", "purse changes") if at.game.counts_money else ("points", "points change")
    chosen = rules_words(at.rules, at.book)
    if after.stop is not None:
        kind = "stopped"
        why = why_stopped(after.stop, at.game.id, at.seen_by)
        sentence = f"By {chosen} the hand stops at step {after.stop.step}: {why}"
        purses = []  # the chosen rules stop the hand early, so its purses cannot be compared with the recorded ones
    elif at.rules == before.rules:
        kind, sentence = "same", _AS_RECORDED
    elif difference.same:
        kind, sentence = "same", f"By {chosen} no player’s {changes} in this hand."
    else:
        changed = [
            f"{each['name']} {each['before']['text']} → {each['after']['text']}"
            for each in purses
            if each["change"]["stakes"]
        ]
        sentence = (
            f"By {chosen}: {listed(changed)}."
            if changed
            else f"By {chosen} the {what} end the same, by other payments."
        )
    lines = [_line(at, each) for each in difference.lines]
    return {
        "kind": kind,
        "sentence": one_stop(sentence),
        "caption": f"{purses_word(at.game)} at the end",
        "purses": purses,
        "lines": lines,
    }


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


def _money(teller: Teller, stakes: int) -> MoneyData:
    return {"stakes": stakes, "text": teller.sum(stakes)}
