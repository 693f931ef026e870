"""Points on which old books say more than the modern descriptions of a game, with quotations.

The points are in ``sources/<game>/missed.toml``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from types import MappingProxyType

from gleek.course.pages.books import figure_html
from gleek.evidence import games
from gleek.evidence.quotations import quotation, quotations
from gleek.evidence.toml import FaultySources, entries, fill
from gleek.words.tables import Section

_SAYS, _ACCOUNTS = "The words", "The modern accounts"


@dataclass(frozen=True, slots=True)
class Point:
    """One point on which old books say more than modern descriptions."""

    id: str
    title: str
    quotes: tuple[str, ...]  # the ids of the quotations
    says: str  # what the quotations tell us
    accounts: str  # what the modern descriptions say


def missed(game: str) -> Section:
    """Return all points of a game, in HTML as a section that the reader can open."""
    found = points(game).values()
    inside = f"<summary>Show them ({len(found)})</summary>{''.join(map(_html, found))}"
    html = f'<div class="gleek-evidence"><details class="gleek-missed">{inside}</details></div>'
    return Section("\n\n".join(map(_text, found)), html)


@cache
def points(game: str) -> Mapping[str, Point]:
    """Return all points of a game by id. Raises `FaultySources` if the data file is wrong."""
    return _points(games.folder(game) / "missed.toml")


def _points(path: Path) -> Mapping[str, Point]:
    found = {}
    for name, place, table in entries(path, "point", "id"):
        found[name] = each = fill(Point, place, table)
        for quote in each.quotes:
            if quote not in quotations():
                raise FaultySources(f"{place}: there is no quotation “{quote}”.")
        if not each.quotes:
            raise FaultySources(f"{place} needs “quotes”, the ids of the quotations that it is about.")
    return MappingProxyType(found)


def _text(each: Point) -> str:
    words = [f"“{quotation(quote).words}” ({quotation(quote).cite})" for quote in each.quotes]
    return "\n    ".join([each.title, *words, f"{_SAYS}: {each.says}", f"{_ACCOUNTS}: {each.accounts}"])


def _html(each: Point) -> str:
    figures = "".join(map(figure_html, each.quotes))
    told = "".join(
        f"<p><b>{name}:</b> {escape(text, quote=False)}</p>"
        for name, text in ((_SAYS, each.says), (_ACCOUNTS, each.accounts))
    )
    return (
        f'<article class="gleek-quotation"><h3>{escape(each.title, quote=False)}</h3>{figures}'
        f'<div class="gleek-gloss">{told}</div></article>'
    )
