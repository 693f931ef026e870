"""A whole hand as one file: what `<gleek-hand>` draws on anybody's page, with no Python behind it.

All that is to be seen of every step is in it: the table, the sentence, the payments and the rules behind them. A step
holds only what differs from the step before, and `docs/record.md` says what each key is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NotRequired, TypedDict, cast

from gleek import games
from gleek.evidence.as_data import rule_data
from gleek.lessons.stepping.explorer_view import note, stages_data, stopped_sentence
from gleek.lessons.stepping.frames import differing
from gleek.lessons.stepping.ledger_view import ledger_data, ledger_lines
from gleek.lessons.stepping.table import Tables
from gleek.lessons.teaching import teaching
from gleek.records.rules_text import rules_words
from gleek.records.telling import tell_step

if TYPE_CHECKING:
    from gleek.engine.game import Game
    from gleek.evidence.as_data import RuleData
    from gleek.lessons.stepping.explorer_view import StageData
    from gleek.lessons.stepping.ledger_view import LedgerLineData, TotalData
    from gleek.lessons.stepping.per_step import PerStep
    from gleek.records.replay import Replay, Step

FORMAT: Final = "gleek-view-1"


class LineView(TypedDict):
    """A payment of the ledger; `rule` is the place of the rule behind it in the file's list."""

    step: int
    payer: str
    receiver: str
    text: str
    reason: str
    rule: int


class StepView(TypedDict):
    """A step: what differs from the one before, of the table too. `rule` is a place in the file's list of rules."""

    stage: NotRequired[str]
    sentence: NotRequired[str]
    note: NotRequired[str]
    rule: NotRequired[int]
    totals: NotRequired[list[TotalData]]
    sum_text: NotRequired[str]
    table: dict[str, Any]


class HandView(TypedDict):
    """The whole file. `stopped` is a sentence where the hand stops before its end, else null."""

    format: str
    game: str
    title: str
    about: str
    by: str
    stopped: str | None
    stages: list[StageData]
    rules: list[RuleData]
    lines: list[LineView]
    steps: list[StepView]


@dataclass
class _Looking:
    """A replay looked at step by step with all hands open: what the words of a step need to know."""

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
    """The rules that a hand names, each once, by the place that it has in the list."""

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
    """Return a replay as `<gleek-hand>` reads it, with every hand open.

    `book` is the preset that its rules began from (the record's own, where none is named), `recorded` the replay under
    the record's own rules, where these are others, and `you` the seat whose player is the reader himself.
    """
    record = played.record
    book = book or record.preset
    at = _Looking(played, recorded or played, book, ledger_lines(played.rules, book))
    tables, found = Tables(teaching(record.kind).table, None, you=you), _Rules(at)
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
