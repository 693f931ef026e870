"""The rules in brief: each rule as it is played at one table, in a short sentence with its source.

The sentences are in ``sources/<game>/brief.toml``; the game's ``course/brief.py`` computes their numbers and tables.

    >>> print(str(brief("cotton")).splitlines()[0])
    The rules in brief: Cotton, The Compleat Gamester
"""

import dataclasses
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Literal

from gleek.course.course_parts import Table
from gleek.course.game_course import game_course
from gleek.course.pages.named_rules import presets_data, rules_of
from gleek.course.requests import Controller, Handlers, Request, View, text
from gleek.engine.rules import Rules
from gleek.engine.words import upper_first
from gleek.engine.words.tables import text_table
from gleek.evidence import games, readings
from gleek.evidence.backing import standing_of, standing_of_field
from gleek.evidence.presets import nearest, preset
from gleek.evidence.rules import rules as known_rules
from gleek.evidence.toml import read_entries
from gleek.players.registry import DEFAULT, game
from gleek.records.codes import rules_code
from gleek.records.rules_text import rules_words


def applies(when: Sequence[str], rules: Rules) -> bool:
    """Return whether the rules fulfil at least one of the conditions, or True if there are none.

    A condition such as "tiddy=played, towser_tumbler=side|side_doubled" names fields of the rules. It is fulfilled if
    each field has one of the values after its “=”.
    """
    return not when or any(all(_has(rules, part) for part in each.split(",")) for each in when)


def _has(rules: Rules, part: str) -> bool:
    field, values = part.split("=")
    return str(getattr(rules, field.strip())) in values.strip().split("|")


@dataclass(frozen=True, slots=True)
class Point:
    """One rule in brief, as `brief.toml` states it.

    It applies under the conditions `when` (see `applies`). If its sentence is the same under all rules, it is `text`.
    Otherwise `field` names a field of the rules, and `say` has a sentence for each value of the field. For a field with
    a number, `say` has a sentence for each special value, and one under the key ``n`` for all other numbers. If the
    stage is long and has parts, `part` is the title of the rule's part, or "" for the first one. `rules` has the ids of
    the engine's rules that the sentence describes.
    """

    id: str
    stage: str
    say: Mapping[str, str] = dataclasses.field(default_factory=dict)
    when: tuple[str, ...] = ()
    part: str = ""
    rules: tuple[str, ...] = ()
    text: str = ""
    status: Literal["", "attested", "reported", "stated", "inferred", "silent"] = ""
    quotes: tuple[str, ...] = ()
    by: str = ""
    field: str = ""

    def said(self, rules: Rules) -> str:
        if not self.field:
            return self.text
        value = getattr(rules, self.field)
        return self.say[str(value) if str(value) in self.say else "n"]


@dataclass(frozen=True, slots=True)
class Line:
    number: int  # the number of the rule on the page
    id: str
    text: str
    source: str  # the source of the rule, and how certain it is
    rules: tuple[str, ...]  # the ids of the engine's rules that this sentence describes
    field: str  # the name of the field that decides the sentence; "" if none does
    table: Table | None = None


@dataclass(frozen=True, slots=True)
class Section:
    stage: str
    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Brief:
    rules: Rules
    book: str  # the name of the preset with which the page compares the rules
    title: str
    changed: tuple[str, ...]  # the fields of the rules that differ from the preset
    sections: tuple[Section, ...]

    def __str__(self) -> str:
        out = [f"The rules in brief: {self.title}"]
        for section in self.sections:
            out += ["", section.title]
            for line in section.lines:
                out.append(f"{line.number}. {line.text} [{line.source}]")
                if table := line.table:
                    rows = text_table((table.head, *table.rows), "   ")
                    out += [f"    {row}" for row in (f"{table.caption}:", *rows)]
        return "\n".join(out)

    __repr__ = __str__


def brief(rules: Rules | str = "", book: str = "", game_id: str = DEFAULT) -> Brief:
    """Return the rules in brief. `rules` are rules, the name of a preset, or "" for the game's default.

    `book` is the name of the preset with which the page compares the rules; "" means the most similar one. Raises
    `Unreadable` for an unknown preset.
    """
    if isinstance(rules, str):
        book = book or rules
        found: Rules = preset(game(game_id).rules, rules or None)
        rules = found
    book = book or nearest(rules)
    changed = tuple(rules.differs_from(preset(type(rules), book)))
    numbers = game_course(rules.game).brief.numbers(rules)
    sections, count = [], 0
    for stage, title in stage_titles(rules.game).items():
        lines = []
        for point in points(rules.game).values():
            if point.stage == stage and applies(point.when, rules):
                count += 1
                lines.append(_line(point, count, rules, book, numbers))
        sections.append(Section(stage, title, tuple(lines)))
    return Brief(rules, book, rules_words(rules, book), changed, tuple(sections))


def stage_titles(game_id: str) -> Mapping[str, str]:
    stages = games.game(game_id).stages
    return {"lift": "Before the deal"} | {stage: upper_first(name) for stage, name in stages.items()}


@cache
def points(game_id: str = DEFAULT) -> Mapping[str, Point]:
    """Return all rules in brief by id, in the order of play. A game without `brief.toml` has those of `rules.toml`."""
    path = games.folder(game_id) / "brief.toml"
    return read_entries(Point, path, "point") if path.is_file() else _from_rules(game_id)


def _from_rules(game_id: str) -> Mapping[str, Point]:
    """Return the rules in brief by id: one for each rule in `rules.toml`, then one for each point of dispute."""
    book = readings.preset(game_id, games.game(game_id).default)
    found = {
        name: Point(
            name, stage, rules=(name,), text=rule.text, status="stated", quotes=rule.quotes, by=book.known_as
        )
        for name, rule in known_rules(game_id).items()
        if (stage := name.partition(".")[0]) in stage_titles(game_id)
    }
    for name, info in readings.fields(game_id).items():
        say = {str(each.value): each.meaning for each in info.values}
        if info.number_meaning:
            say["n"] = info.number_meaning.replace("{n}", f"{{{name}}}")
        found[name] = Point(name, info.stage, say, field=name)
    return found


def _line(point: Point, number: int, rules: Rules, book: str, numbers: Mapping[str, object]) -> Line:
    if point.field:
        source = standing_of_field(point.field, rules, book)
    else:
        source = standing_of(point.status, point.quotes, point.by)
    tables = game_course(rules.game).brief.tables
    table = tables[point.id](rules) if point.id in tables else None
    return Line(
        number, point.id, point.said(rules).format_map(numbers), source, point.rules, point.field, table
    )


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
            "lines": [*map(_line_data, lines)],
        }


def _line_data(line: Line) -> View:
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
