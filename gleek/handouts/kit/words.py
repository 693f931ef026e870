"""The texts for an evening or a lesson with a game: reads and checks `sources/<game>/gathering.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gleek.evidence import games
from gleek.evidence.quotations import quotation
from gleek.evidence.toml import FaultySources, fill, read_toml, table_list
from gleek.evidence.works import work


@dataclass(frozen=True, slots=True)
class Then:
    """An event in the game's history: its date, its text, and either the id of a quotation or the source."""

    when: str
    text: str
    quote: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Doing:
    """A part of a plan: its length in minutes, its title, who leads it, and what is said or done."""

    minutes: int
    title: str
    who: str
    says: str


@dataclass(frozen=True, slots=True)
class Seating:
    """The seating: a sentence on the seats, the things needed, and texts for the number of people left over."""

    seats: str
    over: tuple[str, ...]
    lesson_needs: str
    evening_needs: str


@dataclass(frozen=True, slots=True)
class Spoken:
    """A line of a scene: the speaker, the words of the work, and our own stage direction."""

    who: str
    words: str
    do: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """A scene to read with parts; `hand` is the sample hand whose cards fit it."""

    title: str
    work: str
    hand: str
    about: str
    parts: tuple[str, ...]
    lines: tuple[Spoken, ...]


@dataclass(frozen=True, slots=True)
class Gathering:
    """All texts for an evening or a lesson with one game, and on its history."""

    what: tuple[str, ...]
    history: tuple[Then, ...]
    seating: Seating
    evening: tuple[Doing, ...]
    lesson: tuple[Doing, ...]
    scene: Scene | None


@cache
def gathering(game_id: str) -> Gathering:
    """Return the texts for a game. Raises `FaultySources` for the first fault."""
    return read_gathering(games.folder(game_id) / "gathering.toml")


def read_gathering(path: Path) -> Gathering:
    """Read a game's file, and check all names in it. Raises `FaultySources` for the first fault."""
    found = read_toml(path)
    tables = {key: table_list(str(path), key, found.get(key)) for key in ("history", "evening", "lesson")}
    history = tuple(fill(Then, f"{path}, history {each.get('when')}", each) for each in tables["history"])
    for then in history:
        if bool(then.quote) == bool(then.by):
            raise FaultySources(f"{path}, history {then.when} needs either “quote” or “by”.")
        if then.quote:
            quotation(then.quote)
    evening, lesson = (
        tuple(fill(Doing, f"{path}, {key} {number}", each) for number, each in enumerate(tables[key], 1))
        for key in ("evening", "lesson")
    )
    about = found.get("about", {}).get("what", ())
    if not about or not all(isinstance(each, str) for each in about):
        raise FaultySources(f"{path}, about: “what” should be a list of texts.")
    seating = fill(Seating, f"{path}, plan", found.get("plan"))
    return Gathering(tuple(about), history, seating, evening, lesson, _scene(path, found.get("scene")))


def _scene(path: Path, table: dict[str, object] | None) -> Scene | None:
    if table is None:
        return None
    written = table_list(f"{path}, scene", "scene.line", table.get("line"))
    lines = tuple(
        fill(Spoken, f"{path}, scene line {number}", each) for number, each in enumerate(written, 1)
    )
    rest = {key: value for key, value in table.items() if key != "line"}
    scene = fill(Scene, f"{path}, scene", rest, lines=lines)
    work(scene.work)
    return scene
