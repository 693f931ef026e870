"""The games that have evidence, with their stages and presets.

A game's id is the name of its folder, ``sources/<game>/``; this module reads the folder's ``game.toml``. Modules of
this package read a file at its first use, not at import, and cache it. All returned objects are frozen.

    >>> game("gleek").default
    'du_coeur'
"""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - `fill` reads the annotations of the record below
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from gleek import paths
from gleek.evidence.toml import FaultySources, UnknownName, fill, read_toml, unknown

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class GameInfo:
    """General information about a game."""

    id: str
    title: str
    presets: tuple[str, ...]  # the names of its presets, in the order of display
    default: str  # the name of the default preset
    stages: Mapping[str, str]  # id → name, in the order of play
    # Changes of the default rules, for a match in which no rules were chosen: field → value.
    beginners: Mapping[str, int | str]
    glossary_page: str = ""  # the notebook with its glossary, if any
    hands_page: str = ""  # the notebook that steps through its hands
    play_page: str = ""  # the notebook in which a match is played
    about: str = ""  # a one-sentence description
    place: int = 0  # its position in lists of games
    first_hand: str = ""  # the sample hand to show first, if it is not the first in order
    stake: str = "penny"  # the stake of the lessons' tasks


@cache
def games() -> tuple[str, ...]:
    """Return the ids of all games that have evidence."""
    return tuple(sorted(path.parent.name for path in paths.sources_dir().glob("*/game.toml")))


@cache
def in_order() -> tuple[str, ...]:
    """Return the ids of the games in the order of display."""
    return tuple(sorted(games(), key=lambda name: game(name).place))


@cache
def game(name: str) -> GameInfo:
    """Return the game with this id; raises `UnknownName`."""
    return _game(folder(name) / "game.toml", name)


def folder(game: str) -> Path:
    """Return the folder of one game's own data; raises `UnknownName`."""
    if game in games():
        return paths.sources_dir() / game
    raise UnknownName(unknown("game", str(game), games()))


def check_games(place: str, names: tuple[str, ...]) -> None:
    """Raise `FaultySources` unless `names` are ids of games, at least one; `place` is the beginning of the message."""
    if not names:
        raise FaultySources(f"{place}: “games” names no game.")
    for each in names:
        if each not in games():
            raise FaultySources(f"{place}: {unknown('game', each, games())}")


def _game(path: Path, name: str) -> GameInfo:
    table = read_toml(path)
    stages, beginners = table.pop("stages", None), table.pop("beginners", {})
    if not isinstance(stages, dict) or not all(isinstance(each, str) for each in stages.values()):
        raise FaultySources(f"{path} should hold a table [stages] with the name of each stage, and does not.")
    if not isinstance(beginners, dict):
        raise FaultySources(f"{path}: [beginners] should be a table of fields and their values.")
    maps = {"stages": MappingProxyType(stages), "beginners": MappingProxyType(beginners)}
    found = fill(GameInfo, str(path), table, id=name, **maps)
    if found.default not in found.presets:
        raise FaultySources(f"{path}, default: {unknown('preset', found.default, found.presets)}")
    return found
