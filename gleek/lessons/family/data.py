"""The family as it is written down: under which heads its games are compared, and the words that join them.

In ``sources/family.toml``, which belongs to no game's folder.
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
    """What a game calls the cards under a head ("": it has no word), and what it says of cards that make `nothing`."""

    game: str
    word: str
    nothing: str


@dataclass(frozen=True, slots=True)
class Head:
    """One thing that the games are compared in, as in "cards of one suit"."""

    id: str
    name: str
    called: tuple[Called, ...]

    def by(self, game: str) -> Called:
        """Return what a game calls it; raises `UnknownName`."""
        return pick("game", {each.game: each for each in self.called}, game)


@dataclass(frozen=True, slots=True)
class Passed:
    """What passed from one game to another, or that nobody says so; `citation` where a modern account says it."""

    status: Status
    text: str
    citation: str = ""


@dataclass(frozen=True, slots=True)
class Word:
    """Words of several games for one thing: what each means, the old words that join them, and what passed."""

    id: str
    title: str
    says: str
    quotes: tuple[str, ...]
    passed: tuple[Passed, ...]


@dataclass(frozen=True, slots=True)
class Family:
    """All of it. `first_deal` is the code of the deal that the page begins with; new ones are of the same game."""

    first_deal: str
    heads: tuple[Head, ...]
    words: tuple[Word, ...]


@cache
def family() -> Family:
    """Return the family; raises `FaultySources` with the place of the first fault."""
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
    """Take the list of tables at `key` out of the file's; each has a list of its own, of another record."""
    found, (name, kind) = [], inner
    for number, each in enumerate(table_list(str(path), key, table.pop(key, [])), 1):
        place = f"{path}, {key} “{each.get('id', number)}”"
        parts = table_list(place, name, each.pop(name, []))
        some = tuple(fill(kind, f"{place}, {name} number {n}", part) for n, part in enumerate(parts, 1))
        found.append(fill(record, place, each, **{name: some}))
    return tuple(found)
