"""Short summaries of the evidence for a rule: which books say it, and on which page."""

import re
from collections.abc import Iterable

from gleek.engine.rules import Rules
from gleek.engine.words import listed, upper_first
from gleek.evidence import readings
from gleek.evidence.quotations import Quotation, quotation
from gleek.evidence.readings import STRENGTH, Preset, Reading
from gleek.evidence.works import without_year, work, works

# The beginning of a note on a quotation about another game: "Of Ruff and Honours, …".
_OF_ANOTHER_GAME = re.compile(r"Of (?P<game>[A-Z][\w-]*(?: and [A-Z]\w*)?)[,.]")
# The beginning of the text of `where` for an inferred reading: "for Cotton from …" or "from …".
_BEFORE_GROUND = re.compile(r"(for \w+ )?from ")


def standing_of_field(field: str, rules: Rules, book: str) -> str:
    """Return a summary of the evidence for a field's value.

    It begins with `book` if that book has the value, and otherwise with the strongest source. Other old books with the
    same value follow, then the books with another value. Books that say nothing on the field are left out.
    """
    value, books = getattr(rules, field), readings.presets(rules.game)
    has = {name: each.readings[field] for name, each in books.items()}
    having = [name for name in has if _speaks(has[name]) and has[name].value == value]
    having.sort(key=lambda name: (name != book, STRENGTH.index(has[name].status)))
    otherwise = [name for name in has if _speaks(has[name]) and has[name].value != value]
    first = [where(has[having[0]], books[having[0]])] if having else []
    lines = []
    if has[book].value != value:
        lines.append("chosen for this table")
        info = readings.field(rules.game, field).value(value)
        first = first or ["no book has it" if info.filled else info.who.rstrip(".")]
    elif not having:
        first = ["silent: no book settles it, and it is filled in"]
    elif having[0] != book:
        first = [
            f"{books[book].known_as} is silent, and it is filled in: compare {_BEFORE_GROUND.sub('', first[0])}"
        ]
    lines += first
    also = [name for name in having[1:] if work(books[name].work).kind == "old"]
    if also:
        lines.append(f"So too {_names(field, [books[name] for name in also])}")
    if otherwise:
        lines.append(f"Otherwise {_names(field, [books[name] for name in otherwise])}")
    return _sentences(lines)


def standing_of(status: str, quotes: Iterable[str], by: str) -> str:
    """Return the evidence for a rule on which the books agree. `by` says what supports it besides `quotes`."""
    if status == "silent":
        return _sentences([by or "silent: no book says, and it is filled in"])
    cited = cites(quotation(each) for each in quotes)
    if not cited:
        return _sentences([f"{by} ({status})"])
    line = f"{'from ' if status == 'inferred' else ''}{cited} ({status})"
    return _sentences([f"{line}: {by}" if by else line])


def where(reading: Reading, book: Preset) -> str:
    """Return the source and the status of a reading as text. The source is pages of a book, a later writer, or both."""
    cited = cites(quotation(each) for each in reading.quotes)
    head, closing, _ = reading.citation.partition("”:")
    head += closing[:1]
    for each in works().values():
        head = head.replace(f"“{each.title}”, ", f"{each.short}, ")
    if reading.status == "stated":
        place = head
    elif reading.status == "inferred":
        own = work(book.work).short
        ground = cited or head
        whose = "" if own in ground else f"for {book.known_as}"
        place = " ".join(part for part in (whose, f"from {ground}" if ground else "") if part)
    else:
        place = f"{book.known_as}, by way of {head}" if reading.status == "reported" or not cited else cited
    return f"{place} ({reading.status})"


def cites(quotes: Iterable[Quotation]) -> str:
    """Return each work once, with its pages, as “Cotton 1674, pp. 90, 94”.

    If we know the words only from another work that quotes them, that work is named instead of the pages.
    """
    pages: dict[tuple[str, str], list[str]] = {}
    for quote in quotes:
        found = _OF_ANOTHER_GAME.match(quote.note)
        of = f", of {found['game']}" if found else ""
        short = work(quote.work).short
        if quote.via:
            short, of = without_year(short), f", as quoted in {work(quote.via).short}"
        seen = pages.setdefault((short, of), [])
        if quote.via:
            continue
        if not any(_within(quote.page, other) for other in seen):
            seen[:] = [*(other for other in seen if not _within(other, quote.page)), quote.page]
    return "; ".join(f"{short}{_pages(numbers)}{of}" for (short, of), numbers in pages.items())


def _within(page: str, other: str) -> bool:
    """Return whether `page` equals `other`, or is the first or last page of the range `other`."""
    return page == other or page in other.split("-")


def _pages(numbers: list[str]) -> str:
    """Return page numbers in citation style, after a comma: ", pp. 90, 94"; "" if there are none."""
    if not numbers:
        return ""
    known = [number for number in numbers if number]
    if not known:
        return ", page not seen"
    if not all(number.replace("-", "").isdigit() for number in known):
        # These are titles of sections. Quote those that contain a comma.
        return f", {', '.join(f'“{each}”' if ',' in each else each for each in known)}"
    known.sort(key=lambda number: int(number.partition("-")[0]))
    plural = len(known) > 1 or "-" in known[0]
    return f", {'pp.' if plural else 'p.'} {', '.join(known)}".replace("-", "–")


def _speaks(reading: Reading) -> bool:
    return reading.status != "silent"


def _names(field: str, books: Iterable[Preset]) -> str:
    return listed([f"{each.known_as} ({each.readings[field].status})" for each in books])


def _sentences(lines: Iterable[str]) -> str:
    return " ".join(f"{upper_first(line)}." for line in lines)
