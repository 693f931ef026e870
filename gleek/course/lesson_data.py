"""Reading of the lessons from `sources/<game>/lessons/*.toml`. A lesson's id is unique only within its game."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

from gleek.evidence import games
from gleek.evidence.paths import FIRST_GAME
from gleek.evidence.toml import FaultySources, Lazy, fill, fill_list, pick, read_text, read_toml, table_list


@dataclass(frozen=True, slots=True)
class Watch:
    hand: str
    first: int  # the number of the first step shown
    last: int  # the number of the last step shown
    steps: tuple[int, ...] = ()  # if not empty, the numbers of the only steps shown
    title: str = ""  # a title for this part; if "", the title of the hand is shown

    @property
    def shown(self) -> tuple[int, ...]:
        return self.steps or tuple(range(self.first, self.last + 1))


@dataclass(frozen=True, slots=True)
class MapPart:
    name: str
    text: str
    cards: tuple[str, ...] = ()  # the codes of cards that are face up, as in "QS"
    backs: int = 0  # the number of cards that are face down
    coins: int = 0


@dataclass(frozen=True, slots=True)
class GameMap:
    """An overview of a game, shown before the first task. `begin` is the label of the button that leads there."""

    instruction: str
    situation: str
    begin: str
    parts: tuple[MapPart, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """An answer to a task of the kind `choose`. A task's options are all buttons, or all on the table.

    `say` is the sentence that the page shows after this choice, and `rule` the id of the rule that a wrong answer
    breaks. `touch` is the kind of thing on the table that the learner clicks on for this option (see
    `gleek.course.play.task_table`), or "" for a button.
    """

    text: str
    say: str
    right: bool = False
    rule: str = ""
    touch: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence on certain costly `actions`, which are written as in a record.

    A discard may be given by only some of its cards. Without `actions`, this is the sentence for every costly action
    that no other remark names.
    """

    say: str
    actions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Miss:
    value: int
    say: str


@dataclass(frozen=True, slots=True)
class Task:
    """A task of a lesson: the learner acts at the table of a game, or answers a question about it.

    The table shows the state after step `step` of the sample hand `hand`, or of the deal with the code `code`. It shows
    what the learner's seat `seat` sees; if `seat` is "", all hands are open. `kind` says how the learner answers:

    * `act`: with an action. Either `right` lists the right actions, written as in a record but without the seat, or
      `keep` lists the cards that every right discard keeps. The cost of a wrong action is computed up to the end of the
      trick, the stage or the hand (`until`). If `figures` is false, the cost is not shown: lessons use this before they
      have explained money. `offer` lists illegal actions that the page offers as well.
    * `choose`: with one of the `options`. If `to` is given, the table shows step `to` after the right answer.
    * `number`: with a sum in stakes: the payments of `seat` from the next step up to step `to`. If `of` is "purse", the
      sum is what `seat` gains, negative for a loss; if `of` is "pay", it is what `seat` pays. With `touch`, the right
      sum and the wrong sums in `misses` are buttons; else the learner types the sum.

    `hides` lists parts of the table that are left out because no lesson has explained them yet: `words` are the words
    on cards, and `shown` the cards that other players have shown and still hold. `covers` lists parts that would reveal
    the answer: they are left out until the answer is right.
    `ahead` lists parts that the table shows in their state after step `to`, because the task mentions that state.
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
    did: str = ""  # for a deal with a code: the actions before the task, as text (see `gleek.records.coded`)
    seat: str = ""
    right: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    offer: tuple[str, ...] = ()
    until: Literal["trick", "stage", "hand"] = "stage"
    figures: bool = True
    touch: bool = False
    of: Literal["purse", "pay"] = "purse"
    to: int = 0
    hides: tuple[Literal["roles", "purses", "seals", "shown", "stock", "words"], ...] = ()
    covers: tuple[Literal["roles", "purses", "seals", "shown", "stock", "words"], ...] = ()
    ahead: tuple[Literal["turn_up"], ...] = ()
    options: tuple[Option, ...] = ()
    costly: tuple[Remark, ...] = ()
    misses: tuple[Miss, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson of a game, or a reference page: what it shows, asks and explains.

    `number` is the position in the course, from 0 (the welcome); None for a reference page. `able` has phrases that say
    what the learner can do after the lesson, and `known` sentences on what they know at the end.
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
    fields: tuple[str, ...] = ()  # the names of the fields (disputed rules) that the lesson explains
    exercises: tuple[str, ...] = ()  # the ids of the kinds of question that the lesson asks
    round: int = 0  # the number of questions in a round with a score; 0 for an endless series
    practise: str = ""  # the id of the stage that the learner can practise in hand after hand; "" for none
    what_if_hand: str = ""
    # the ids of the learner's opponents in the match on the lesson's page; empty for the default opponents
    opponents: tuple[str, ...] = ()
    first_deal: str = ""  # a sentence that offers a whole deal after this lesson; "" for none
    watch: Watch | None = None
    map: GameMap | None = None
    tasks: tuple[Task, ...] = ()

    @property
    def heading(self) -> str:
        return self.title if self.number is None else f"{self.number}. {self.title}"


@cache
def lessons(game: str) -> Mapping[str, Lesson]:
    """Return the lessons of a game, keyed by id. A look-up raises `FaultySources` if the lesson's file is wrong."""
    found: dict[str, Path] = {}
    for path in games.data_files(game, "lessons"):
        name = lesson_id(path)
        if name in found:
            raise FaultySources(f"{path}: another lesson of the game has the id “{name}” too.")
        found[name] = path
    return Lazy(found, lambda path: read_lesson(path, game))


@cache
def every() -> tuple[Lesson, ...]:
    return tuple(each for game in games.in_order() for each in lessons(game).values())


def of_game(game: str) -> tuple[Lesson, ...]:
    numbered = [(each.number, each) for each in lessons(game).values() if each.number is not None]
    return tuple(each for _, each in sorted(numbered, key=lambda one: one[0]))


def following(before: Lesson) -> Lesson | None:
    """Return the next lesson of the same game, or None after the last one and for a reference page."""
    return next((after for each, after in pairwise(of_game(before.game)) if each == before), None)


def look_ups(game: str) -> tuple[Lesson, ...]:
    """Return the reference pages of a game (lessons without a number), sorted by the names of their notebooks."""
    found = (each for each in lessons(game).values() if each.number is None)
    return tuple(sorted(found, key=lambda each: each.page))


def lesson(name: str, game: str = FIRST_GAME) -> Lesson:
    return pick("lesson", lessons(game), name)


def lesson_id(path: Path) -> str:
    """Return the id in a lesson's file, or raise `FaultySources`. Parsing the file as TOML would take longer."""
    found = re.search(r'^id = "(.+)"$', read_text(path), re.MULTILINE)
    if found is None:
        raise FaultySources(f"{path} has no line with its id, as in id = “stock”.")
    return found[1]


def read_lesson(path: Path, game: str) -> Lesson:
    table, place = read_toml(path), str(path)
    shown = table.pop("watch", None)
    tasks = tuple(_task(place, each, game) for each in table_list(place, "task", table.pop("task", [])))
    watch = None if shown is None else fill(Watch, f"{place}, watch", shown)
    return fill(Lesson, place, table, game=game, watch=watch, map=_map(place, table), tasks=tasks)


def _map(place: str, table: dict[str, Any]) -> GameMap | None:
    if (found := table.pop("map", None)) is None:
        return None
    place = f"{place}, map"
    parts = fill_list(MapPart, place, found, "part", needed=True) if isinstance(found, dict) else ()
    return fill(GameMap, place, found, parts=parts)


def _task(place: str, table: dict[str, Any], game: str) -> Task:
    place = f"{place}, task “{table.get('id', '?')}”"
    options = fill_list(Option, place, table, "option")
    costly = fill_list(Remark, place, table, "costly")
    misses = fill_list(Miss, place, table, "miss")
    task = fill(Task, place, table, game=game, options=options, costly=costly, misses=misses)
    if bool(task.hand) == bool(task.code):
        raise FaultySources(f"{place} needs either “hand” or “code”, and not both.")
    return task
