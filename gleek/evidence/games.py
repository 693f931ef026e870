"""The games that there is evidence for: of each its stages, and the books whose rules can be played.

A game is known by the name of its folder, ``sources/<game>/``, whose ``game.toml`` is read here. Nothing is read when
a module of this package is imported; each file is read at its first use and kept. Everything handed out is frozen.

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
    """What belongs to a game as a whole.

    `about` says in a sentence what it is, `place` where it stands when the games are listed.
    `presets` are the names of its presets in the order in which they are shown, and `default` is one of them; `stages`
    are its stages in the order of play, id → name. `glossary_page` is the notebook on which its glossary stands, where
    it has one, `hands_page` that on which its hands are stepped through, and `play_page` that on which a match is
    played; `first_hand` the sample hand that is shown
    first, where that is not the first of all. `stake` is what the lessons' tasks are played for; `beginners` are the
    changes of the default rules with which a match begins where nobody has chosen any, field → value.
    """

    id: str
    title: str
    presets: tuple[str, ...]
    default: str
    stages: Mapping[str, str]
    beginners: Mapping[str, int | str]
    glossary_page: str = ""
    hands_page: str = ""
    play_page: str = ""
    about: str = ""
    place: int = 0
    first_hand: str = ""
    stake: str = "penny"


@cache
def games() -> tuple[str, ...]:
    """Return the ids of all games that there is evidence for."""
    return tuple(sorted(path.parent.name for path in paths.sources_dir().glob("*/game.toml")))


@cache
def in_order() -> tuple[str, ...]:
    """Return the ids of the games in the order in which they are listed."""
    return tuple(sorted(games(), key=lambda name: game(name).place))


@cache
def game(name: str) -> GameInfo:
    """Return the game with this id; raises `UnknownName`."""
    return _game(folder(name) / "game.toml", name)


def folder(game: str) -> Path:
    """Return the folder of what belongs to one game alone; raises `UnknownName`."""
    if game in games():
        return paths.sources_dir() / game
    raise UnknownName(unknown("game", str(game), games()))


def check_games(place: str, names: tuple[str, ...]) -> None:
    """Raise `FaultySources`, beginning with `place`, unless these are ids of games, and at least one."""
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
