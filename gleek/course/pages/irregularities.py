"""Irregularities (such as a misdeal) with each book's penalties, from ``sources/<game>/irregularities.toml``."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from types import MappingProxyType
from typing import Final

from gleek.engine.words import upper_first
from gleek.engine.words.tables import Section, html_table, named_row
from gleek.evidence import games, readings
from gleek.evidence.toml import entries, fill

SILENT: Final = "Nothing was seen of it."


@dataclass(frozen=True, slots=True)
class Said:
    says: str
    at: str


@dataclass(frozen=True, slots=True)
class Case:
    id: str
    title: str
    # What each book says about the case, keyed by the book's preset. A book that says nothing is left out.
    said: Mapping[str, Said]


def irregularities(game: str) -> Section:
    names = {name: upper_first(book.known_as) for name, book in readings.presets(game).items()}
    heads = [*map(escape, names.values())]
    rows = []
    for case in cases(game).values():
        cells = (_cell(case.said.get(name)) for name in names)
        rows.append(named_row(escape(case.title, quote=False), heads, cells))
    table = html_table(("What goes wrong", *heads), rows, attributes='class="gleek-by-book"')
    return Section(f'<div class="gleek-disputes">{table}</div>')


@cache
def cases(game: str) -> Mapping[str, Case]:
    found = {}
    for name, place, table in entries(games.folder(game) / "irregularities.toml", "case", "id"):
        books = [book for book in readings.presets(game) if book in table]
        said = {book: fill(Said, f"{place}, {book}", table.pop(book)) for book in books}
        found[name] = fill(Case, place, table, said=MappingProxyType(said))
    return found


def _cell(said: Said | None) -> str:
    if said is None:
        return f'<span class="gleek-none">{SILENT}</span>'
    return f"{escape(said.says, quote=False)} <span>({escape(said.at, quote=False)})</span>"
