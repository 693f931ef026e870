"""The lessons as they are written down: `sources/<game>/lessons/*.toml`, read once and kept.

A lesson is known by its id among those of its game: two games may both have a lesson “deal”.

A lesson's text, its tasks and what it shows are data; what is legal, what is paid and what a choice costs is
always asked of the engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from gleek.evidence import games
from gleek.evidence.toml import FaultySources, fill, pick, read_toml, table_list
from gleek.paths import FIRST_GAME

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Watch:
    """The part of a sample hand that a lesson shows: its steps from `first` to `last`, both included.

    Where `steps` are named, only those of them are stopped at; the others go by unseen. `title` says what is shown
    where the hand's own title speaks of something else.
    """

    hand: str
    first: int
    last: int
    steps: tuple[int, ...] = ()
    title: str = ""

    @property
    def shown(self) -> tuple[int, ...]:
        """The steps that are stopped at, in order."""
        return self.steps or tuple(range(self.first, self.last + 1))


@dataclass(frozen=True, slots=True)
class Option:
    """One answer of a task that is answered by choosing; `rule` names the rule that a wrong one breaks.

    With `touch` it is given at the table (see `gleek.lessons.doing.touching`), without it by a button. All answers of a
    task are given in one of these ways.
    """

    text: str
    say: str
    right: bool = False
    rule: str = ""
    touch: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said of certain legal but dear actions, besides what they cost.

    The actions are in a record's words; for laying out they name cards that are among the seven. Without any it is said
    of whatever nothing else is said of.
    """

    say: str
    actions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Miss:
    """A wrong sum that people really come to, in stakes, and where it comes from."""

    value: int
    say: str


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do at the table of a game.

    The table stands as after `step` of a sample `hand` or of the deal that `code` names, seen from `seat` (the
    learner's; "" with all hands open). `kind` says how it is answered:

    * `act`: with any action; `right` names those that are right, in a record's words without the seat, or `keep`
      the cards that every right discard keeps. The cost of another choice is reckoned `until` the end of the trick,
      the stage or the hand, and told in figures unless `figures` is false, as before money has been spoken of.
      `offer` names illegal actions that are offered too.
    * `choose`: with one of the `options`; then the table shows step `to`, where that is given.
    * `number`: with a sum in stakes, from the next step up to step `to`: `of` says whether it is what `seat` gains
      or loses (`purse`; a loss is below nought) or all that it pays (`pay`). With `touch` the right sum and the
      mistakes are offered as buttons.

    `hides` names what the table leaves out, as what has not been spoken of yet (`words`: those on cards); `covers` the
    same until the answer is right, as what would tell it; `ahead` what already lies there as it does after step `to`,
    because the task speaks of it.
    """

    id: str
    game: str
    kind: Literal["act", "choose", "number"]
    instruction: str
    situation: str
    hint: str
    solution: str
    why: str
    step: int
    hand: str = ""
    code: str = ""
    seat: str = ""
    right: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    offer: tuple[str, ...] = ()
    until: Literal["trick", "stage", "hand"] = "stage"
    figures: bool = True
    touch: bool = False
    of: Literal["purse", "pay"] = "purse"
    to: int = 0
    hides: tuple[Literal["roles", "purses", "seals", "stock", "words"], ...] = ()
    covers: tuple[Literal["roles", "purses", "seals", "stock", "words"], ...] = ()
    ahead: tuple[Literal["turn_up"], ...] = ()
    options: tuple[Option, ...] = ()
    dear: tuple[Remark, ...] = ()
    misses: tuple[Miss, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson of a game: what it shows, asks and tells. `known` are the sentences it adds to what the learner knows.

    `number` is its place in the course from 0; a page to look things up on has none, and no `minutes`.
    `exercises` are the kinds that it asks: without end, or, with `round`, so many mixed ones and a count at the end.
    `practise` is the stage that is played in hand after hand, "" for none.
    """

    id: str
    game: str
    page: str
    title: str
    able: tuple[str, ...]
    number: int | None = None
    minutes: int = 0
    known: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    exercises: tuple[str, ...] = ()
    round: int = 0
    practise: str = ""
    what_if_hand: str = ""
    watch: Watch | None = None
    tasks: tuple[Task, ...] = ()


@cache
def lessons(game: str) -> Mapping[str, Lesson]:
    """Return the lessons of a game by id. Raises `FaultySources` with the place of the first fault."""
    found: dict[str, Lesson] = {}
    for path in sorted((games.folder(game) / "lessons").glob("*.toml")):
        each = _lesson(path, game)
        if each.id in found:
            raise FaultySources(f"{path}: there is a lesson “{each.id}” already.")
        found[each.id] = each
    return MappingProxyType(found)


@cache
def every() -> tuple[Lesson, ...]:
    """Return the lessons of all games. Raises `FaultySources`."""
    return tuple(each for game in games.in_order() for each in lessons(game).values())


def of_game(game: str) -> tuple[Lesson, ...]:
    """Return the numbered lessons of a game, in reading order."""
    numbered = [(each.number, each) for each in lessons(game).values() if each.number is not None]
    return tuple(each for _, each in sorted(numbered, key=lambda one: one[0]))


def look_ups(game: str) -> tuple[Lesson, ...]:
    """Return the pages of a game to look things up on, which have no number, in the order of their pages."""
    found = (each for each in lessons(game).values() if each.number is None)
    return tuple(sorted(found, key=lambda each: each.page))


def lesson(name: str, game: str = FIRST_GAME) -> Lesson:
    """Return the lesson of a game with this id; raises `UnknownName` where there is none."""
    return pick("lesson", lessons(game), name)


def _lesson(path: Path, game: str) -> Lesson:
    table, place = read_toml(path), str(path)
    shown = table.pop("watch", None)
    tasks = tuple(_task(place, each, game) for each in table_list(place, "task", table.pop("task", [])))
    watch = None if shown is None else fill(Watch, f"{place}, watch", shown)
    return fill(Lesson, place, table, game=game, watch=watch, tasks=tasks)


def _task(place: str, table: dict[str, object], game: str) -> Task:
    place = f"{place}, task “{table.get('id', '?')}”"
    parts: dict[str, tuple[object, ...]] = {}
    for key, (name, record) in _PARTS.items():
        found = table_list(place, key, table.pop(key, []))
        parts[name] = tuple(
            fill(record, f"{place}, {key} number {n}", each) for n, each in enumerate(found, 1)
        )
    task = fill(Task, place, table, game=game, **parts)
    if bool(task.hand) == bool(task.code):
        raise FaultySources(f"{place} needs either “hand” or “code”, and not both.")
    return task


_PARTS: dict[str, tuple[str, type]] = {
    "option": ("options", Option),
    "dear": ("dear", Remark),
    "miss": ("misses", Miss),
}
