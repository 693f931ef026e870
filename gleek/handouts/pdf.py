"""The handouts as a PDF: converts the sheets to data, which Typst typesets with `handouts.typ`."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from typst import Compiler

from gleek.course.exercises.sheet import Sheet as Questions
from gleek.course.on_paper import ScoreSheet
from gleek.course.pages.figures import Table
from gleek.engine.errors import GleekError
from gleek.handouts.rules_sheet import MoneyTable, RulesSheet
from gleek.handouts.typesetting import Paper, compiler, drawn

Sheet = RulesSheet | ScoreSheet | Questions | dict[str, Any]

_TEMPLATE: Final = Path(__file__).with_name("handouts.typ")


class TooMuch(GleekError):
    """A sheet does not fit on one page in any font size. A test checks that no rules cause this."""


def pdf(title: str, sheets: Sequence[Sheet], paper: Paper) -> bytes:
    """Return a PDF with one page per sheet, tagged as PDF/UA-1 requires. Raises `TooMuch` if a sheet does not fit."""
    records = [*map(record, sheets)]
    typesetter = compiler(_TEMPLATE, title, records, paper)
    check_fit(typesetter, "The {} cannot be set on one page.")
    # In the tables of the outline, which is the last sheet, the minutes come before the name of a row.
    return drawn(typesetter, sum(len(each["plans"]) + 1 for each in records if each["kind"] == "outline"))


def check_fit(typesetter: Compiler, sentence: str) -> None:
    """Raise `TooMuch` for a sheet that fits in no size; its kind replaces the braces in `sentence`."""
    for each in json.loads(typesetter.query("<fit>", "value")):
        if each["size"] is None:
            raise TooMuch(sentence.format(each["kind"]))


def record(sheet: Sheet) -> dict[str, Any]:
    """Return a sheet as data for the template."""
    if isinstance(sheet, RulesSheet):
        tables = {
            "for_cards": _table(sheet.for_cards),
            "in_play": _table(sheet.in_play),
            "counts": [*map(_table, sheet.counts)],
        }
        return {**asdict(sheet), **tables, "kind": "rules"}
    if isinstance(sheet, ScoreSheet):
        return {**asdict(sheet), "kind": "score"}
    if isinstance(sheet, Questions):
        return {**sheet.data(), "kind": "answers" if sheet.answers else "questions"}
    return sheet


def _table(table: MoneyTable | Table) -> dict[str, Any]:
    groups: list[dict[str, Any]] = (
        [{"over": group.who, "rows": [table.row(each) for each in group.paid]} for group in table.groups]
        if isinstance(table, MoneyTable)
        else [{"over": "", "rows": table.rows}]
    )
    return {"caption": table.caption, "head": table.head, "groups": groups}
