"""The handouts as one HTML file that needs nothing else: for a screen, and printed by a browser to the same pages."""

from __future__ import annotations

import re
from base64 import b64encode
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from gleek.handouts.looks import BOLD, FACES, FAMILY, GROUND, INK, ITALIC, LANGUAGE, LINE, MUTED, RED
from gleek.handouts.outline_sheet import COURSE, HEAD, OutlineSheet, course_rows, plan_rows
from gleek.handouts.rules_sheet import MoneyTable, RulesSheet
from gleek.lessons.exercises.sheet import Sheet as Questions
from gleek.lessons.on_paper import Column, ScoreSheet
from gleek.words.tables import html_row, html_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gleek.handouts.looks import Paper
    from gleek.handouts.pdf import Sizes
    from gleek.lessons.reading.brief import Section, Table

_CSS: Final = [Path(__file__).parent / name for name in ("handout.css", "handout-print.css")]
SLACK: Final = 0.93
"""How much smaller type is than in the PDF: browsers break lines and round heights in ways of their own."""

LONG: Final = 7
"""From how many letters on a head needs a wider column."""


def html_text(
    title: str,
    sheets: Sequence[RulesSheet | ScoreSheet | OutlineSheet | Questions],
    paper: Paper,
    sizes: Sizes,
) -> str:
    """Return the whole file; printed, its type is a little smaller than `sizes`."""
    pages = "\n".join(_page(each) for each in sheets)
    return (
        f'<!DOCTYPE html>\n<html lang="{LANGUAGE}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_style(paper, sizes)}</style>\n</head>\n"
        f"<body>\n<main>\n{pages}\n</main>\n</body>\n</html>\n"
    )


def _style(paper: Paper, sizes: Sizes) -> str:
    faces = "".join(
        f'@font-face {{ font-family: "{FAMILY}"; font-style: {"italic" if style == ITALIC else "normal"}; '
        f"font-weight: {600 if style == BOLD else 400}; "
        f'src: url("data:font/woff2;base64,{b64encode(file.read_bytes()).decode("ascii")}") format("woff2"); }}\n'
        for style, file in FACES.items()
    )
    colours = {"ink": INK, "red": RED, "muted": MUTED, "line": LINE, "ground": GROUND}
    names = [f"--{name}: {colour};" for name, colour in colours.items()]
    names += [f"--size: {sizes.rules * SLACK:.3f}pt;", f"--lead: {sizes.lead};"]
    names += [f"--outline: {sizes.outline * SLACK:.3f}pt;"]
    margin = f"margin: {paper.margin}pt;"
    return (
        f"{faces}:root {{ {' '.join(names)} }}\n"
        f"@page {{ size: {paper.width}pt {paper.height}pt; {margin} }}\n"
        f"@page broad {{ size: {paper.height}pt {paper.width}pt; {margin} }}\n"
        f"{''.join(each.read_text(encoding='utf-8') for each in _CSS)}"
    )


def _page(sheet: RulesSheet | ScoreSheet | OutlineSheet | Questions) -> str:
    if isinstance(sheet, RulesSheet):
        kind, inside = "rules", _rules(sheet)
    elif isinstance(sheet, ScoreSheet):
        kind, inside = "score", _score(sheet)
    elif isinstance(sheet, Questions):
        kind, inside = "answers" if sheet.answers else "questions", sheet.items_html()
    else:
        kind, inside = "outline", _outline(sheet)
    head = f'<h1 id="{kind}">{escape(sheet.title)}</h1>\n<p class="by">{escape(sheet.by)}</p>'
    return f'<section class="page {kind}-page" aria-labelledby="{kind}">\n{head}\n{inside}\n</section>'


# ---------------------------------------------------------------- the rules


def _rules(sheet: RulesSheet) -> str:
    order = " ".join(f"<li>{escape(title)}</li>" for title in sheet.order)
    stages = "\n".join(_stage(section) for section in sheet.sections)
    counts = "".join(_small(table) for table in sheet.counts)
    differ = ""
    if sheet.differences:
        items = "".join(
            f'<li value="{each.number}"><span class="number">{each.number}</span> {escape(each.title)}: '
            f"{escape(each.here)}; <i>{escape(each.otherwise)}.</i></li>"
            for each in sheet.differences
        )
        differ = f"<h2>{escape(sheet.differ)}</h2><ol>{items}</ol>"
    notes = " ".join(sheet.notes)
    return (
        f'<div class="order"><i>In this order:</i> <ol>{order}</ol></div>\n<div class="rules">\n{stages}\n</div>\n'
        f'<div class="band"><div>{_money(sheet.for_cards)}</div><div>{counts}{_money(sheet.in_play)}</div>'
        f'<div class="differ">{differ}</div></div>\n<p class="note notes">{escape(notes)}</p>'
    )


def _stage(section: Section) -> str:
    items = "".join(
        f'<li value="{line.number}"><span class="number">{line.number}&nbsp;</span>{escape(line.text)} </li>'
        for line in section.lines
    )
    return f'<div class="stage"><h2>{escape(section.title)}</h2><ol>{items}</ol></div>'


def _sums(table: Table | MoneyTable, *bodies: Iterable[str]) -> str:
    head = map(escape, table.head)
    return html_table(head, *bodies, caption=escape(table.caption), attributes='class="sums"')


def _small(table: Table) -> str:
    return _sums(table, (html_row(map(escape, row)) for row in table.rows))


def _money(table: MoneyTable) -> str:
    over = f'class="over" scope="rowgroup" colspan="{len(table.head)}"'
    bodies = (
        [
            f"<tr><th {over}>{escape(group.who)}</th></tr>",
            *(html_row(map(escape, table.row(each))) for each in group.paid),
        ]
        for group in table.groups
    )
    return _sums(table, *bodies)


# ---------------------------------------------------------------- the score


def _score(sheet: ScoreSheet) -> str:
    names = "".join(
        f'<th class="name" scope="colgroup" colspan="{len(sheet.each)}">Name</th>'
        for _ in range(sheet.players)
    )
    heads = (
        _heads(sheet.before)
        + _heads(sheet.each, begins=True) * sheet.players
        + _heads(sheet.after, begins=True)
    )
    boxes = ("<td class='begins'></td>" + "<td></td>" * (len(sheet.each) - 1)) * sheet.players
    last = "<td class='begins'></td>" + "<td></td>" * (len(sheet.after) - 1) if sheet.after else ""
    first = "<td></td>" * (len(sheet.before) - 1)
    rows = "".join(
        f'<tr><th scope="row">{escape(label)}</th>{first}{boxes}{last}</tr>' for label in sheet.rows
    )
    over, under = (
        f'<tr><th class="carried" scope="row" colspan="{len(sheet.before)}">{escape(name)}</th>{boxes}{last}</tr>'
        if name
        else ""
        for name in (sheet.over, sheet.under)
    )
    none = f'<td class="none" colspan="{len(sheet.after)}"></td>' if sheet.after else ""
    spans = (sheet.before, *[sheet.each] * sheet.players, sheet.after)
    groups = "".join(f"<colgroup>{''.join(map(_col, columns))}</colgroup>" for columns in spans)
    body = f"<tbody>{over}{rows}{under}</tbody>" * sheet.times
    owes = '<span class="whose"><span></span> <i>owes</i> <span></span> <i>to</i> <span></span></span> '
    debts = f'<p class="debts"><i>Debts:</i> {owes * sheet.players}</p>\n' if sheet.debts else ""
    notes = "".join(
        f'<p><b class="number">{escape(head)}.</b> {escape(text)}</p>' for head, text in sheet.notes
    )
    return (
        '<div class="scrolls" tabindex="0" role="region" aria-label="The score sheet, to write in">'
        f'<table class="score">{groups}<thead>'
        f'<tr><td class="none" colspan="{len(sheet.before)}"></td>{names}'
        f"{none}</tr><tr>{heads}</tr></thead>"
        f"{body}</table></div>\n{debts}{notes}"
    )


def _col(column: Column) -> str:
    return '<col class="long">' if len(column.head) >= LONG else "<col>"


def _heads(columns: Sequence[Column], *, begins: bool = False) -> str:
    """Return heads of columns; the first of a player's has the thicker line before it."""
    return "".join(
        f'<th class="{"begins" if begins and place == 0 else "column"}" scope="col" title="{escape(each.means)}">'
        f"{escape(each.head)}</th>"
        for place, each in enumerate(columns)
    )


# ---------------------------------------------------------------- the outline


def _outline(sheet: OutlineSheet) -> str:
    parts = []
    for plan in sheet.plans:
        parts.append(f"<h2>{escape(plan.title)}: {plan.minutes} minutes</h2>")
        parts.append(f'<p class="note">{escape(plan.about)}</p>')
        parts.append(_plan(HEAD, plan_rows(plan), plan.title))
    parts.append(f"<h2>The whole course: {sheet.minutes} minutes</h2>")
    parts.append(_plan(COURSE, course_rows(sheet), "The whole course", "plan course"))
    keys = "; ".join(f"<b>{escape(each.pressed)}</b> {escape(each.does)}" for each in sheet.keys)
    # A browser would break an address after its “?”.
    address = re.sub(r"\S*[.?]\w\S*", r'<span class="whole">\g<0></span>', escape(sheet.address))
    parts.append(f"<h2>What to press</h2><p>{keys}.</p><p>{address}</p>")
    return "\n".join(parts)


def _plan(head: Sequence[str], rows: Sequence[Sequence[str]], name: str, look: str = "plan") -> str:
    body = (html_row(map(escape, row), names=1) for row in rows)
    table = html_table(map(escape, head), body, attributes=f'aria-label="{escape(name)}"')
    return f'<div class="{look}">{table}</div>'
