"""The page of rules as data: the rules in brief, the payments, and the points on which the books differ.

The rules have the same numbers as on the page “The rules in brief” (`gleek.course.pages.brief`).
"""

from dataclasses import asdict
from typing import Any

from gleek.course.course_parts import MONEY, Group
from gleek.course.game_course import game_course
from gleek.course.pages.brief import brief, points, stage_titles
from gleek.engine.rules import Rules, Value
from gleek.engine.words import listed
from gleek.evidence import games, readings
from gleek.evidence.presets import changes
from gleek.evidence.readings import FieldInfo
from gleek.games import game
from gleek.records.rules_text import rules_line, within


def rules_sheet(rules: Rules, book: str) -> dict[str, Any]:
    told = brief(rules, book)
    lines = [line for section in told.sections for line in section.lines]
    parts = game_course(rules.game).payments
    over_cards, over_play = parts.captions
    money = game(rules.game).counts_money
    return {
        "kind": "rules",
        "title": f"{games.game(rules.game).title}: the rules in brief",
        "by": rules_line(rules, book),
        "order": [title for stage, title in stage_titles(rules.game).items() if stage != "lift"],
        "sections": [asdict(section) for section in told.sections],
        "for_cards": _payments(over_cards, parts.for_cards(rules), money=money),
        "in_play": _payments(over_play, parts.in_play(rules), money=money),
        "counts": [
            {"caption": table.caption, "head": table.head, "groups": [{"over": "", "rows": table.rows}]}
            for line in lines
            if (table := line.table) and line.id not in parts.told
        ],
        "differ": "Where the books differ",
        "differences": _differences(rules, {line.field: line.number for line in lines if line.field}),
        "notes": _notes(rules, book, {line.id: line.number for line in lines}),
    }


def _payments(caption: str, groups: tuple[Group, ...], *, money: bool) -> dict[str, Any]:
    rows = [
        {
            "over": group.who,
            "rows": [(each.what, str(each.stakes), *(each.money if money else ())) for each in group.paid],
        }
        for group in groups
    ]
    head = ("", "stakes", *(f"at {each.sum(1)}" for each in MONEY)) if money else ("", "points")
    return {"caption": caption, "head": head, "groups": rows}


def _differences(rules: Rules, numbers: dict[str, int]) -> list[dict[str, Any]]:
    """Return the rules on this page for which some book has another value. A book that says nothing is left out."""
    found = []
    for field, number in numbers.items():
        info, mine = readings.field(rules.game, field), getattr(rules, field)
        having: dict[Value, list[str]] = {}
        for book in readings.presets(rules.game).values():
            reading = book.readings[field]
            if reading.status != "silent" and reading.value != mine:
                having.setdefault(reading.value, []).append(book.known_as)
        if having:
            others = "; ".join(f"{_label(info, value)} ({listed(who)})" for value, who in having.items())
            told = {"number": number, "field": field, "title": info.title}
            found.append({**told, "here": _label(info, mine), "otherwise": others})
    return found


def _label(info: FieldInfo, value: Value) -> str:
    return within(info.value(value).label)


def _notes(rules: Rules, book: str, numbers: dict[str, int]) -> tuple[str, ...]:
    """Return the notes below the rules: which rules differ from the preset, and which its book does not mention."""
    told, changed = readings.preset(rules.game, book).readings, changes(rules, book)
    chosen, filled = [], []
    for each in points(rules.game).values():
        if each.id in numbers:
            status = told[each.field].status if each.field else each.status
            if each.field in changed:
                chosen.append(str(numbers[each.id]))
            elif status == "silent":
                filled.append(str(numbers[each.id]))
    notes = [f"Chosen for this table: {listed(chosen)}."] if chosen else []
    if filled:
        notes.append(f"The book is silent, and the rule is filled in: {listed(filled)}.")
    page = game_course(rules.game).brief.page
    if page:
        notes.append(f"Who says so stands under each rule, with the same number, on the page {page}.")
    return tuple(notes)
