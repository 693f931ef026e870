"""Making the handouts: which pages, on which paper, by whose rules, in which form; and writing them to a file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from gleek.engine.errors import GleekError, Unreadable
from gleek.games.gleek.tell import listed
from gleek.handouts.html import Sizes, html_text
from gleek.handouts.looks import paper as paper_of
from gleek.handouts.outline_sheet import OutlineSheet, outline_sheet
from gleek.handouts.pdf_outline import draw_outline, fit_outline
from gleek.handouts.pdf_rules import draw_rules, fit_rules
from gleek.handouts.pdf_score import draw_score
from gleek.handouts.rules_sheet import RulesSheet, rules_sheet
from gleek.handouts.score_sheet import ScoreSheet, score_sheet
from gleek.handouts.setting import Setter
from gleek.records.as_text import nearest_preset

if TYPE_CHECKING:
    from pathlib import Path

    from gleek.games.gleek.rules import Rules
    from gleek.handouts.looks import Paper

Sheet = RulesSheet | ScoreSheet | OutlineSheet

PARTS: Final = {"rules": "the rules in brief", "score": "a score sheet", "outline": "the presenter’s outline"}
WHAT: Final = (*PARTS, "all")
"""What can be asked for."""

FORMS: Final = (".pdf", ".html")


class Unwritable(GleekError):
    """A file that cannot be written; the message says why."""


@dataclass(frozen=True, slots=True)
class Made:
    """Handouts as they were made: the bytes of the file, and what is in it, in a phrase."""

    data: bytes
    about: str


def handouts(rules: Rules, form: str, *, book: str = "", paper: str = "a4", what: str = "all") -> Made:
    """Return handouts by these rules, as `.pdf` or `.html`; `book` is the preset that the rules began from.

    `paper` is `a4` or `letter`; `what` is one of `WHAT`. Raises `Unreadable` for anything else. The same arguments give
    the same bytes.
    """
    sort = paper_of(paper)
    if form.lower() not in FORMS:
        msg = f"“{form[:20]}” is no form for handouts: they are made as {' or '.join(FORMS)}."
        raise Unreadable(msg)
    if what.lower() not in WHAT:
        msg = f"“{what[:20]}” is no handout: ask for {', '.join(WHAT[:-1])} or {WHAT[-1]}."
        raise Unreadable(msg)
    parts = tuple(PARTS) if what.lower() == "all" else (what.lower(),)
    sheets = tuple(_sheet(part, rules, book or nearest_preset(rules)) for part in parts)
    title = sheets[0].title if len(sheets) == 1 else "Gleek: handouts"
    about = f"{listed([PARTS[part] for part in parts])}, on {sort.name} paper"
    if form.lower() == ".html":
        return Made(html_text(title, sheets, sort, _sizes(sheets, sort)).encode(), about)
    with Setter(sort, title) as setter:
        for each in sheets:
            _draw(setter, each)
        return Made(setter.written(), about)


def write(path: Path, rules: Rules, *, book: str = "", paper: str = "a4", what: str = "all") -> str:
    """Write handouts to a file, whose suffix says in which form; return what is in it.

    Raises `Unreadable` as `handouts` does, and `Unwritable` where nothing can be written there.
    """
    if path.suffix.lower() not in FORMS:
        msg = f"“{path.name[-40:]}” names no form: handouts are written to a file that ends in {' or '.join(FORMS)}."
        raise Unreadable(msg)
    made = handouts(rules, path.suffix, book=book, paper=paper, what=what)
    try:
        path.write_bytes(made.data)
    except OSError as fault:
        msg = f"{path} cannot be written: {fault.strerror or fault}."
        raise Unwritable(msg) from None
    return f"{path}: {made.about}."


def _sheet(part: str, rules: Rules, book: str) -> Sheet:
    if part == "rules":
        return rules_sheet(rules, book)
    return score_sheet(rules, book) if part == "score" else outline_sheet()


def _draw(setter: Setter, sheet: Sheet) -> None:
    if isinstance(sheet, RulesSheet):
        draw_rules(setter, sheet)
    elif isinstance(sheet, ScoreSheet):
        draw_score(setter, sheet)
    else:
        draw_outline(setter, sheet)


def _sizes(sheets: tuple[Sheet, ...], paper: Paper) -> Sizes:
    """Return how large the type is in the PDF, so that the browser's pages take it too."""
    sizes = Sizes()
    with Setter(paper, "") as setter:
        setter.page()
        for each in sheets:
            if isinstance(each, RulesSheet):
                fit = fit_rules(setter, each)
                sizes = replace(sizes, rules=fit.size, lead=fit.lead)
            elif isinstance(each, OutlineSheet):
                sizes = replace(sizes, outline=fit_outline(setter, each))
    return sizes
