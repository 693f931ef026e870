"""A whole hand as one file, which the element `<gleek-hand>` shows on any web page without Python.

The file contains what our own page shows of each step: the table, the sentence, the payments and their rules. Each
step has only the differences from the step before. `docs/record.md` documents the keys.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NotRequired, TypedDict, cast

from gleek import games
from gleek.course.explorer.explorer_view import note, stages_data, stopped_sentence
from gleek.course.explorer.frames import differing
from gleek.course.explorer.ledger_view import ledger_data, ledger_lines
from gleek.course.explorer.table import Tables
from gleek.course.game_course import game_course
from gleek.evidence.as_data import rule_data
from gleek.records.rules_text import rules_words
from gleek.records.telling import tell_step

if TYPE_CHECKING:
    from gleek.course.explorer.explorer_view import StageData
    from gleek.course.explorer.ledger_view import LedgerLineData, TotalData
    from gleek.course.explorer.per_step import PerStep
    from gleek.engine.game import Game
    from gleek.evidence.as_data import RuleData
    from gleek.records.replay import Replay, Step

FORMAT: Final = "gleek-view-1"


class LineView(TypedDict):
    """A line of the ledger: one payment. `rule` is an index into `rules` of the file."""

    step: int
    payer: str
    receiver: str
    text: str
    reason: str
    rule: int


class StepView(TypedDict):
    """One step. Values that are the same as in the step before are left out, also in the table.

    `rule` is an index into `rules` of the file.
    """

    stage: NotRequired[str]
    sentence: NotRequired[str]
    note: NotRequired[str]
    rule: NotRequired[int]
    totals: NotRequired[list[TotalData]]
    sum_text: NotRequired[str]
    table: dict[str, Any]


class HandView(TypedDict):
    """The content of the file."""

    format: str
    game: str
    title: str
    about: str
    by: str
    stopped: str | None  # why the hand stops before its end, in a sentence; null if it does not stop
    stages: list[StageData]
    rules: list[RuleData]
    lines: list[LineView]
    steps: list[StepView]


@dataclass
class _Looking:
    """A replay with all hands open and its current step. It is what `note` and `ledger_data` need to know."""

    played: Replay
    recorded: Replay
    book: str
    paid: PerStep[list[LedgerLineData]]
    step: int = 1
    seen_by: None = None

    @property
    def game(self) -> Game:
        return self.played.record.game

    @property
    def rules(self) -> Any:  # noqa: ANN401  (each game has rules of its own)
        return self.played.rules

    @property
    def now(self) -> Step:
        return self.played.steps[self.step - 1]


class _Rules:
    """The list of the rules to which the steps refer. It has each rule once."""

    def __init__(self, at: _Looking) -> None:
        self._at, self._places = at, dict[str, int]()
        self.all: list[RuleData] = []

    def place(self, rule: str) -> int:
        if rule not in self._places:
            self._places[rule] = len(self.all)
            self.all.append(rule_data(rule, self._at.rules, self._at.book))
        return self._places[rule]


def hand_view(
    played: Replay, book: str = "", recorded: Replay | None = None, you: int | None = None
) -> HandView:
    """Return a replay in the format of `<gleek-hand>`, with all hands open.

    `book` is the preset from which the rules start, by default that of the record. If `played` has other rules than
    the record, `recorded` is the replay under the record's rules. `you` is the seat of the reader, whom the texts call
    "you"; None if the reader did not play.
    """
    record = played.record
    book = book or record.preset
    at = _Looking(played, recorded or played, book, ledger_lines(played.rules, book))
    tables, found = Tables(game_course(record.kind).table, None, you=you), _Rules(at)
    steps: list[StepView] = []
    before: dict[str, Any] = {}
    for number, step in enumerate(played.steps, 1):
        at.step = number
        ledger, table = ledger_data(at), tables.at(played, number)
        now: dict[str, Any] = {
            "stage": f"{step.hand_number}-{step.stage}",
            "sentence": tables.moments.after(tell_step(step, you=you), step),
            "note": note(at, step),
            "rule": found.place(step.events[-1].rule),
            "totals": ledger["totals"],
            "sum_text": ledger["sum_text"],
            "table": table,
        }
        steps.append(_changes(now, before))
        before = now
    return {
        "format": FORMAT,
        "game": games.game(record.kind).title,
        "title": record.title,
        "about": record.about,
        "by": f"Played by {rules_words(played.rules, book)}.",
        "stopped": stopped_sentence(at),
        "stages": stages_data(played),
        "lines": [_line(each, found) for each in ledger["lines"]] if steps else [],
        "steps": steps,
        "rules": found.all,
    }


def _changes(now: dict[str, Any], before: dict[str, Any]) -> StepView:
    changes = {key: value for key, value in now.items() if key not in before or before[key] != value}
    changes["table"] = differing(now["table"], before["table"]) if before else now["table"]
    return cast("StepView", changes)


def _line(line: LedgerLineData, rules: _Rules) -> LineView:
    return {
        "step": line["step"],
        "payer": line["payer"],
        "receiver": line["receiver"],
        "text": line["text"],
        "reason": line["reason"],
        "rule": rules.place(line["rule"]["id"]),
    }
