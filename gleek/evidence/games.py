"""The games, with their stages and presets, as ``sources/<game>/game.toml`` describes them.

Modules of this package read a file when it is first needed, and cache it. All objects are immutable.

    >>> game("gleek").default
    'du_coeur'
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from gleek.evidence import paths
from gleek.evidence.toml import FaultySources, UnknownName, fill, read_toml, unknown


@dataclass(frozen=True, slots=True)
class GameInfo:
    id: str
    title: str
    presets: tuple[str, ...]  # the names of the game's presets, in the order of display
    default: str  # the name of the default preset
    stages: Mapping[str, str]  # a stage's id → its name, in the order of play
    # For learners who have not chosen any rules, the changes to the default preset: field → value.
    beginners: Mapping[str, int | str] = field(default_factory=dict)
    glossary_page: str = ""  # the notebook with the game's glossary; "" if there is none
    hands_page: str = ""  # the notebook that steps through the sample hands
    play_page: str = ""  # the notebook in which the learner plays a match
    about: str = ""  # a description in one sentence
    place: int = 0  # a sort key: games with lower numbers come first in lists of games
    first_hand: str = ""  # the id of the sample hand to show first; "" for the first by file name
    stake: str = "penny"  # the value of a stake in the lessons' tasks: the name of a `Stake` in small letters


OTHER_FOLDERS: list[Path] = []
"""Folders beside ``sources/`` with data of games. Add to them before a game is first used."""


def games() -> tuple[str, ...]:
    return tuple(sorted(folders()))


@cache
def folders() -> Mapping[str, Path]:
    places = (paths.sources_dir(), *OTHER_FOLDERS)
    return {path.parent.name: path.parent for place in places for path in place.glob("*/game.toml")}


@cache
def in_order() -> tuple[str, ...]:
    return tuple(sorted(games(), key=lambda name: game(name).place))


@cache
def game(name: str) -> GameInfo:
    path = folder(name) / "game.toml"
    return fill(GameInfo, str(path), read_toml(path), id=name)


def data_files(game: str, kind: str) -> list[Path]:
    """Return a game's TOML files in the folder `kind`, then the user's. Raises `FaultySources` if two share a name."""
    files = sorted((folder(game) / kind).glob("*.toml"))
    own = paths.own_dir()
    mine = sorted((own / game / kind).glob("*.toml")) if own else []
    if taken := {each.name for each in files} & {each.name for each in mine}:
        name = min(taken)
        raise FaultySources(
            f"{own}/{game}/{kind}/{name} has the name of a file of gleek: give it another name."
        )
    return files + mine


def folder(game: str) -> Path:
    if game in games():
        return folders()[game]
    raise UnknownName(unknown("game", str(game), games()))
