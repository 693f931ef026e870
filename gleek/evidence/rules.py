"""The rules that events, payments and refusals cite, and the quotations that belong to no rule.

The data is in ``sources/<game>/rules.toml``.

    >>> rule("gleek", "stock.halves").quotes
    ('cotton-halves', 'cotton-bates')
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from gleek.evidence.games import folder
from gleek.evidence.toml import entries, fill, pick

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class RuleInfo:
    """A rule that an event, a payment or a refusal cites."""

    id: str
    title: str
    text: str
    fields: tuple[str, ...] = ()  # the points of dispute that it depends on
    quotes: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Colour:
    """A quotation that belongs to no rule, and the place where it belongs in an account of the game."""

    quote: str
    place: str


@cache
def rules(game: str) -> Mapping[str, RuleInfo]:
    """Return every rule of a game by id, in the order of play."""
    found = entries(folder(game) / "rules.toml", "rule", "id")
    return MappingProxyType({name: fill(RuleInfo, place, table) for name, place, table in found})


def rule(game: str, name: str) -> RuleInfo:
    """Return the rule of a game with this id; raises `UnknownName`."""
    return pick("rule", rules(game), name)


@cache
def colour(game: str) -> tuple[Colour, ...]:
    """Return the quotations that belong to none of a game's rules."""
    found = entries(folder(game) / "rules.toml", "colour", "quote", needed=False)
    return tuple(fill(Colour, place, table) for _, place, table in found)
