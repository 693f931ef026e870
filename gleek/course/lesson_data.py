"""Reading of the lessons from `sources/<game>/lessons/*.toml`. They are read once and cached.

A lesson's id is unique within its game: two games may both have a lesson “deal”.

The files contain the texts, tasks and examples. The engine computes which actions are legal, the payments, and the
cost of a choice.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from gleek.evidence import games
from gleek.evidence.lazy import Lazy
from gleek.evidence.toml import FaultySources, fill, fill_list, pick, read_toml, table_list
from gleek.paths import FIRST_GAME


@dataclass(frozen=True, slots=True)
class Watch:
    """The part of a sample hand that a lesson shows step by step."""

    hand: str
    first: int  # the first step shown
    last: int  # the last step shown
    steps: tuple[int, ...] = ()  # if given, show only these steps
    title: str = ""  # a title for this part, "" for the title of the hand

    @property
    def shown(self) -> tuple[int, ...]:
        return self.steps or tuple(range(self.first, self.last + 1))


@dataclass(frozen=True, slots=True)
class MapPart:
    """One part of a game on its map, drawn with some cards and counters."""

    name: str
    text: str
    cards: tuple[str, ...] = ()  # as in "QS"
    backs: int = 0  # cards that lie face down
    coins: int = 0


@dataclass(frozen=True, slots=True)
class GameMap:
    """A game on one screen, before the first task: its parts in the order of play."""

    instruction: str
    situation: str
    begin: str  # the label of the button that leads to the first task
    parts: tuple[MapPart, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One of the answers from which the learner chooses in a task of the kind `choose`.

    The options of a task are either all buttons, or all cards and faces on the table.
    """

    text: str
    say: str  # the sentence that the page shows after this choice
    right: bool = False
    rule: str = ""  # the id of the rule that a wrong answer breaks
    # The kind of thing at the table that means this option (see `gleek.course.play.task_table`); "" for a button.
    touch: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence on some legal but costly actions. The page shows it in addition to their cost."""

    say: str
    # The actions, written as in a record. For a discard, it is enough to name some of its cards. If there are none,
    # the remark applies to all costly actions that have no other remark.
    actions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Miss:
    """A wrong answer, in stakes, that learners often give, and a sentence on the mistake that leads to it."""

    value: int
    say: str


@dataclass(frozen=True, slots=True)
class Task:
    """A task of a lesson: the learner acts at the table of a game, or answers a question about it.

    The table shows the state after step `step` of the sample hand `hand`, or of the deal with the code `code`. It is
    shown as the learner's seat `seat` sees it; if `seat` is "", all hands are open. `kind` says how the learner
    answers:

    * `act`: with an action. `right` lists the right actions, written as in a record but without the seat. Or `keep`
      lists the cards that every right discard keeps. The cost of another choice is computed up to the end of the
      trick, the stage or the hand (`until`). If `figures` is false, the cost is not shown: lessons use this before
      they have explained money. `offer` lists illegal actions that the page offers too.
    * `choose`: with one of the `options`. If `to` is given, the table then shows that step.
    * `number`: with a sum in stakes of the payments from the next step up to step `to`. If `of` is "purse", it is what
      `seat` gains (negative if it loses); if `of` is "pay", it is what `seat` pays. With `touch`, the right sum and
      those of `misses` are buttons.

    `hides` lists parts of the table that are left out because no lesson has explained them yet (`words` are the words
    on cards). `covers` lists parts that would reveal the answer: they are left out until the answer is right. `ahead`
    lists parts that the table shows as they are after step `to`, because the task mentions them.
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
    did: str = ""  # the actions that begin the deal (see `gleek.records.coded`)
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
    costly: tuple[Remark, ...] = ()
    misses: tuple[Miss, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson of a game, or a reference page: what it shows, asks and explains."""

    id: str
    game: str
    page: str
    title: str
    able: tuple[str, ...]  # what the learner can do after the lesson
    number: int | None = None  # the position in the course, from 0; None for a reference page
    minutes: int = 0
    known: tuple[str, ...] = ()  # sentences on what the learner knows at the end
    quotes: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()  # the points of dispute that the lesson explains
    exercises: tuple[str, ...] = ()  # the kinds of question that the lesson asks
    round: int = 0  # the number of questions in a round with a score; 0 for an endless series
    practise: str = ""  # the id of the stage that the learner can practise in hand after hand; "" for none
    what_if_hand: str = ""
    first_deal: str = (
        ""  # a sentence that offers a whole deal after this lesson, before the others; "" for none
    )
    watch: Watch | None = None
    map: GameMap | None = None
    tasks: tuple[Task, ...] = ()

    @property
    def heading(self) -> str:
        """The title with the number that it has in the course, if it has one: "3. The ruff"."""
        return self.title if self.number is None else f"{self.number}. {self.title}"


@cache
def lessons(game: str) -> Mapping[str, Lesson]:
    """Return the lessons of a game by id. A file is read when its lesson is first used.

    That raises `FaultySources` if the file is wrong, with the place of the error.
    """
    found: dict[str, Path] = {}
    for path in sorted((games.folder(game) / "lessons").glob("*.toml")):
        name = _id(path)
        if name in found:
            raise FaultySources(f"{path}: there is a lesson “{name}” already.")
        found[name] = path
    return Lazy(found, lambda path: _lesson(path, game))


@cache
def every() -> tuple[Lesson, ...]:
    """Return the lessons of all games. Raises `FaultySources` if a file is wrong."""
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
    """Return the lesson of a game with the id `name`. Raises `UnknownName` if there is none."""
    return pick("lesson", lessons(game), name)


def _id(path: Path) -> str:
    """Return the id of a lesson without reading its whole file as TOML, which takes some time."""
    found = re.search(r'^id = "(.+)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        raise FaultySources(f"{path} has no line with its id, as in id = “stock”.")
    return found[1]


def _lesson(path: Path, game: str) -> Lesson:
    table, place = read_toml(path), str(path)
    shown = table.pop("watch", None)
    tasks = tuple(_task(place, each, game) for each in table_list(place, "task", table.pop("task", [])))
    watch = None if shown is None else fill(Watch, f"{place}, watch", shown)
    return fill(Lesson, place, table, game=game, watch=watch, map=_map(place, table), tasks=tasks)


def _map(place: str, table: dict[str, Any]) -> GameMap | None:
    if (found := table.pop("map", None)) is None:
        return None
    place = f"{place}, map"
    if not isinstance(found, dict):
        raise FaultySources(f"{place} should be a table, and is {found!r}.")
    parts = fill_list(MapPart, place, found, "part", needed=True)
    return fill(GameMap, place, found, parts=parts)


def _task(place: str, table: dict[str, Any], game: str) -> Task:
    place = f"{place}, task “{table.get('id', '?')}”"
    parts: dict[str, tuple[Any, ...]] = {
        name: fill_list(record, place, table, key) for key, (name, record) in _PARTS.items()
    }
    task = fill(Task, place, table, game=game, **parts)
    if bool(task.hand) == bool(task.code):
        raise FaultySources(f"{place} needs either “hand” or “code”, and not both.")
    return task


_PARTS: dict[str, tuple[str, type]] = {
    "option": ("options", Option),
    "costly": ("costly", Remark),
    "miss": ("misses", Miss),
}
