"""The page of works, and citations of this tutorial."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from xml.etree import ElementTree as ET

import gleek
from gleek.evidence.quotations import quotations
from gleek.evidence.works import of_game
from gleek.evidence.works import works as all_works
from gleek.lessons.reading.disputes import by_stage, disputes
from gleek.lessons.reading.works import citation, works
from gleek.paths import notebooks_dir


def read(html: str) -> str:
    return "".join(ET.fromstring(f"<div>{html}</div>").itertext())  # noqa: S314 - it is our own


def texts(found: object) -> Iterator[str]:
    """Yield every text in data read from JSON, joining each list of lines."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, dict):
        yield from (text for each in found.values() for text in texts(each))
    elif isinstance(found, list) and found and all(isinstance(each, str) for each in found):
        yield "".join(found)
    elif isinstance(found, list):
        yield from (text for each in found for text in texts(each))


def test_every_work_stands_there_once_with_its_note():
    text, page = repr(works("gleek")), read(works("gleek")._repr_html_())
    for work in of_game("gleek"):
        for said in (text, page):
            assert said.count(work.cite + ".") == 1
            assert work.note in said


def test_the_old_books_come_first_and_by_year():
    lines = repr(works("gleek")).splitlines()
    assert lines[0] == "The old books"
    old = lines[1 : lines.index("The modern accounts")]
    assert [re.search(r"\d{4}\)", line)[0][:4] for line in old] == [
        "1614",
        "1616",
        "1662",
        "1665",
        "1671",
        "1674",
    ]


def test_no_page_of_gleek_shows_a_quotation_or_a_work_of_its_kin():
    pages = [json.loads(path.read_text(encoding="utf-8")) for path in notebooks_dir().glob("gleek/*.ipynb")]
    shown = unescape(" ".join(texts(pages)))
    assert of_game("gleek")[0].title in shown
    shown += read(works("gleek")._repr_html_()) + "".join(repr(disputes(stage)) for stage in by_stage())
    quotes = [quote for quote in quotations().values() if "gleek" not in quote.games]
    books = [work for work in all_works().values() if "gleek" not in work.games]
    assert quotes
    assert books
    assert [quote.id for quote in quotes if quote.words in shown] == []
    assert [work.id for work in books if work.title in shown or work.note in shown] == []


def test_every_title_is_set_as_one():
    html = works("gleek")._repr_html_()
    for work in of_game("gleek"):
        assert f"<cite>{work.title}</cite>" in html


def test_the_citation_names_the_version():
    assert gleek.__version__ in repr(citation())
    assert read(citation()._repr_html_()) == repr(citation())
