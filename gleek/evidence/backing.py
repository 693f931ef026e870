"""Who says so, and where: what stands behind a rule, in a line short enough to go under it.

The lines are made of the presets' readings and of the quotations; `gleek.evidence.as_data` gives the same at length,
with the words.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gleek.evidence import sources
from gleek.games.gleek.tell import listed
from gleek.lessons.reading.books import curly

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gleek.evidence.sources import Quotation, Reading
    from gleek.games.gleek.rules import Rules

# The statuses from the strongest on.
_STRENGTH = list(sources.STATUSES)
_YEAR = re.compile(r",? (about )?\d{4}$")
# How a note on a quotation begins that is of another game: "Of Ruff and Honours, …".
_OF_ANOTHER_GAME = re.compile(r"Of (?P<game>[A-Z][\w-]*(?: and [A-Z]\w*)?)[,.]")
# How `where` begins of an inferred reading.
_GROUND = re.compile(r"(for \w+ )?from ")
_ENCYCLOPAEDIA = "“Gleek (card game)”"


def standing_of_field(field: str, rules: Rules, book: str) -> str:
    """Return who has a field's value, with status and place: the book itself, or else the best that has it.

    Then the other old books that have it too, and those that have it otherwise; books that are silent are left out.
    """
    value = getattr(rules, field)
    readings = {name: each.readings[field] for name, each in sources.presets().items()}
    having = [name for name in readings if _speaks(readings[name]) and readings[name].value == value]
    having.sort(key=lambda name: (name != book, _STRENGTH.index(readings[name].status)))
    otherwise = [name for name in readings if _speaks(readings[name]) and readings[name].value != value]
    first = [where(readings[having[0]], having[0])] if having else []
    lines = []
    if readings[book].value != value:
        lines.append("chosen for this table")
        first = first or [_nobody(field, rules)]
    elif not having:
        first = ["silent: no book settles it, and it is filled in"]
    elif having[0] != book:
        first = [f"{name_of(book)} is silent, and it is filled in: compare {_GROUND.sub('', first[0])}"]
    lines += first
    also = [name for name in having[1:] if sources.work(sources.preset(name).work).kind == "old"]
    if also:
        lines.append(f"So too {_names(also, readings)}")
    if otherwise:
        lines.append(f"Otherwise {_names(otherwise, readings)}")
    return _sentences(lines)


def standing_of(status: str, quotes: Iterable[str], by: str) -> str:
    """Return the line for a rule on which the books do not differ; `by` says what its quotations do not."""
    if status == "silent":
        return _sentences([by or "silent: no book says, and it is filled in"])
    cited = cites(sources.quotation(each) for each in quotes)
    if not cited:
        return _sentences([f"{by} ({status})"])
    line = f"{'from ' if status == 'inferred' else ''}{cited} ({status})"
    return _sentences([f"{line}: {by}" if by else line])


def where(reading: Reading, book: str) -> str:
    """Return where a book's reading is found, and its status: its pages, who reports it, or the ground for it."""
    cited = cites(sources.quotation(each) for each in reading.quotes)
    head = curly(reading.citation.partition("':")[0] + ("'" if "':" in reading.citation else ""))
    head = head.replace(f"{_ENCYCLOPAEDIA}, ", "the encyclopaedia, ")
    if reading.status == "stated":
        place = head
    elif reading.status == "inferred":
        own = sources.work(sources.preset(book).work).short
        ground = cited or head
        whose = "" if own in ground else f"for {name_of(book)}"
        place = " ".join(part for part in (whose, f"from {ground}" if ground else "") if part)
    else:
        place = f"{name_of(book)}, by way of {head}" if reading.status == "reported" or not cited else cited
    return f"{place} ({reading.status})"


def cites(quotes: Iterable[Quotation]) -> str:
    """Return works and pages, each work once: “Cotton 1674, pp. 90, 94; Cotgrave 1671, page not seen”.

    Of words that are known only from a modern account, that account stands in the place of the page.
    """
    pages: dict[tuple[str, str], list[str]] = {}
    for quote in quotes:
        found = _OF_ANOTHER_GAME.match(quote.note)
        of = f", of {found['game']}" if found else ""
        short = sources.work(quote.work).short
        if quote.via:
            short, of = _YEAR.sub("", short), f", as quoted in {sources.work(quote.via).short}"
        seen = pages.setdefault((short, of), [])
        if quote.via:
            continue
        if not any(_within(quote.page, other) for other in seen):
            seen[:] = [*(other for other in seen if not _within(other, quote.page)), quote.page]
    return "; ".join(f"{short}{_pages(numbers)}{of}" for (short, of), numbers in pages.items())


def _within(page: str, other: str) -> bool:
    """Tell whether a page is another, or one of its pages where that is a range."""
    return page == other or page in other.split("-")


def _pages(numbers: list[str]) -> str:
    """Return pages as one would cite them, with a comma before; nothing where a modern account stands for them."""
    if not numbers:
        return ""
    known = [number for number in numbers if number]
    if not known:
        return ", page not seen"
    if not all(number.replace("-", "").isdigit() for number in known):
        return f", {', '.join(known)}"
    known.sort(key=lambda number: int(number.partition("-")[0]))
    plural = len(known) > 1 or "-" in known[0]
    return f", {'pp.' if plural else 'p.'} {', '.join(known)}".replace("-", "–")


def _speaks(reading: Reading) -> bool:
    return reading.status != "silent"


def name_of(book: str) -> str:
    """Return a book's author, or what it goes by, without the year."""
    return _YEAR.sub("", sources.work(sources.preset(book).work).short)


def _names(books: list[str], readings: dict[str, Reading]) -> str:
    return listed([f"{name_of(each)} ({readings[each].status})" for each in books])


def _nobody(field: str, rules: Rules) -> str:
    """Say of a value that is no book's main reading whose it might be."""
    info = sources.field(field).value(getattr(rules, field))
    return "no book has it" if info.filled else info.who.rstrip(".")


def _sentences(lines: Iterable[str]) -> str:
    return curly(" ".join(f"{line[:1].upper()}{line[1:]}." for line in lines))
