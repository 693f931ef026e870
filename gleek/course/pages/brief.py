"""The rules in brief: all rules of a table, each in one short sentence with its source.

The sentences are in ``sources/<game>/brief.toml``. The numbers in them, and the tables, are computed by the game's
``course/brief.py``.

    >>> print(str(brief("cotton")).splitlines()[0])
    The rules in brief: Cotton, The Compleat Gamester
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from gleek.course.game_course import game_course
from gleek.course.pages.figures import Table
from gleek.engine.rules import Numbers, Rules, Value, values_of
from gleek.evidence import games, readings
from gleek.evidence.backing import standing_of, standing_of_field
from gleek.evidence.quotations import quotations
from gleek.evidence.rules import rules as known_rules
from gleek.evidence.toml import FaultySources, entries, fill, unknown
from gleek.games import DEFAULT, game
from gleek.games.presets import nearest, preset
from gleek.records.rules_text import rules_words
from gleek.words import listed, upper_first
from gleek.words.tables import html_row, html_table, text_table

Case = tuple[tuple[str, tuple[str, ...]], ...]
"""A condition on the rules: fields of the rules, each with its allowed values as text. All fields must match."""

_ANY_NUMBER = "n"


def applies(when: Sequence[Case], rules: Rules) -> bool:
    """Return whether the rules fulfil at least one of the conditions. Without conditions, the result is True."""
    return not when or any(
        all(str(getattr(rules, field)) in values for field, values in case) for case in when
    )


@dataclass(frozen=True, slots=True)
class Point:
    """One rule as the data file states it.

    If the sentence is the same at all tables, it is `text`. Otherwise `field` names a field of the rules, and `say`
    has one sentence for each of its values. For a field with a number, `say` has a sentence for each special value,
    and one under the key ``n`` for all other numbers.
    """

    id: str
    stage: str
    say: Mapping[str, str]
    when: tuple[Case, ...]  # the conditions under which the rule applies
    part: str = ""  # the part of a long stage under which the page shows the rule; "" for the first part
    rules: tuple[str, ...] = ()  # the ids of the engine's rules that this sentence describes
    text: str = ""
    status: Literal["", "attested", "reported", "stated", "inferred", "silent"] = ""
    quotes: tuple[str, ...] = ()
    by: str = ""
    field: str = ""

    def said(self, rules: Rules) -> str:
        """Return the sentence that holds under these rules. It still has placeholders for the numbers."""
        if not self.field:
            return self.text
        value = getattr(rules, self.field)
        return self.say[str(value) if str(value) in self.say else _ANY_NUMBER]

    def applies(self, rules: Rules) -> bool:
        return applies(self.when, rules)


@dataclass(frozen=True, slots=True)
class Line:
    number: int  # the number of the rule on the page
    id: str
    text: str
    source: str  # the source of the rule, and how certain it is
    rules: tuple[str, ...]  # the ids of the engine's rules that this sentence describes
    field: str  # the field of the rules that the sentence depends on, or ""
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
        """Return the page as plain text: one line for each rule, with its source."""
        out = [f"The rules in brief: {self.title}"]
        for section in self.sections:
            out += ["", section.title]
            for line in section.lines:
                out.append(f"{line.number}. {line.text} [{line.source}]")
                out += _table_text(line.table) if line.table else []
        return "\n".join(out)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        stages = "".join(map(_section_html, self.sections))
        return f'<div class="gleek-brief"><p class="gleek-by"><b>{escape(self.title)}</b></p>{stages}</div>'


def brief(rules: Rules | str = "", book: str = "", game_id: str = DEFAULT) -> Brief:
    """Return the rules in brief for `rules`: a table's rules, a preset's name, or "" for the game's default.

    `book` is the preset with which the page compares the rules, by default the nearest one. Raises `Unreadable` for an
    unknown preset.
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
            if point.stage == stage and point.applies(rules):
                count += 1
                lines.append(_line(point, count, rules, book, numbers))
        sections.append(Section(stage, title, tuple(lines)))
    return Brief(rules, book, rules_words(rules, book), changed, tuple(sections))


def stage_titles(game_id: str) -> Mapping[str, str]:
    """Return the heading of each stage by its id, in the order of play. The first is "lift", before the deal."""
    stages = games.game(game_id).stages
    return {"lift": "Before the deal"} | {stage: upper_first(name) for stage, name in stages.items()}


@cache
def points(game_id: str = DEFAULT) -> Mapping[str, Point]:
    """Return all rules in brief by id, in the order of play: those of `brief.toml`, or else of `rules.toml`.

    Raises `FaultySources` if the file is wrong.
    """
    path = games.folder(game_id) / "brief.toml"
    return _points(path, game_id) if path.is_file() else MappingProxyType(_from_rules(game_id))


def _from_rules(game_id: str) -> dict[str, Point]:
    """Return each rule of the game, whose stage is the first word of its id, and after them each point of dispute."""
    nothing, book = MappingProxyType[str, str]({}), readings.preset(game_id, games.game(game_id).default)
    found = {
        name: Point(name, stage, nothing, (), "", (name,), rule.text, "stated", rule.quotes, book.known_as)
        for name, rule in known_rules(game_id).items()
        if (stage := name.partition(".")[0]) in stage_titles(game_id)
    }
    for name, info in readings.fields(game_id).items():
        say = {str(each.value): each.meaning for each in info.values}
        if info.number_meaning:
            say[_ANY_NUMBER] = info.number_meaning.replace("{n}", f"{{{name}}}")
        found[name] = Point(name, info.stage, MappingProxyType(say), (), field=name)
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


# ---------------------------------------------------------------- as text and HTML


def _table_text(table: Table) -> list[str]:
    return [f"    {line}" for line in (f"{table.caption}:", *text_table((table.head, *table.rows), "   "))]


def _section_html(section: Section) -> str:
    items = "".join(
        f'<li value="{line.number}" id="rule-{line.id}">{escape(line.text)} '
        f'<span class="gleek-standing">{escape(line.source)}</span>'
        f"{_table_html(line.table) if line.table else ''}</li>"
        for line in section.lines
    )
    return f"<h3>{escape(section.title)}</h3><ol>{items}</ol>"


def _table_html(table: Table) -> str:
    rows = (html_row(map(escape, row)) for row in table.rows)
    return html_table(map(escape, table.head), rows, caption=escape(table.caption))


# ---------------------------------------------------------------- reading the file


def _points(path: Path, game_id: str) -> Mapping[str, Point]:
    return MappingProxyType(
        {name: _point(place, table, game_id) for name, place, table in entries(path, "point", "id")}
    )


def _point(place: str, table: dict[str, object], game_id: str) -> Point:
    fields = values_of(game(game_id).rules)
    say, when = table.pop("say", {}), table.pop("when", [])
    if not isinstance(say, dict) or not all(isinstance(words, str) for words in say.values()):
        raise FaultySources(
            f"{place}: “say” should be a table of sentences, one for each value of the field."
        )
    if not isinstance(when, list):
        raise FaultySources(f"{place}: “when” should be a list of texts, and is {when!r}.")
    cases = tuple(read_case(place, each, fields) for each in when)
    point = fill(Point, place, table, say=MappingProxyType(say), when=cases)
    _check_names(place, point, game_id)
    if point.field:
        values = _sentences_of(fields.get(point.field, ()))
        if list(point.say) != values or point.text or point.status:
            raise FaultySources(
                f"{place} needs a sentence for each value of its field, {listed(values)}, alone."
            )
    elif not (point.text and point.status) or point.say:
        raise FaultySources(f"{place} needs either “field” and “say”, or “text” and “status”.")
    return point


def _sentences_of(values: Sequence[Value]) -> list[str]:
    """Return the keys that `say` needs for a field with these values."""
    return [*values.words, _ANY_NUMBER] if isinstance(values, Numbers) else [str(value) for value in values]


def _check_names(place: str, point: Point, game_id: str) -> None:
    """Raise `FaultySources` if a rule of the data file names an unknown stage, engine rule or quotation."""
    if point.stage not in stage_titles(game_id):
        raise FaultySources(f"{place}: {unknown('stage', point.stage, stage_titles(game_id))}")
    for rule in point.rules:
        if rule not in known_rules(game_id):
            raise FaultySources(f"{place}: there is no rule “{rule}”.")
    for quote in point.quotes:
        if quote not in quotations():
            raise FaultySources(f"{place}: there is no quotation “{quote}”.")


def read_case(place: str, written: object, fields: Mapping[str, Sequence[Value]]) -> Case:
    """Read a condition such as ``tiddy=played, towser_tumbler=side|side_doubled``.

    Raises `FaultySources` if it names an unknown field, or a value that the field cannot have.
    """
    found = []
    for part in str(written).split(","):
        field, _, text = (piece.strip() for piece in part.partition("="))
        values = tuple(text.split("|"))
        known = {str(value) for value in fields.get(field, ())}
        if not known or not known >= set(values):
            raise FaultySources(f"{place}: “{part.strip()}” is not a field with some of its values.")
        found.append((field, values))
    return tuple(found)
