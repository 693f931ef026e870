"""The data of ``sources/family.toml``: the headings for comparing the games, and the words that they share.

The file is not in any game's folder.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from gleek import paths
from gleek.evidence.games import check_games
from gleek.evidence.quotations import quotations
from gleek.evidence.readings import Status  # noqa: TC001 - `fill` reads the annotations of the records below
from gleek.evidence.toml import FaultySources, fill, pick, read_toml, table_list, unknown

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Called:
    """A game's word for the cards under a heading."""

    game: str
    word: str  # "" if the game has no word
    nothing: str  # the text for cards without such a combination


@dataclass(frozen=True, slots=True)
class Head:
    """A heading for comparing the games, as in "cards of one suit"."""

    id: str
    name: str
    called: tuple[Called, ...]

    def by(self, game: str) -> Called:
        """Return a game's word for the heading; raises `UnknownName`."""
        return pick("game", {each.game: each for each in self.called}, game)


@dataclass(frozen=True, slots=True)
class Passed:
    """Something that one game took over from another, or a remark that no source says so."""

    status: Status
    text: str
    citation: str = ""  # the modern account that says so, if any


@dataclass(frozen=True, slots=True)
class Word:
    """Several games' words for one thing."""

    id: str
    title: str
    says: str  # what each word means
    quotes: tuple[str, ...]  # quotations that connect the words
    passed: tuple[Passed, ...]  # what one game took over from another


@dataclass(frozen=True, slots=True)
class Family:
    """All of the data."""

    first_deal: str  # the code of the page's first deal; new deals are of the same game
    heads: tuple[Head, ...]
    words: tuple[Word, ...]


@cache
def family() -> Family:
    """Return the data; raises `FaultySources` with the place of the first error."""
    return _family(paths.sources_dir() / "family.toml")


def _family(path: Path) -> Family:
    table = read_toml(path)
    heads = _list(Head, path, table, "head", ("called", Called))
    words = _list(Word, path, table, "word", ("passed", Passed))
    for head in heads:
        check_games(f"{path}, head “{head.id}”", tuple(each.game for each in head.called))
    for word in words:
        place = f"{path}, word “{word.id}”"
        for name in word.quotes:
            if name not in quotations():
                raise FaultySources(f"{place}: {unknown('quotation', name, quotations())}")
        for each in word.passed:
            if (each.status == "stated") != bool(each.citation):
                raise FaultySources(f"{place}: a citation stands where something is stated, and only there.")
    return fill(Family, str(path), table, heads=heads, words=words)


def _list(
    record: type[Any], path: Path, table: dict[str, Any], key: str, inner: tuple[str, type[Any]]
) -> tuple[Any, ...]:
    """Remove the list of tables at `key` from the file's data and return its records.

    Each record has a list of inner records.
    """
    found, (name, kind) = [], inner
    for number, each in enumerate(table_list(str(path), key, table.pop(key, [])), 1):
        place = f"{path}, {key} “{each.get('id', number)}”"
        parts = table_list(place, name, each.pop(name, []))
        some = tuple(fill(kind, f"{place}, {name} number {n}", part) for n, part in enumerate(parts, 1))
        found.append(fill(record, place, each, **{name: some}))
    return tuple(found)
