"""Rules as text for a terminal, wrapped at `WIDTH` columns, and short phrases that name rules."""

import textwrap
from typing import Final

from gleek.engine.rules import Numbers, Rules, values_of
from gleek.engine.words.tables import text_table
from gleek.evidence import presets, readings
from gleek.evidence.quotations import quotation
from gleek.players import registry
from gleek.records.codes import rules_code

WIDTH: Final = 88
LONGEST_LINE: Final = 240
"""The largest number of characters that name the rules at the top of a printed page; they fill two or three lines."""


def wrapped(text: str, first: str = "", rest: str | None = None) -> list[str]:
    """Wrap a paragraph at `WIDTH` columns. `first` begins the first line, `rest` (by default `first`) the others."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=first if rest is None else rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def book_title(rules: Rules, name: str) -> str:
    return readings.preset(rules.game, name).title


def rules_title(rules: Rules, name: str) -> str:
    """Return a phrase that names rules: the title of the preset `name`, and each field that differs from it."""
    title = book_title(rules, name)
    changed = [f"{field} = {mine}" for field, mine in presets.changes(rules, name).items()]
    return f"{title}, with {', '.join(changed)}" if changed else title


def rules_words(rules: Rules, name: str) -> str:
    """Return a phrase that names rules on a page: the title of the preset `name`, and in words how they differ."""
    title = book_title(rules, name)
    infos = [
        (readings.field(rules.game, field), mine) for field, mine in presets.changes(rules, name).items()
    ]
    changed = [f"{within(info.title)}: {within(info.value(mine).label)}" for info, mine in infos]
    return f"{title}, with changes ({'; '.join(changed)})" if changed else title


def rules_line(rules: Rules, name: str) -> str:
    """Return `rules_words`, or if it exceeds `LONGEST_LINE`, the number of changes and the rules' code."""
    words = rules_words(rules, name)
    if len(words) <= LONGEST_LINE:
        return words
    count = len(presets.changes(rules, name))
    return f"{book_title(rules, name)}, with {count} changes (the code of these rules: {rules_code(rules)})"


def within(heading: str) -> str:
    return heading if heading.startswith(("Tiddy", "Towser")) else heading[:1].lower() + heading[1:]


def rules_table(name: str, rules: Rules) -> str:
    """Return a list of all fields of the rules, with value, status, meaning and sources.

    The status says how well the sources support the value. Fields in which the rules differ from the preset `name` have
    the status "this table’s own".
    """
    book = readings.preset(rules.game, name)
    own = presets.changes(rules, name)
    title = f"{rules_title(rules, name)} ({rules_code(rules)})" if own else f"{book.title} ({name})"
    lines = [*wrapped(f"{registry.game(rules.game).title}: {title}"), *wrapped(book.about)]
    stage = ""
    stages = registry.game(rules.game).stage_names
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
    width = max(map(len, readings.STATUSES))
    told = [f"{status.ljust(width)}  {meaning}" for status, meaning in readings.STATUSES.items()]
    return "\n".join([*lines, "", *told])


_LETTERS: Final = {"attested": "a", "reported": "r", "stated": "s", "inferred": "i", "silent": "–"}
_BOOKS_PER_TABLE: Final = 3


def all_rules_table(rules: type[Rules]) -> str:
    books = list(readings.presets(rules.game).values())
    lines: list[str] = []
    for start in range(0, len(books), _BOOKS_PER_TABLE):
        some = books[start : start + _BOOKS_PER_TABLE]
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
