"""The lessons as data: `sources/<game>/lessons/*.toml`, read once and cached.

A lesson's id is unique within its game: two games may both have a lesson “deal”.

The text, tasks and examples of a lesson are data. The engine always decides what is legal, what is paid, and
what a choice costs.
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
    """The part of a sample hand that a lesson shows."""

    hand: str
    first: int  # the first step shown
    last: int  # the last step shown
    steps: tuple[int, ...] = ()  # if given, show only these steps
    title: str = ""  # a title for the part, if the hand's own title does not fit

    @property
    def shown(self) -> tuple[int, ...]:
        """The steps that the lesson shows, in order."""
        return self.steps or tuple(range(self.first, self.last + 1))


@dataclass(frozen=True, slots=True)
class Option:
    """One answer of a task that is answered by choosing.

    All options of a task are buttons, or all are on the table.
    """

    text: str
    say: str  # the sentence that the page shows after this choice
    right: bool = False
    rule: str = ""  # the id of the rule that a wrong answer breaks
    # How the option is given at the table (see `gleek.lessons.doing.touching`), "" for a button.
    touch: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark on certain legal but costly actions, besides their cost."""

    say: str
    # The actions in a record's words. For a discard, these name only some of its cards. If empty, the remark
    # applies to all actions without another remark.
    actions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Miss:
    """A wrong sum that people commonly reach, in stakes, and the mistake behind it."""

    value: int
    say: str


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do at the table of a game.

    The table is in the state after `step` of a sample `hand` or of the deal with `code`, as `seat` sees it
    (the learner's seat; "" with all hands open). `kind` is how the task is answered:

    * `act`: with any action. `right` lists the right ones, in a record's words without the seat, or `keep`
      lists the cards that every right discard keeps. The cost of another choice is computed up to the end of
      the trick, the stage or the hand (`until`). It is shown in figures unless `figures` is false, as in
      lessons before money is explained. `offer` lists illegal actions that are offered too.
    * `choose`: with one of the `options`; then the table shows step `to`, if given.
    * `number`: with a sum in stakes, from the next step up to step `to`. `of` is "purse" for the gain or loss
      of `seat` (a loss is negative), or "pay" for all that it pays. With `touch` the right sum and the
      mistakes are offered as buttons.

    `hides` lists parts that the table omits because they are not explained yet (`words`: those on cards).
    `covers` lists parts omitted until the answer is right because they would reveal it. `ahead` lists parts
    that the table already shows as after step `to`, because the task mentions them.
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
    did: str = ""  # the actions that begin the deal (see `gleek.lessons.begun`)
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
    """One lesson of a game: what it shows, asks and explains."""

    id: str
    game: str
    page: str
    title: str
    able: tuple[str, ...]  # what the learner is able to do at the end
    number: int | None = None  # the position in the course, from 0; None for a reference page
    minutes: int = 0
    known: tuple[str, ...] = ()  # sentences on what the learner knows at the end
    quotes: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()  # the points of dispute that the lesson explains
    exercises: tuple[str, ...] = ()  # the kinds of question that the lesson asks
    round: int = 0  # the number of questions in a round with a score; 0 for an endless series
    practise: str = ""  # the stage that the learner practises in hand after hand, "" for none
    what_if_hand: str = ""
    watch: Watch | None = None
    tasks: tuple[Task, ...] = ()


@cache
def lessons(game: str) -> Mapping[str, Lesson]:
    """Return the lessons of a game by id. Raises `FaultySources` with the place of the first error."""
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
    """Return the reference pages of a game, which have no number, in the order of their pages."""
    found = (each for each in lessons(game).values() if each.number is None)
    return tuple(sorted(found, key=lambda each: each.page))


def lesson(name: str, game: str = FIRST_GAME) -> Lesson:
    """Return the lesson of a game with this id; raises `UnknownName`."""
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
