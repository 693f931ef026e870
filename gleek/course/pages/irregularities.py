"""The penalties for irregularities: a table of what each book says in each case.

The cases are data, in ``sources/<game>/irregularities.toml``. The engine applies no penalties: it rejects
impossible actions, and deals and counts correctly.
"""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - `fill` reads the annotations of the records below
from dataclasses import dataclass
from functools import cache
from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from gleek.evidence import games, readings
from gleek.evidence.toml import entries, fill
from gleek.words import upper_first
from gleek.words.tables import html_table, named_row

if TYPE_CHECKING:
    from pathlib import Path

SILENT: Final = "Nothing was seen of it."


@dataclass(frozen=True, slots=True)
class Said:
    """A book's statement on a case, in our words, with its place."""

    says: str
    at: str

    @property
    def text(self) -> str:
        """The statement and its place in one line."""
        return f"{self.says} ({self.at})"


@dataclass(frozen=True, slots=True)
class Case:
    """An irregularity, and what each book says about it."""

    id: str
    title: str
    said: Mapping[str, Said]  # by preset name, without the silent books


@dataclass(frozen=True, slots=True)
class Irregularities:
    """All cases of a game: an HTML table, or lines of text."""

    game: str

    def __repr__(self) -> str:
        """Return one paragraph for each case."""
        return "\n".join(_text(case, self.game) for case in cases(self.game).values())

    def _repr_html_(self) -> str:
        """Return a table with a column for each book."""
        books = readings.presets(self.game)
        names = [escape(_short(self.game, name)) for name in books]
        rows = (
            named_row(escape(case.title, quote=False), names, (_cell(case.said.get(name)) for name in books))
            for case in cases(self.game).values()
        )
        table = html_table(("What goes wrong", *names), rows, attributes='class="gleek-by-book"')
        return f'<div class="gleek-disputes">{table}</div>'


def irregularities(game: str) -> Irregularities:
    """Return what the books of a game demand in case of an irregularity."""
    return Irregularities(game)


@cache
def cases(game: str) -> Mapping[str, Case]:
    """Return all cases of a game by id. Raises `FaultySources` with the first error."""
    return _cases(games.folder(game) / "irregularities.toml", tuple(readings.presets(game)))


def _cases(path: Path, books: tuple[str, ...]) -> Mapping[str, Case]:
    found = {}
    for name, place, table in entries(path, "case", "id"):
        said = {book: fill(Said, f"{place}, {book}", table.pop(book)) for book in books if book in table}
        found[name] = fill(Case, place, table, said=MappingProxyType(said))
    return MappingProxyType(found)


def _short(game: str, name: str) -> str:
    return upper_first(readings.preset(game, name).known_as)


def _text(case: Case, game: str) -> str:
    said = [f"  {_short(game, book)}: {each.text}" for book, each in case.said.items()]
    return "\n".join([case.title, *said])


def _cell(said: Said | None) -> str:
    if said is None:
        return f'<span class="gleek-none">{SILENT}</span>'
    return f"{escape(said.says, quote=False)} <span>({escape(said.at, quote=False)})</span>"
