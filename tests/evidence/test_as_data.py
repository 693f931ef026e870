"""The data of the panel that explains a rule: the rule's text, its readings, and quotations from the sources."""

import json
from itertools import product

import pytest

from gleek.evidence import readings
from gleek.evidence.quotations import quotation, quotations
from gleek.evidence.rules import quote_data, reading_data, rule, rule_data, rules
from gleek.evidence.works import work
from gleek.games.gleek.rules import VALUES, preset, preset_names

KEYS = {"id", "title", "text", "status", "status_word", "source", "note", "citation", "quotes"}


@pytest.mark.parametrize("rule_id", rules("gleek"))
def test_every_rule_has_its_data_under_every_book(rule_id):
    for book in preset_names():
        data = rule_data(rule_id, preset(book), book)
        assert set(data) == KEYS
        assert json.loads(json.dumps(data)) == data
        info = rule("gleek", rule_id)
        assert (data["id"], data["title"]) == (rule_id, info.title)
        assert info.text in data["text"]
        assert bool(data["status"]) == bool(info.fields)
        assert data["status"] in {"", *readings.STATUSES}
        ids = [quote["id"] for quote in data["quotes"]]
        assert len(ids) == len(set(ids))
        assert set(info.quotes) <= set(ids)
        for field in info.fields:
            reading = readings.preset("gleek", book).readings[field]
            assert set(reading.quotes) <= set(ids)
            assert reading.note in data["note"]
            assert reading.citation in data["citation"]
        if info.fields:
            first = readings.preset("gleek", book).readings[info.fields[0]]
            assert data["status"] == first.status
            assert data["source"] == readings.preset("gleek", book).title
        for quote in data["quotes"]:
            assert quote["words"] == quotation(quote["id"]).words


def test_a_quotation_is_given_word_for_word_with_its_book_and_page():
    for name, quote in quotations().items():
        data = quote_data(name)
        book = work(quote.work)
        assert data["words"] == quote.words
        assert (data["author"], data["work"]) == (book.author, book.title)
        assert data["page"] == quote.page_text
        assert data["seen"] == quote.seen_text
        assert data["year"] == (f"about {book.year}" if book.circa else str(book.year or ""))


@pytest.mark.parametrize("field", VALUES)
def test_a_value_changed_by_the_visitor_is_never_laid_to_the_book(field):
    """A value that differs from the book's own has the status that another book gives it, or none."""
    for book, value in product(preset_names(), VALUES[field]):
        base = preset(book)
        more = {"settlement": "each"} if value == "count" else {}
        changed = base.changed(**{field: value}, **more)
        data = reading_data(field, changed, book)
        assert set(data) == KEYS
        assert data["text"] == readings.field("gleek", field).value(value).meaning
        own = readings.preset("gleek", book).readings[field]
        if value == own.value:
            assert data["source"] == readings.preset("gleek", book).title
            assert data["status"] == own.status
            assert data["note"] == own.note
            continue
        assert data["source"] != readings.preset("gleek", book).title
        holders = {
            other.title: other.readings[field]
            for other in readings.presets("gleek").values()
            if other.readings[field].value == value
        }
        if data["source"]:
            assert data["status"] == holders[data["source"]].status != "silent"
        else:
            assert data["status"] == ""
            assert data["status_word"] == "chosen for this table"
            assert all(reading.status == "silent" for reading in holders.values())
