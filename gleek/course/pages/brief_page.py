"""The page of the rules in brief. The visitor chooses a preset, or enters the code of their own rules."""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any, TypedDict

from gleek.course.pages.brief import Line, Section, brief, points
from gleek.course.requests import Controller, Handlers, NamedData, Request, text
from gleek.evidence import readings
from gleek.games import DEFAULT, presets
from gleek.records.codes import read_rules_code, rules_code

_LONGEST = 40
_STATUS = re.compile(rf"\b(?:{'|'.join(readings.STATUSES)})\b")


class BriefData(TypedDict):
    presets: list[NamedData]
    preset: str
    code: str
    title: str
    about: str
    sections: list[dict[str, Any]]  # as `Section` and its parts, each line with its “status”
    problem: str
    text: str


class BriefPage(Controller):
    """The page as one visitor sees it, and the requests that change the rules on it."""

    def __init__(self, game_id: str = DEFAULT) -> None:
        self.shown = brief(game_id=game_id)

    def requests(self, request: Request) -> Handlers:
        """Return the possible requests: preset (id), or rules (code, or a preset's name)."""
        return {
            "preset": lambda: self._take_preset(text(request.get("id"))[:_LONGEST]),
            "rules": lambda: self._take_code(text(request.get("code"))[:_LONGEST]),
        }

    def _take_preset(self, name: str) -> None:
        self.shown = brief(name, game_id=self.shown.rules.game)

    def _take_code(self, code: str) -> None:
        rules = self.shown.rules
        if code in presets.names(type(rules)):
            self._take_preset(code)
        else:
            self.shown = brief(read_rules_code(code, rules.game))

    def view(self) -> BriefData:
        shown = self.shown
        return {
            "presets": [
                {"id": each.name, "name": each.title} for each in readings.presets(shown.rules.game).values()
            ],
            "preset": "" if shown.changed else shown.book,
            "code": rules_code(shown.rules),
            "title": shown.title,
            "about": readings.preset(shown.rules.game, shown.book).about,
            "sections": [part for section in shown.sections for part in _parts(section, shown.rules.game)],
            "problem": self.problem,
            "text": str(shown),
        }


def _parts(section: Section, game_id: str) -> Iterator[dict[str, Any]]:
    """Yield the parts of a stage. On a telephone, each of them is at most one screen."""
    for part, lines in groupby(section.lines, lambda line: points(game_id)[line.id].part):
        yield {
            "id": f"{section.stage} {part}".strip().replace(" ", "-"),
            "title": f"{section.title}: {part}" if part else section.title,
            "lines": [*map(_line, lines)],
        }


def _line(line: Line) -> dict[str, Any]:
    """Return a rule as data, with the word in its source that says how certain it is; "" if there is none."""
    found = _STATUS.search(line.source.lower())
    table = line.table and {
        "caption": line.table.caption,
        "head": [*line.table.head],
        "rows": [[*row] for row in line.table.rows],
    }
    return {
        "number": line.number,
        "id": line.id,
        "text": line.text,
        "source": line.source,
        "status": found[0] if found else "",
        "table": table,
    }
