"""A table's own rules, put together by a visitor: a book to begin with, single readings changed, and their short code.

A `TableRules` takes what a visitor asks (which comes from outside, and is checked), keeps to what it had where that
makes no sense, and says so in one sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from gleek.engine.errors import GleekError, Inconsistent
from gleek.engine.state import STAGES
from gleek.evidence import sources
from gleek.evidence.as_data import reading_data
from gleek.games.gleek.actions import STAGE_NAMES
from gleek.games.gleek.rules import DEFAULT, VALUES, Rules, Value, preset, preset_names, read_value
from gleek.lessons.course import lessons
from gleek.lessons.reading.books import curly
from gleek.lessons.reading.contents import AT_THE_TABLE, PAGE
from gleek.records.as_text import nearest_preset
from gleek.records.codes import read_rules_code, rules_code

if TYPE_CHECKING:
    from collections.abc import Mapping

_LONGEST: Final = 40
_IN_BRIEF: Final = "brief"


class TableRules:
    """The rules of one visitor's table: `book` is the preset that they are told by, `rules` what is played."""

    def __init__(self) -> None:
        """Begin with the default book."""
        self.book, self.rules, self.problem = DEFAULT, preset(DEFAULT), ""

    def ask(self, asked: Mapping[str, Any]) -> None:
        """Do what was asked; what cannot be done changes nothing.

        There are preset (id), field (field, value), rules (code, which may be a preset's name) and reset. Anything
        else is passed over.
        """
        self.problem = ""
        what = asked.get("what")
        takes = {
            "preset": lambda: self._take(preset(str(asked.get("id"))[:_LONGEST]), str(asked.get("id"))),
            "field": lambda: self._change(str(asked.get("field")), asked.get("value")),
            "rules": lambda: self._take_code(str(asked.get("code", ""))),
            "reset": lambda: self._take(preset(DEFAULT), DEFAULT),
        }
        if not isinstance(what, str) or what not in takes:
            return
        try:
            takes[what]()
        except Inconsistent as error:
            self.problem = why_not(error)
        except GleekError as error:
            self.problem = str(error)

    def _take(self, rules: Rules, book: str) -> None:
        self.rules = rules
        # Rules that have become a book's own are told by that book.
        self.book = next((name for name in preset_names() if preset(name) == rules), book)

    def _change(self, field: str, value: object) -> None:
        self._take(self.rules.changed(**{field: read_value(field, value)}), self.book)

    def _take_code(self, code: str) -> None:
        rules = preset(code) if code in preset_names() else read_rules_code(code)
        self._take(rules, nearest_preset(rules))

    @property
    def code(self) -> str:
        """The short code of these rules (see `gleek.records.codes`)."""
        return rules_code(self.rules)

    @property
    def changes(self) -> dict[str, Value]:
        """The fields that are changed from the book, with their values."""
        return {field: mine for field, (mine, _) in self.rules.differs_from(preset(self.book)).items()}

    @property
    def sentence(self) -> str:
        """Whose rules they are, and in words what is changed."""
        title = sources.preset(self.book).title
        changed = [
            f"{sources.field(field).title}: {sources.field(field).value(value).label}"
            for field, value in self.changes.items()
        ]
        if not changed:
            return curly(f"{title}, unchanged.")
        many = "one change" if len(changed) == 1 else f"{len(changed)} changes"
        return curly(f"{title}, with {many}. {'. '.join(changed)}.")

    def view(self) -> dict[str, Any]:
        """Return all that is shown, for `gleek.widgets.table_rules.YourRules`."""
        return {
            "presets": [{"id": name, "name": curly(sources.preset(name).title)} for name in preset_names()],
            "preset": self.book,
            "about": curly(sources.preset(self.book).about),
            "sentence": self.sentence,
            "code": self.code,
            "fields": [self._field(field) for field in _in_order()],
            "links": self._links(),
            "problem": self.problem,
            "text": self._text(),
        }

    def _field(self, field: str) -> dict[str, Any]:
        info = sources.field(field)
        return {
            "field": field,
            "title": curly(info.title),
            "question": info.question,
            "stage": STAGE_NAMES[info.stage].capitalize(),
            "value": getattr(self.rules, field),
            "options": [self._option(field, value) for value in VALUES[field]],
            "recorded_value": getattr(preset(self.book), field),
            "rule": reading_data(field, self.rules, self.book),
        }

    def _option(self, field: str, value: Value) -> dict[str, Any]:
        refused = ""
        try:
            self.rules.changed(**{field: value})
        except Inconsistent as error:
            refused = why_not(error)
        label = curly(sources.field(field).value(value).label)
        return {"value": value, "label": label, "allowed": not refused, "why_not": refused}

    def _links(self) -> list[dict[str, str]]:
        """Return the ways on to the pages that play or show these rules."""
        query = f"?rules={quote(self.code)}"
        pages = [
            (lessons()[name].page, text)
            for name, text in (
                (AT_THE_TABLE, "Play a hand of your own by them"),
                (_IN_BRIEF, "Read them in brief, or print them"),
            )
            if name in lessons()
        ]
        pages.append((PAGE, "Step through a hand by them"))
        return [{"text": text, "href": page + query} for page, text in pages]

    def _text(self) -> str:
        points = [
            f"{sources.field(each).title}: {sources.field(each).value(getattr(self.rules, each)).label}"
            for each in _in_order()
        ]
        return "\n".join([self.sentence, f"Their code: {self.code}", *map(curly, points)])


def why_not(error: Inconsistent) -> str:
    """Say in a page's words why rules cannot go together."""
    each = sources.field("settlement")
    way = f"“{each.value('each').label}” under “{each.title}”"
    said = []
    for fault in error.faults:
        if fault.rule != "rules.combination":
            said.append(fault.sentence)
            continue
        label = sources.field(fault.place).value("count").label
        said.append(
            f"“{label}” can bring the points above sixty-six, which a pot cannot pay: it goes only with {way}."
        )
    return curly(" ".join(said))


def _in_order() -> list[str]:
    return sorted(VALUES, key=lambda field: STAGES.index(sources.field(field).stage))
