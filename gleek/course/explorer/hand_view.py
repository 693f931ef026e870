"""A whole hand as one file, which the HTML element `<gleek-hand>` shows on any web page without Python.

Each step is stored as its differences from the step before. `docs/record.md` documents the keys.
"""

from typing import Final

from gleek.course.explorer.ledger_view import PerStep, ledger_data, ledger_lines
from gleek.course.explorer.replay_words import note, stage_id, stages_data, stopped_sentence
from gleek.course.explorer.table import Tables
from gleek.course.game_course import game_course
from gleek.course.json_changes import Change, changes
from gleek.course.requests import View
from gleek.evidence.rules import rule_data
from gleek.players import registry
from gleek.records.replay import Replay, tell_step
from gleek.records.rules_text import rules_words

FORMAT: Final = "gleek-view-1"


def hand_view(played: Replay, book: str = "", recorded: Replay | None = None, you: int | None = None) -> View:
    """Return a replay in the format of `<gleek-hand>`, with all cards open.

    `book` is the name of the preset from which the rules start; "" means that of the record. If `played` has other
    rules than the record, `recorded` is the replay under the record's own rules. `you` is the reader's seat, which the
    texts call "you"; None if the reader did not play.
    """
    record = played.record
    book = book or record.preset
    paid = PerStep(ledger_lines)
    tables = Tables(game_course(record.kind).table, None, you=you)
    rules: dict[str, View] = {}
    lines: list[View] = []
    steps: list[list[Change]] = []
    before = None
    for number, step in enumerate(played.steps, 1):
        ledger, rule = ledger_data(played, number, paid, book), step.events[-1].rule
        lines = ledger["lines"]
        if rule not in rules:
            rules[rule] = rule_data(rule, played.rules, book, played.record.stake)
        rules |= ledger["rules"]
        now = {
            "stage": stage_id(step),
            "sentence": tables.moments.after(tell_step(step, you=you), step),
            "note": note(played, recorded or played, step, None),
            "rule": rule,
            "totals": ledger["totals"],
            "sum_text": ledger["sum_text"],
            "table": tables.at(played, number),
        }
        steps.append([*changes(before, now)])
        before = now
    return {
        "format": FORMAT,
        "game": registry.game(record.kind).title,
        "title": record.title,
        "about": record.about,
        "by": f"Played by {rules_words(played.rules, book)}.",
        "stopped": stopped_sentence(played, book, None),
        "stages": stages_data(played),
        "rules": rules,
        "lines": lines,
        "steps": steps,
    }
