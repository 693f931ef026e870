"""A teacher's choice of sheets: a seed, kinds of question, a level and a number, checked, and what is seen of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from gleek.engine.errors import GleekError, Unreadable
from gleek.games.gleek.rules import preset
from gleek.games.gleek.teach.exercises import KINDS
from gleek.lessons.course import lessons
from gleek.lessons.exercises.draw import new_seed, read_seed
from gleek.lessons.exercises.exercise import LEVELS
from gleek.lessons.exercises.session import FIRST_SEED, MIXED
from gleek.lessons.exercises.sheet import MOST, answer_sheet, question_sheet
from gleek.records.codes import read_rules_code

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.lessons.exercises.sheet import Sheet

RISING: Final = 0


class SheetPage:
    """One teacher's sheets. What is asked comes from outside: what makes no sense is answered by a sentence."""

    def __init__(
        self, seed: str = FIRST_SEED, kind: str = MIXED, level: int = LEVELS[0], count: int = 10
    ) -> None:
        """Begin with these; `kind` is a kind's id, a lesson's for all of its kinds, or "mixed"."""
        self.seed, self.kind, self.level, self.count = seed, kind, level, count
        self.rules, self.problem = preset(), ""
        self.sheets = self._made()

    def ask(self, asked: Mapping[str, Any]) -> None:
        """Do what was asked: make (seed, kind, level, count: those that are not given stay), new_seed, rules (code)."""
        self.problem = ""
        before = self.seed, self.kind, self.level, self.count, self.rules
        try:
            what = asked.get("what")
            if what == "make":
                self._take(asked)
            elif what == "new_seed":
                self.seed = new_seed()
            elif what == "rules":
                self.rules = read_rules_code(str(asked.get("code"))[:40])
            else:
                msg = "That is not something that can be asked here: give a seed, and choose what is to be asked."
                raise Unreadable(msg)
            self.sheets = self._made()
        except GleekError as error:
            self.seed, self.kind, self.level, self.count, self.rules = before
            self.problem = str(error)

    def _take(self, asked: Mapping[str, Any]) -> None:
        self.seed = read_seed(asked["seed"]) if "seed" in asked else self.seed
        kind = asked.get("kind", self.kind)
        if not isinstance(kind, str) or kind not in dict(_choices()):
            msg = f"“{str(kind)[:30]}” is no kind of question; there are {', '.join(KINDS)}."
            raise Unreadable(msg)
        self.kind = kind
        self.level = _number(asked.get("level", self.level), "a level", RISING, LEVELS[-1])
        self.count = _number(asked.get("count", self.count), "a number of questions", 1, MOST)

    def _made(self) -> tuple[Sheet, Sheet]:
        levels = LEVELS if self.level == RISING else (self.level,)
        kinds = _kinds(self.kind)
        return (
            question_sheet(self.seed, kinds, self.count, levels, self.rules),
            answer_sheet(self.seed, kinds, self.count, levels, self.rules),
        )

    def view(self) -> dict[str, Any]:
        """Return the controls and both sheets, for `gleek.widgets.sheet.Sheets`."""
        return {
            "kinds": [{"id": key, "name": name} for key, name in _choices()],
            "levels": [
                *({"id": each, "name": str(each)} for each in LEVELS),
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


def _choices() -> list[tuple[str, str]]:
    """Return what may be asked about: everything, each lesson's kinds together, and each kind."""
    found = [(MIXED, "Every kind, mixed")]
    for lesson in lessons().values():
        kinds = [kind for kind in KINDS.values() if kind.lesson == lesson.id]
        if len(kinds) > 1:
            found.append((lesson.id, f"{lesson.title}: all, mixed"))
        found += [(kind.id, f"{lesson.title}: {kind.name}") for kind in kinds]
    return found


def _kinds(choice: str) -> tuple[str, ...]:
    if choice == MIXED:
        return tuple(KINDS)
    return tuple(kind.id for kind in KINDS.values() if choice in {kind.id, kind.lesson})


def _number(what: object, name: str, least: int, most: int) -> int:
    text = str(what).strip()[:8]
    if not re.fullmatch(r"[0-9]{1,3}", text) or not least <= int(text) <= most:
        msg = f"“{text}” is not {name} from {least} to {most}."
        raise Unreadable(msg)
    return int(text)
