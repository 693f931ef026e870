"""The rules in brief as a page shows them: by which book or whose rules, chosen by the visitor, and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gleek.engine.errors import GleekError
from gleek.evidence import sources
from gleek.games.gleek.rules import DEFAULT, preset, preset_names
from gleek.lessons.reading.books import curly
from gleek.lessons.reading.brief import Line, brief
from gleek.records.codes import read_rules_code, rules_code

if TYPE_CHECKING:
    from collections.abc import Mapping

_LONGEST = 40


class BriefPage:
    """One visitor's look at the rules in brief: a book's, or a table's own by their code."""

    def __init__(self) -> None:
        """Begin with the default rules."""
        self.shown = brief(DEFAULT)
        self.problem = ""

    def ask(self, asked: Mapping[str, Any]) -> None:
        """Do what was asked: preset (id), or rules (code, which may be a preset's name). Anything else is passed over.

        What makes no sense changes nothing, and is answered with a sentence.
        """
        self.problem = ""
        takes = {"preset": ("id", self._take_preset), "rules": ("code", self._take_code)}
        what = asked.get("what")
        if not isinstance(what, str) or what not in takes:
            return
        key, take = takes[what]
        try:
            take(str(asked.get(key, ""))[:_LONGEST])
        except GleekError as error:
            self.problem = str(error)

    def _take_preset(self, name: str) -> None:
        self.shown = brief(preset(name), name)

    def _take_code(self, code: str) -> None:
        if code in preset_names():
            self._take_preset(code)
        else:
            rules = read_rules_code(code)
            self.shown = brief(rules)

    def view(self) -> dict[str, Any]:
        """Return the page, for `gleek.widgets.brief.RulesInBrief`."""
        shown = self.shown
        return {
            "presets": [{"id": name, "name": curly(sources.preset(name).title)} for name in preset_names()],
            "preset": "" if shown.changed else shown.book,
            "code": rules_code(shown.rules),
            "title": shown.title,
            "about": curly(sources.preset(shown.book).about),
            "sections": [
                {
                    "stage": section.stage,
                    "title": section.title,
                    "lines": [_line(each) for each in section.lines],
                }
                for section in shown.sections
            ],
            "problem": self.problem,
            "text": str(shown),
        }


def _line(line: Line) -> dict[str, Any]:
    table = line.table
    return {
        "number": line.number,
        "id": line.id,
        "text": line.text,
        "source": line.source,
        "table": None
        if table is None
        else {"caption": table.caption, "head": list(table.head), "rows": [list(row) for row in table.rows]},
    }
