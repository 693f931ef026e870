"""A rule as a reader sees it: what it says here, who says so, with what words, and how well that is founded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gleek.evidence import sources

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gleek.games.gleek.rules import Rules

# The statuses from the strongest on.
_STRENGTH = list(sources.STATUSES)


def quote_data(quote_id: str) -> dict[str, Any]:
    """Return a quotation with its work, page, and how it was seen."""
    quote = sources.quotation(quote_id)
    work = sources.work(quote.work)
    return {
        "id": quote.id,
        "words": quote.words,
        "author": work.author,
        "work": work.title,
        "year": f"about {work.year}" if work.circa else str(work.year or ""),
        "page": quote.page_text,
        "seen": quote.seen_text,
        "note": quote.note,
    }


def reading_data(field: str, rules: Rules, book: str) -> dict[str, Any]:
    """Return what stands behind one field's value: the book's own reading, or who else has this value.

    The keys are those of a rule (see `rule_data`): title, text, status, status_word, source, note,
    citation, quotes.
    """
    info, value = sources.field(field), getattr(rules, field)
    meaning = info.value(value)
    reading = sources.preset(book).readings[field]
    source = sources.preset(book).title
    if reading.value != value:
        others = [other for other in sources.presets().values() if other.readings[field].value == value]
        best = min(others, key=lambda other: _STRENGTH.index(other.readings[field].status), default=None)
        if best is None or best.readings[field].status == "silent":
            said = {
                "status": "",
                "status_word": "chosen for this table",
                "source": "",
                "note": meaning.who,
                "citation": "",
            }
            return {
                "id": field,
                "title": info.title,
                "text": meaning.meaning,
                **said,
                "quotes": _quotes(meaning.quotes),
            }
        reading, source = best.readings[field], best.title
    return {
        "id": field,
        "title": info.title,
        "text": meaning.meaning,
        "status": reading.status,
        "status_word": f"{reading.status}: {sources.STATUSES[reading.status]}",
        "source": source,
        "note": reading.note,
        "citation": reading.citation,
        "quotes": _quotes((*reading.quotes, *meaning.quotes)),
    }


def rule_data(rule_id: str, rules: Rules, book: str) -> dict[str, Any]:
    """Return a rule as it stands under a set of rules that began from a book.

    Where the rule depends on a point of dispute, the reading's meaning, status and words come first; a
    rule that depends on none has no status of its own, only the words that bear on it.
    """
    info = sources.rule(rule_id)
    parts = [reading_data(field, rules, book) for field in info.fields]
    lead = parts[0] if parts else {"status": "", "status_word": "", "source": "", "note": "", "citation": ""}
    text = " ".join([info.text, *(part["text"] for part in parts)])
    seen: dict[str, dict[str, Any]] = {}
    for quote in (*(quote for part in parts for quote in part["quotes"]), *_quotes(info.quotes)):
        seen.setdefault(quote["id"], quote)
    notes = [info.note, *(part["note"] for part in parts)]
    return {
        "id": rule_id,
        "title": info.title,
        "text": text,
        "status": lead["status"],
        "status_word": lead["status_word"],
        "source": lead["source"],
        "note": " ".join(dict.fromkeys(note for note in notes if note)),
        "citation": "; ".join(dict.fromkeys(part["citation"] for part in parts if part["citation"])),
        "quotes": list(seen.values()),
    }


def _quotes(ids: Iterable[str]) -> list[dict[str, Any]]:
    return [quote_data(each) for each in dict.fromkeys(ids)]
