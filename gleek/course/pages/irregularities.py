"""A table of irregularities (mistakes such as a misdeal), with the penalties that each book states.

The table's content is in ``sources/<game>/irregularities.toml``. The engine has no penalties: it refuses illegal
actions, and it makes no mistakes in dealing and counting.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import Final

from gleek.evidence import games, readings
from gleek.evidence.toml import entries, fill
from gleek.words import upper_first
from gleek.words.tables import html_table, named_row

SILENT: Final = "Nothing was seen of it."


@dataclass(frozen=True, slots=True)
class Said:
    """A book's statement on an irregularity, in our words, and its place in the book."""

    says: str
    at: str

    @property
    def text(self) -> str:
        return f"{self.says} ({self.at})"


@dataclass(frozen=True, slots=True)
class Case:
    """One kind of irregularity, and what each book says about it."""

    id: str
    title: str
    said: Mapping[str, Said]  # by the preset of the book; books that do not mention it are left out


@dataclass(frozen=True, slots=True)
class Irregularities:
    """The table of irregularities of a game, as HTML or text."""

    game: str

    def __repr__(self) -> str:
        return "\n".join(_text(case, self.game) for case in cases(self.game).values())

    def _repr_html_(self) -> str:
        books = readings.presets(self.game)
        names = [escape(_short(self.game, name)) for name in books]
        rows = (
            named_row(escape(case.title, quote=False), names, (_cell(case.said.get(name)) for name in books))
            for case in cases(self.game).values()
        )
        table = html_table(("What goes wrong", *names), rows, attributes='class="gleek-by-book"')
        return f'<div class="gleek-disputes">{table}</div>'


def irregularities(game: str) -> Irregularities:
    """Return the table of irregularities of a game."""
    return Irregularities(game)


@cache
def cases(game: str) -> Mapping[str, Case]:
    """Return the irregularities of a game by id. Raises `FaultySources` if the data file is wrong."""
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
