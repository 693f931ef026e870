"""Rules, with their evidence, as data for pages: text, source, quotations and how strong the evidence is."""

from collections.abc import Iterable
from typing import Any

from gleek.evidence.quotations import quotation
from gleek.evidence.readings import STATUSES, TableRules, field, preset, presets
from gleek.evidence.rules import rule
from gleek.evidence.works import work

# The statuses, strongest first.
_STRENGTH = list(STATUSES)


def quote_data(quote_id: str) -> dict[str, Any]:
    quote = quotation(quote_id)
    book, there = work(quote.work), quote.to_be_read_in
    places = there.places if there else {}
    return {
        "id": quote.id,
        "words": quote.words,
        "author": book.author,
        "work": book.title,
        "year": book.date,
        "page": quote.page_text,
        "seen": quote.seen_text,
        "note": quote.note,
        "places": [
            {"what": what, "work": there.short if there else "", "address": address}
            for what, address in places.items()
        ],
    }


def reading_data(name: str, rules: TableRules, book: str) -> dict[str, Any]:
    """Return the evidence for a field's value: the reading of `book`, or the strongest one of another book."""
    info, value = field(rules.game, name), getattr(rules, name)
    meaning = info.value(value)
    having = [each for each in presets(rules.game).values() if each.readings[name].value == value]
    others = [each for each in having if each.readings[name].status != "silent"]
    best = min(others, key=lambda each: _STRENGTH.index(each.readings[name].status), default=None)
    if (own := preset(rules.game, book)) in having:
        best = own
    reading = best and best.readings[name]
    return {
        "id": name,
        "title": info.title,
        "text": meaning.meaning,
        "status": reading.status if reading else "",
        "status_word": f"{reading.status}: {STATUSES[reading.status]}"
        if reading
        else "chosen for this table",
        "source": best.title if best else "",
        "note": reading.note if reading else meaning.who,
        "citation": reading.citation if reading else "",
        "quotes": _quotes((*(reading.quotes if reading else ()), *meaning.quotes)),
    }


def rule_data(rule_id: str, rules: TableRules, book: str) -> dict[str, Any]:
    """Return a rule under `rules`, with the first field's status and source; without a field all books agree."""
    info = rule(rules.game, rule_id)
    parts = [reading_data(each, rules, book) for each in info.fields]
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
