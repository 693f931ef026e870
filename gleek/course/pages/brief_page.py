"""The page of the rules in brief. The visitor chooses a preset, or enters the code of their own rules."""

import re
from collections.abc import Iterator
from itertools import groupby

from gleek.course.pages.brief import Line, Section, brief, points
from gleek.course.pages.named_rules import presets_data, rules_of
from gleek.course.requests import Controller, Handlers, Request, View, text
from gleek.engine.rules import Rules
from gleek.evidence import readings
from gleek.players.registry import DEFAULT
from gleek.records.codes import rules_code

_LONGEST_CODE = 40
_STATUS = re.compile(rf"\b(?:{'|'.join(readings.STATUSES)})\b")


class BriefPage(Controller):
    def __init__(self, game_id: str = DEFAULT) -> None:
        self.shown = brief(game_id=game_id)

    def requests(self, request: Request) -> Handlers:
        return {
            "preset": lambda: self._take(text(request.get("id"))[:_LONGEST_CODE]),
            "rules": lambda: self._take(
                rules_of(self.shown.rules.game, text(request.get("code"))[:_LONGEST_CODE])
            ),
        }

    def _take(self, rules: Rules | str) -> None:
        self.shown = brief(rules, game_id=self.shown.rules.game)

    def view(self) -> View:
        shown = self.shown
        return {
            "presets": presets_data(shown.rules.game),
            "preset": "" if shown.changed else shown.book,
            "code": rules_code(shown.rules),
            "title": shown.title,
            "about": readings.preset(shown.rules.game, shown.book).about,
            "sections": [part for section in shown.sections for part in _parts(section, shown.rules.game)],
            "problem": self.problem,
            "text": str(shown),
        }


def _parts(section: Section, game_id: str) -> Iterator[View]:
    for part, lines in groupby(section.lines, lambda line: points(game_id)[line.id].part):
        yield {
            "id": f"{section.stage} {part}".strip().replace(" ", "-"),
            "title": f"{section.title}: {part}" if part else section.title,
            "lines": [*map(_line, lines)],
        }


def _line(line: Line) -> View:
    """Return a rule as data. “status” is the word that says how certain the rule is; "" if its source has none."""
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
