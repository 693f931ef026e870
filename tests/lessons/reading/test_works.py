"""The works, and how this tutorial is cited."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import gleek
from gleek.evidence import sources
from gleek.lessons.reading.books import curly
from gleek.lessons.reading.works import citation, works


def read(html: str) -> str:
    return "".join(ET.fromstring(f"<div>{html}</div>").itertext())  # noqa: S314 - it is our own


def test_every_work_stands_there_once_with_its_note():
    text, page = repr(works()), read(works()._repr_html_())
    for work in sources.works().values():
        for said in (text, page):
            assert said.count(curly(work.cite) + ".") == 1
            assert curly(work.note) in said


def test_the_old_books_come_first_and_by_year():
    lines = repr(works()).splitlines()
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


def test_every_title_is_set_as_one():
    html = works()._repr_html_()
    for work in sources.works().values():
        assert f"<cite>{work.title}</cite>" in html


def test_the_citation_names_the_version():
    assert gleek.__version__ in repr(citation())
    assert read(citation()._repr_html_()) == repr(citation())
