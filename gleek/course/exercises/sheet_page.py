"""The page on which a teacher makes the two sheets: the form (seed, kinds, level, number) and a preview."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict

from gleek.course.exercises.draw import new_seed, read_seed
from gleek.course.exercises.exercise import LEVELS
from gleek.course.exercises.session import FIRST_SEED, MIXED
from gleek.course.exercises.sheet import MOST, answer_sheet, question_sheet
from gleek.course.game_course import game_course
from gleek.course.lesson_data import lessons
from gleek.course.requests import Controller, text, whole
from gleek.engine.errors import Unreadable
from gleek.games import DEFAULT, game
from gleek.games.presets import preset
from gleek.records.codes import read_rules_code

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.course.exercises.exercise import Kind
    from gleek.course.exercises.sheet import SheetData
    from gleek.course.requests import Handlers, NamedData, Request
    from gleek.engine.rules import Rules

RISING: Final = 0


class LevelData(TypedDict):
    """One level of difficulty in the menu."""

    id: int
    name: str


class SheetsData(TypedDict):
    """The values of the form, and both sheets, for `gleek.widgets.sheet.Sheets`."""

    kinds: list[NamedData]
    levels: list[LevelData]
    seed: str
    kind: str
    level: int
    count: int
    most: int
    sheets: list[SheetData]
    problem: str
    text: str


class SheetPage(Controller):
    """The form and the sheets of one teacher. An invalid request is answered with a sentence in `problem`."""

    def __init__(
        self,
        seed: str = FIRST_SEED,
        kind: str = MIXED,
        level: int = LEVELS[0],
        count: int = 10,
        game_id: str = DEFAULT,
    ) -> None:
        """Start with these values; `kind` is the id of a kind or of a lesson (all its kinds), or "mixed"."""
        self._make(seed, kind, level, count, preset(game(game_id).rules))

    unknown = "That is not something that can be asked here: give a seed, and choose what is to be asked."

    def requests(self, asked: Request) -> Handlers:
        """Return the possible requests: make (seed, kind, level, count), new_seed, rules (code).

        If “make” lacks one of its values, that value stays as it is.
        """
        return {
            "make": lambda: self._take(asked),
            "new_seed": lambda: self._make(new_seed(), self.kind, self.level, self.count, self.rules),
            "rules": lambda: self._take_rules(text(asked.get("code"))),
        }

    def _take(self, asked: Request) -> None:
        seed = read_seed(text(asked.get("seed", self.seed)))
        kind, known = asked.get("kind", self.kind), _known(self.rules)
        if not isinstance(kind, str) or kind not in dict(_choices(self.rules.game, known)):
            msg = f"“{text(kind)[:30]}” is no kind of question; there are {', '.join(known)}."
            raise Unreadable(msg)
        level = _number(asked.get("level", self.level), "a level", RISING, LEVELS[-1])
        count = _number(asked.get("count", self.count), "a number of questions", 1, MOST)
        self._make(seed, kind, level, count, self.rules)

    def _take_rules(self, code: str) -> None:
        self._make(self.seed, self.kind, self.level, self.count, read_rules_code(code[:40], self.rules.game))

    def _make(self, seed: str, kind: str, level: int, count: int, rules: Rules) -> None:
        """Make and store both sheets."""
        levels, kinds = LEVELS if level == RISING else (level,), _kinds(kind, _known(rules))
        self.sheets = (
            question_sheet(seed, kinds, count, levels, rules),
            answer_sheet(seed, kinds, count, levels, rules),
        )
        self.seed, self.kind, self.level, self.count, self.rules = seed, kind, level, count, rules

    def view(self) -> SheetsData:
        """Return the values of the form, and both sheets."""
        return {
            "kinds": [
                {"id": key, "name": name} for key, name in _choices(self.rules.game, _known(self.rules))
            ],
            "levels": [
                *[LevelData(id=each, name=str(each)) for each in LEVELS],
                {"id": RISING, "name": f"rising from {LEVELS[0]} to {LEVELS[-1]}"},
            ],
            "seed": self.seed,
            "kind": self.kind,
            "level": self.level,
            "count": self.count,
            "most": MOST,
            "sheets": [each.data() for each in self.sheets],
            "problem": self.problem,
            "text": "\n\n".join(map(repr, self.sheets)),
        }


def _known(rules: Rules) -> Mapping[str, Kind]:
    """Return the kinds of question of the game to which the rules belong."""
    return game_course(rules.game).exercises.by_id


def _choices(game_id: str, known: Mapping[str, Kind]) -> list[tuple[str, str]]:
    """Return the menu of topics as (id, name) pairs: all kinds mixed, then each lesson, then each kind."""
    found = [(MIXED, "Every kind, mixed")]
    for lesson in lessons(game_id).values():
        kinds = [kind for kind in known.values() if kind.lesson == lesson.id]
        if len(kinds) > 1:
            found.append((lesson.id, f"{lesson.title}: all, mixed"))
        found += [(kind.id, f"{lesson.title}: {kind.name}") for kind in kinds]
    return found


def _kinds(choice: str, known: Mapping[str, Kind]) -> tuple[str, ...]:
    if choice == MIXED:
        return tuple(known)
    return tuple(kind.id for kind in known.values() if choice in {kind.id, kind.lesson})


def _number(given: object, name: str, least: int, most: int) -> int:
    number = whole(given, least, most)
    if number is None:
        msg = f"“{text(given).strip()[:8]}” is not {name} from {least} to {most}."
        raise Unreadable(msg)
    return number
