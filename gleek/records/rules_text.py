"""Rules as text for a terminal, wrapped at `WIDTH` columns; and phrases that name rules."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final

from gleek import games
from gleek.engine.rules import Numbers, values_of
from gleek.evidence import readings
from gleek.evidence.quotations import quotation
from gleek.games import presets
from gleek.records.codes import rules_code
from gleek.words.tables import text_table

if TYPE_CHECKING:
    from gleek.engine.rules import Rules

WIDTH: Final = 88
LONGEST_LINE: Final = 240
"""The largest number of characters in the head of a printed page, on two or three lines."""


def wrapped(text: str, first: str = "", rest: str | None = None) -> list[str]:
    """Wrap a paragraph at `WIDTH` columns; `first` begins the first line, `rest` (or else `first`) the others."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=first if rest is None else rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def book_title(rules: Rules, name: str) -> str:
    """Return the title of the book with this preset name, in the game of these rules."""
    return readings.preset(rules.game, name).title


def rules_title(rules: Rules, name: str) -> str:
    """Return a phrase that names rules: the preset's title and the changed fields."""
    title = book_title(rules, name)
    changed = [
        f"{field} = {mine}"
        for field, (mine, _) in rules.differs_from(presets.preset(type(rules), name)).items()
    ]
    return f"{title}, with {', '.join(changed)}" if changed else title


def rules_words(rules: Rules, name: str) -> str:
    """Return a phrase that names rules on a page: the preset's title, and the changes in the words of the readings."""
    title = book_title(rules, name)
    changed = [
        f"{within(info.title)}: {within(info.value(mine).label)}"
        for info, mine in (
            (readings.field(rules.game, field), mine)
            for field, (mine, _) in rules.differs_from(presets.preset(type(rules), name)).items()
        )
    ]
    return f"{title}, with changes ({'; '.join(changed)})" if changed else title


def rules_line(rules: Rules, name: str) -> str:
    """Return a phrase that names rules in the head of a printed page, at most `LONGEST_LINE` characters long.

    If the phrase of `rules_words` is longer, it gives the number of changes and the rules' code, with which the pages
    show each change.
    """
    words = rules_words(rules, name)
    if len(words) <= LONGEST_LINE:
        return words
    count = len(rules.differs_from(presets.preset(type(rules), name)))
    return f"{book_title(rules, name)}, with {count} changes (the code of these rules: {rules_code(rules)})"


def within(heading: str) -> str:
    """Return a heading for use within a sentence; a card's nickname keeps its capital."""
    return heading if heading.startswith(("Tiddy", "Towser")) else heading[:1].lower() + heading[1:]


def rules_table(name: str, rules: Rules) -> str:
    """Return a preset's table: each field's value and status, its meaning and its sources.

    Fields in which the rules differ from the preset are marked as the table's own choice.
    """
    book = readings.preset(rules.game, name)
    differing = rules.differs_from(presets.preset(type(rules), name))
    own = {field: mine for field, (mine, _) in differing.items()}
    title = f"{rules_title(rules, name)} ({rules_code(rules)})" if own else f"{book.title} ({name})"
    lines = [*wrapped(f"{games.game(rules.game).title}: {title}"), *wrapped(book.about)]
    stage = ""
    stages = games.game(rules.game).stage_names
    for info in sorted(readings.fields(rules.game).values(), key=lambda info: list(stages).index(info.stage)):
        field, reading, values = info.name, book.readings[info.name], values_of(type(rules))[info.name]
        if info.stage != stage:
            stage = info.stage
            lines += ["", stages[stage].upper()]
        value = own.get(field, reading.value)
        others = (
            str(values) if isinstance(values, Numbers) else ", ".join(str(v) for v in values if v != value)
        )
        instead = f"   (or {others})" if others else ""
        status = f"this table’s own; {book.title}: {reading.value}" if field in own else reading.status
        lines += ["", *wrapped(f"{field} = {value}   {status}{instead}")]
        lines += wrapped(info.value(value).meaning, " " * 4)
        if field in own:
            continue
        for each in reading.quotes:
            words = quotation(each)
            lines += wrapped(f"“{words.words}” — {words.cite} ({words.seen_text})", " " * 4, " " * 6)
        for text in (reading.citation, reading.note):
            lines += wrapped(text, " " * 4)
    return "\n".join([*lines, "", *_statuses()])


def _statuses() -> list[str]:
    width = max(map(len, readings.STATUSES))
    return [f"{status.ljust(width)}  {meaning}" for status, meaning in readings.STATUSES.items()]


_LETTERS: Final = {"attested": "a", "reported": "r", "stated": "s", "inferred": "i", "silent": "–"}
_COLUMNS: Final = 3


def all_rules_table(rules: type[Rules]) -> str:
    """Return the table of all presets: a row for each field, and a column for each book, three books side by side."""
    books = list(readings.presets(rules.game).values())
    lines: list[str] = []
    for start in range(0, len(books), _COLUMNS):
        some = books[start : start + _COLUMNS]
        rows = [["field", *(book.name for book in some)]]
        for field in values_of(rules):
            cells = [book.readings[field] for book in some]
            rows.append([field, *(f"{each.value} {_LETTERS[each.status]}" for each in cells)])
        lines += [*text_table(rows), ""]
    lines += [f"{_LETTERS[status]}  {status}: {meaning}" for status, meaning in readings.STATUSES.items()]
    lines += [
        "",
        *wrapped("“gleek rules PRESET” gives the words and the argument behind each of a book’s values."),
    ]
    return "\n".join(lines)
