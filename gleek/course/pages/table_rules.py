"""The page on which visitors choose the rules for their own table: a preset, and changes to single rules.

A `TableRules` checks each request from the visitor. An invalid request changes nothing and gets a
one-sentence answer.
"""

from typing import Final, TypedDict
from urllib.parse import quote

from gleek.course.game_course import game_course
from gleek.course.lesson_data import lessons
from gleek.course.pages.contents import AT_THE_TABLE
from gleek.course.requests import Controller, Handlers, NamedData, Request, text
from gleek.engine.errors import GleekError, Inconsistent
from gleek.engine.rules import Rules, Value, read_value
from gleek.evidence import games, readings
from gleek.evidence.as_data import RuleData, reading_data
from gleek.evidence.readings import FieldInfo
from gleek.games import DEFAULT, game, presets
from gleek.games.presets import nearest, preset
from gleek.records.codes import read_rules_code, rules_code

_LONGEST: Final = 40
_IN_BRIEF: Final = "brief"


class ValueData(TypedDict):
    """A value of a field, and why it is impossible with the other chosen rules ("" if it is possible)."""

    value: Value
    label: str
    allowed: bool
    why_not: str


class FieldData(TypedDict):
    """A point of dispute (a field of the rules), with its current value."""

    field: str
    title: str
    question: str
    stage: str
    value: Value
    options: list[ValueData]
    least: int | None  # for a field with a number: the least number; else None
    most: int | None
    recorded_value: Value  # the value to compare with: that of the preset, or of the record
    rule: RuleData  # the current value as a rule, with its evidence


class LinkData(TypedDict):
    text: str
    href: str


class TableRulesData(TypedDict):
    presets: list[NamedData]
    preset: str
    about: str
    sentence: str
    code: str
    fields: list[FieldData]
    links: list[LinkData]
    problem: str
    text: str


class TableRules(Controller):
    """The rules that one visitor has chosen for their table."""

    book: str  # the name of the preset from which the rules start
    rules: Rules

    def __init__(self, game_id: str = DEFAULT) -> None:
        self.kind: type[Rules] = game(game_id).rules
        self._reset()

    def requests(self, request: Request) -> Handlers:
        """Return the possible requests: preset (id), field (field, value), rules (code, or a preset's name), reset."""
        return {
            "preset": lambda: self._take_preset(text(request.get("id"))[:_LONGEST]),
            "field": lambda: self._change(text(request.get("field")), request.get("value")),
            "rules": lambda: self._take_code(text(request.get("code"))),
            "reset": self._reset,
        }

    def sentence_of(self, error: GleekError) -> str:
        """Return the sentence for an error. If rules conflict, the sentence uses the words of this page."""
        return (
            why_not(self.kind.game, error) if isinstance(error, Inconsistent) else super().sentence_of(error)
        )

    def _reset(self) -> None:
        self._take_preset(presets.default(self.kind))

    def _take_preset(self, name: str) -> None:
        self._take(preset(self.kind, name), name)

    def _take(self, rules: Rules, book: str) -> None:
        self.rules = rules
        # If the rules equal those of a preset, show that preset as the chosen one.
        self.book = next(
            (name for name in presets.names(self.kind) if preset(self.kind, name) == rules), book
        )

    def _change(self, field: str, value: object) -> None:
        self._take(self.rules.changed(**{field: read_value(self.kind, field, value)}), self.book)

    def _take_code(self, code: str) -> None:
        known = presets.names(self.kind)
        rules = preset(self.kind, code) if code in known else read_rules_code(code, self.kind.game)
        self._take(rules, nearest(rules))

    @property
    def code(self) -> str:
        return rules_code(self.rules)

    @property
    def _told_by(self) -> Rules:
        return preset(self.kind, self.book)

    @property
    def changes(self) -> dict[str, Value]:
        """The fields of the rules that differ from the preset, with their values."""
        return {field: mine for field, (mine, _) in self.rules.differs_from(self._told_by).items()}

    @property
    def sentence(self) -> str:
        """A sentence with the title of the preset and the changes in words."""
        title = readings.preset(self.rules.game, self.book).title
        changed = [self._point(field, value) for field, value in self.changes.items()]
        if not changed:
            return f"{title}, unchanged."
        many = "one change" if len(changed) == 1 else f"{len(changed)} changes"
        return f"{title}, with {many}. {'. '.join(changed)}."

    def view(self) -> TableRulesData:
        return {
            "presets": [
                {"id": each.name, "name": each.title} for each in readings.presets(self.rules.game).values()
            ],
            "preset": self.book,
            "about": readings.preset(self.rules.game, self.book).about,
            "sentence": self.sentence,
            "code": self.code,
            "fields": [self._field(info) for info in self._in_order()],
            "links": self._links(),
            "problem": self.problem,
            "text": self._text(),
        }

    def _field(self, info: FieldInfo) -> FieldData:
        field = info.name
        return {
            "field": field,
            "title": info.title,
            "question": info.question,
            "stage": games.game(self.rules.game).stages[info.stage].capitalize(),
            "value": getattr(self.rules, field),
            "options": [self._option(info, value) for value in info.offered(getattr(self.rules, field))],
            "least": info.least,
            "most": info.most,
            "recorded_value": getattr(self._told_by, field),
            "rule": reading_data(field, self.rules, self.book),
        }

    def _option(self, info: FieldInfo, value: Value) -> ValueData:
        refused = ""
        try:
            self.rules.changed(**{info.name: value})
        except Inconsistent as error:
            refused = why_not(self.kind.game, error)
        label = info.value(value).label
        return {"value": value, "label": label, "allowed": not refused, "why_not": refused}

    def _links(self) -> list[LinkData]:
        """Return links to the pages that play or show these rules."""
        query = f"?rules={quote(self.code)}"
        known = lessons(self.kind.game)
        pages = [
            (known[name].page, text)
            for name, text in (
                (AT_THE_TABLE, "Play a match by them"),
                (_IN_BRIEF, "Read them in brief, or print them"),
            )
            if name in known
        ]
        pages.append(
            (
                games.game(self.kind.game).hands_page,
                f"Step through a {game_course(self.kind.game).table.deal} by them",
            )
        )
        return [{"text": text, "href": page + query} for page, text in pages]

    def _text(self) -> str:
        points = [self._point(each.name, getattr(self.rules, each.name)) for each in self._in_order()]
        return "\n".join([self.sentence, f"Their code: {self.code}", *points])

    def _in_order(self) -> list[FieldInfo]:
        return [each for fields in readings.by_stage(self.kind.game).values() for each in fields]

    def _point(self, field: str, value: Value) -> str:
        """Return a point of dispute and this value of it in words, as in "Title: value"."""
        info = readings.field(self.kind.game, field)
        return f"{info.title}: {info.value(value).label}"


def why_not(game_id: str, error: Inconsistent) -> str:
    """Return a text on why some rules of a game conflict, in the words of the game's pages."""
    return game_course(game_id).combinations.why_not(error)
