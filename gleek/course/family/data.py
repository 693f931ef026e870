"""Reads ``sources/family.toml``: the headings under which the games are compared, and the words that they share."""

from dataclasses import dataclass
from functools import cache

from gleek.evidence import games, paths
from gleek.evidence.readings import Status
from gleek.evidence.toml import fill, fill_list, pick, read_toml


@dataclass(frozen=True, slots=True)
class Called:
    game: str
    word: str  # the game's word for this heading; "" if it has none
    nothing: str  # the text to show if the cards form no such combination


@dataclass(frozen=True, slots=True)
class Head:
    id: str
    name: str
    called: tuple[Called, ...]

    def by(self, game: str) -> Called:
        return pick("game", {each.game: each for each in self.called}, game)


@dataclass(frozen=True, slots=True)
class Passed:
    """A sentence on whether one game took a word from another, and how certain this is."""

    status: Status
    text: str
    citation: str = ""  # the modern book or article that says so; "" if no source says so

    @property
    def says(self) -> str:
        return f"{self.text} ({self.citation.removesuffix('.')}.)" if self.citation else self.text


@dataclass(frozen=True, slots=True)
class Word:
    id: str
    title: str
    says: str  # what each word in the title means
    quotes: tuple[str, ...]  # the ids of the quotations that support these meanings
    passed: tuple[Passed, ...]  # statements on which game took a word from which other game


@dataclass(frozen=True, slots=True)
class Family:
    first_deal: str  # the code of the page's first deal; new deals are of the same game
    heads: tuple[Head, ...]
    words: tuple[Word, ...]


@cache
def compared() -> tuple[str, ...]:
    called = [{each.game for each in head.called} for head in family().heads]
    return tuple(name for name in games.in_order() if all(name in some for some in called))


@cache
def family() -> Family:
    path = paths.sources_dir() / "family.toml"
    table = read_toml(path)
    heads = [
        fill(Head, f"{path}, head", each, called=fill_list(Called, f"{path}, head", each, "called"))
        for each in table.pop("head", [])
    ]
    words = [
        fill(Word, f"{path}, word", each, passed=fill_list(Passed, f"{path}, word", each, "passed"))
        for each in table.pop("word", [])
    ]
    return fill(Family, str(path), table, heads=tuple(heads), words=tuple(words))
