"""The handouts as a PDF: converts the sheets to data, which Typst typesets with `handouts.typ`."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gleek.course.exercises.sheet import Sheet as Questions
from gleek.course.on_paper import ScoreSheet
from gleek.engine.errors import GleekError
from gleek.handouts.outline_sheet import COURSE, HEAD, OutlineSheet, course_rows, plan_rows
from gleek.handouts.rules_sheet import MoneyTable, RulesSheet
from gleek.handouts.typesetting import compiler, drawn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gleek.course.pages.brief import Table
    from gleek.handouts.looks import Paper

    Sheet = RulesSheet | ScoreSheet | OutlineSheet | Questions

_TEMPLATE: Final = Path(__file__).with_name("handouts.typ")


class TooMuch(GleekError):
    """A sheet does not fit on one page in any font size. A test checks that no rules cause this."""


def pdf(title: str, sheets: Sequence[Sheet], paper: Paper) -> bytes:
    """Return a PDF with one page per sheet, tagged as PDF/UA-1 requires. Raises `TooMuch` if a sheet does not fit."""
    typesetter = compiler(_TEMPLATE, title, [*map(_record, sheets)], paper)
    for each in json.loads(typesetter.query("<fit>", "value")):
        if each["size"] is None:
            raise TooMuch(f"The {each['kind']} cannot be set on one page.")
    return drawn(typesetter, [place for each in sheets for place in _naming(each)])


def _record(sheet: Sheet) -> dict[str, Any]:
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
    plans = [
        {
            "title": f"{each.title}: {each.minutes} minutes",
            "about": each.about,
            "head": HEAD,
            "rows": plan_rows(each),
        }
        for each in sheet.plans
    ]
    course = {
        "title": f"The whole course: {sheet.minutes} minutes",
        "head": COURSE,
        "rows": course_rows(sheet),
    }
    return {
        "kind": "outline",
        "title": sheet.title,
        "by": sheet.by,
        "plans": plans,
        "course": course,
        "keys": [{"pressed": each.pressed, "does": each.does} for each in sheet.keys],
        "address": sheet.address,
    }


def _table(table: MoneyTable | Table) -> dict[str, Any]:
    groups: list[dict[str, Any]] = (
        [{"over": group.who, "rows": [table.row(each) for each in group.paid]} for group in table.groups]
        if isinstance(table, MoneyTable)
        else [{"over": "", "rows": table.rows}]
    )
    return {"caption": table.caption, "head": table.head, "groups": groups}


def _naming(sheet: Sheet) -> list[int]:
    """Return, for each table of a sheet, the index of the cell that is the head of its row.

    It is the first cell of the row; in a plan it is the second.
    """
    if isinstance(sheet, RulesSheet):
        return [0] * (2 + len(sheet.counts))
    if isinstance(sheet, Questions):
        return []
    return [0] if isinstance(sheet, ScoreSheet) else [1] * (len(sheet.plans) + 1)
