"""Subjects on which old books say more than modern descriptions, from ``sources/<game>/missed.toml``."""

from dataclasses import dataclass
from html import escape

from gleek.course.pages.books import figure_html
from gleek.engine.words.tables import Section
from gleek.evidence import games
from gleek.evidence.toml import read_entries


@dataclass(frozen=True, slots=True)
class Point:
    id: str
    title: str
    quotes: tuple[str, ...]
    says: str  # what the quotations from old books say, in our words
    accounts: str  # what the modern descriptions say


def missed(game: str) -> Section:
    """Return the subjects of a game on which old books say more than modern ones, as HTML."""
    found = read_entries(Point, games.folder(game) / "missed.toml", "point").values()
    inside = f"<summary>Show them ({len(found)})</summary>{''.join(map(_html, found))}"
    return Section(f'<div class="gleek-evidence"><details class="gleek-missed">{inside}</details></div>')


def _html(each: Point) -> str:
    figures = "".join(map(figure_html, each.quotes))
    told = "".join(
        f"<p><b>{name}:</b> {escape(text, quote=False)}</p>"
        for name, text in (("The words", each.says), ("The modern accounts", each.accounts))
    )
    return (
        f'<article class="gleek-quotation"><h3>{escape(each.title, quote=False)}</h3>{figures}'
        f'<div class="gleek-gloss">{told}</div></article>'
    )
