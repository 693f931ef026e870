"""The rules to which events, payments and refusals refer: ``sources/rules.toml`` and ``sources/<game>/rules.toml``.

>>> rule("gleek", "stock.halves").quotes
('cotton-halves', 'cotton-bates')
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from gleek.engine.money import Stake
from gleek.engine.rules import Rules
from gleek.evidence import paths
from gleek.evidence.games import folder
from gleek.evidence.quotations import quotation
from gleek.evidence.readings import STATUSES, STRENGTH, field, preset, presets
from gleek.evidence.toml import entries, fill, pick, read_entries
from gleek.evidence.works import work


@dataclass(frozen=True, slots=True)
class RuleInfo:
    id: str
    title: str
    text: str
    fields: tuple[str, ...] = ()  # the fields of the rules whose values change this rule
    quotes: tuple[str, ...] = ()  # the ids of the quotations that support the rule
    note: str = ""


@dataclass(frozen=True, slots=True)
class Colour:
    quote: str  # the id of the quotation
    place: str  # what it illustrates in an account of the game: "Money: higher stakes, by agreement."


@cache
def rules(game: str) -> Mapping[str, RuleInfo]:
    return read_entries(RuleInfo, folder(game) / "rules.toml", "rule")


def rule(game: str, name: str) -> RuleInfo:
    return pick("rule", _known(game), name)


@cache
def _known(game: str) -> Mapping[str, RuleInfo]:
    return {**read_entries(RuleInfo, paths.sources_dir() / "rules.toml", "rule"), **rules(game)}


@cache
def colour(game: str) -> tuple[Colour, ...]:
    found = entries(folder(game) / "rules.toml", "colour", "quote", needed=False)
    return tuple(fill(Colour, place, table) for _, place, table in found)


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
