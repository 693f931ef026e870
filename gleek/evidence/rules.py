"""The rules to which events, payments and refusals refer: ``sources/rules.toml`` and ``sources/<game>/rules.toml``.

>>> rule("gleek", "stock.halves").quotes
('cotton-halves', 'cotton-bates')
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from gleek.evidence import paths
from gleek.evidence.games import folder
from gleek.evidence.toml import entries, fill, pick, read_entries


@dataclass(frozen=True, slots=True)
class RuleInfo:
    id: str
    title: str
    text: str
    fields: tuple[str, ...] = ()  # the fields of the rules whose values change this rule
    quotes: tuple[str, ...] = ()  # the ids of the quotations that support the rule
    note: str = ""


@dataclass(frozen=True, slots=True)
class Colour:
    quote: str  # the id of the quotation
    place: str  # what it illustrates in an account of the game: "Money: higher stakes, by agreement."


@cache
def rules(game: str) -> Mapping[str, RuleInfo]:
    return read_entries(RuleInfo, folder(game) / "rules.toml", "rule")


def rule(game: str, name: str) -> RuleInfo:
    return pick("rule", _known(game), name)


@cache
def _known(game: str) -> Mapping[str, RuleInfo]:
    return {**read_entries(RuleInfo, paths.sources_dir() / "rules.toml", "rule"), **rules(game)}


@cache
def colour(game: str) -> tuple[Colour, ...]:
    found = entries(folder(game) / "rules.toml", "colour", "quote", needed=False)
    return tuple(fill(Colour, place, table) for _, place, table in found)
