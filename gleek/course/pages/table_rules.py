"""The page on which visitors choose the rules for their own games: a preset, and changes to single rules."""

from functools import lru_cache
from urllib.parse import quote

from gleek.course.game_course import game_course
from gleek.course.lesson_data import lessons
from gleek.course.pages.lesson_list import AT_THE_TABLE
from gleek.course.pages.named_rules import presets_data, rules_of
from gleek.course.requests import Controller, Handlers, Request, View, text
from gleek.engine.errors import GleekError, Inconsistent
from gleek.engine.rules import Rules, Value, read_value
from gleek.evidence import games, readings
from gleek.evidence.presets import changes, default, nearest, preset
from gleek.evidence.readings import FieldInfo
from gleek.evidence.rules import reading_data
from gleek.players.registry import DEFAULT, game
from gleek.records.codes import rules_code


class TableRules(Controller):
    book: str  # the name of the preset from which the rules start
    rules: Rules

    def __init__(self, game_id: str = DEFAULT) -> None:
        self.kind: type[Rules] = game(game_id).rules
        self._take_preset(default(self.kind))

    def requests(self, request: Request) -> Handlers:
        return {
            "preset": lambda: self._take_preset(text(request.get("id"))[:40]),
            "field": lambda: self._change(text(request.get("field")), request.get("value")),
            "rules": lambda: self._take_code(text(request.get("code"))),
            "reset": lambda: self._take_preset(default(self.kind)),
        }

    def sentence_of(self, error: GleekError) -> str:
        if isinstance(error, Inconsistent):
            return game_course(self.kind.game).combinations.why_not(error)
        return super().sentence_of(error)

    def _take_preset(self, name: str) -> None:
        self.rules, self.book = preset(self.kind, name), name

    def _take_code(self, code: str) -> None:
        self.rules = rules_of(self.kind.game, code)
        self.book = nearest(self.rules)

    def _change(self, field: str, value: object) -> None:
        self.rules = self.rules.changed(**{field: read_value(self.kind, field, value)})
        near = nearest(self.rules)
        if preset(self.kind, near) == self.rules:
            self.book = near

    @property
    def changes(self) -> dict[str, Value]:
        return changes(self.rules, self.book)

    def _sentence(self) -> str:
        title = readings.preset(self.kind.game, self.book).title
        changed = [
            _point(readings.field(self.kind.game, field), value) for field, value in self.changes.items()
        ]
        if not changed:
            return f"{title}, unchanged."
        many = "one change" if len(changed) == 1 else f"{len(changed)} changes"
        return f"{title}, with {many}. {'. '.join(changed)}."

    def view(self) -> View:
        game_id, code, sentence = self.kind.game, rules_code(self.rules), self._sentence()
        points = [_point(info, getattr(self.rules, info.name)) for info in _in_order(game_id)]
        known = lessons(game_id)
        to_lessons = {AT_THE_TABLE: "Play a match by them", "brief": "Read them in brief, or print them"}
        pages = {known[name].page: words for name, words in to_lessons.items() if name in known}
        pages[games.game(game_id).hands_page] = f"Step through a {game_course(game_id).table.deal} by them"
        return {
            "presets": presets_data(game_id),
            "preset": self.book,
            "about": readings.preset(game_id, self.book).about,
            "sentence": sentence,
            "code": code,
            "fields": fields_data(self.rules, self.book, preset(self.kind, self.book)),
            "links": [
                {"text": words, "href": f"{page}?rules={quote(code)}"} for page, words in pages.items()
            ],
            "problem": self.problem,
            "text": "\n".join([sentence, f"Their code: {code}", *points]),
        }


@lru_cache(maxsize=64)
def fields_data(rules: Rules, book: str, compared: Rules) -> list[View]:
    """Return the points of dispute, with all options. `rules` start from `book`, and are compared with `compared`."""
    stages = games.game(rules.game).stages
    return [
        {
            "field": info.name,
            "title": info.title,
            "question": info.question,
            "stage": stages[info.stage].capitalize(),
            "value": (value := getattr(rules, info.name)),
            "options": [_option(rules, info, each) for each in info.offered(value)],
            "least": info.least,
            "most": info.most,
            "recorded_value": getattr(compared, info.name),
            "rule": reading_data(info.name, rules, book),
        }
        for info in _in_order(rules.game)
    ]


def _option(rules: Rules, info: FieldInfo, value: Value) -> View:
    refused = ""
    try:
        rules.changed(**{info.name: value})
    except Inconsistent as error:
        refused = game_course(rules.game).combinations.why_not(error)
    return {"value": value, "label": info.value(value).label, "allowed": not refused, "why_not": refused}


def _in_order(game_id: str) -> list[FieldInfo]:
    return [each for fields in readings.by_stage(game_id).values() for each in fields]


def _point(info: FieldInfo, value: Value) -> str:
    return f"{info.title}: {info.value(value).label}"
