"""Rules, with their evidence, as data for pages: the text, the source, the quotations and how strong the evidence is.

A reading is one book's value of a rule on which the books differ. In a rule's data, `status` is "" if no source has
the value that is played, or if the sources do not differ.
"""

from collections.abc import Iterable
from typing import Any

from gleek.engine.money import Stake
from gleek.engine.rules import Rules
from gleek.evidence.quotations import quotation
from gleek.evidence.readings import STATUSES, STRENGTH, field, preset, presets
from gleek.evidence.rules import rule
from gleek.evidence.works import work


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


def reading_data(name: str, rules: Rules, book: str) -> dict[str, Any]:
    """Return the evidence for a field's value: from `book` if it has this value, else from the strongest source."""
    info, value = field(rules.game, name), getattr(rules, name)
    meaning = info.value(value)
    having = [each for each in presets(rules.game).values() if each.readings[name].value == value]
    others = [each for each in having if each.readings[name].status != "silent"]
    best = min(others, key=lambda each: STRENGTH.index(each.readings[name].status), default=None)
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


def rule_data(rule_id: str, rules: Rules, book: str, stake: Stake = Stake.PENNY) -> dict[str, Any]:
    """Return a rule, and its evidence, as it is under `rules`, which are the rules of `book` with or without changes.

    The status and the source are those of the first field of the rules on which the rule depends. A rule that depends
    on no field, because the books agree on it, has no status, only quotations. A text that mentions stakes also says
    what a stake is worth.
    """
    info = rule(rules.game, rule_id)
    parts = [reading_data(each, rules, book) for each in info.fields]
    lead = parts[0] if parts else {"status": "", "status_word": "", "source": "", "note": "", "citation": ""}
    text = " ".join([info.text, *(part["text"] for part in parts)])
    if "stake" in text:
        text += f" Here a stake is {stake.sum(1)}"
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
