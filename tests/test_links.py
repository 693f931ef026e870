"""Every link from page to page leads to a page, and to a place on it, that exist."""

import json
import posixpath
import re
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from gleek.course.lesson_data import every
from gleek.evidence.glossary import terms
from gleek.evidence.paths import notebooks_in
from gleek.evidence.works import works
from gleek.records.samples import samples

FOLDER = Path(__file__).parent.parent / "notebooks"
# By path, for example "gleek/02-the-stock.ipynb".
NOTEBOOKS = {path.relative_to(FOLDER).as_posix(): path for path in notebooks_in(FOLDER)}
HEADING = re.compile(r"^#{1,6}\s+(.+?)\s*#*\s*$", re.MULTILINE)
# The only links out of the tutorial lead to places where a work can be read or seen.
ELSEWHERE = {address for work in works().values() for address in work.places.values()}
MARKDOWN_LINK = re.compile(r"\]\(([^)\s]+)\)")
HTML_LINK = re.compile(r'<a [^>]*?href="([^"]+)"')
HTML_ID = re.compile(r'\bid="([^"]+)"')
MARKS = re.compile(r"[*_`]|\[([^\]]*)\]\([^)]*\)")


def texts(path: Path) -> tuple[str, str]:
    """Return a notebook's markdown, and the HTML that its cells displayed."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    markdown = "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    html = "\n".join("".join(output.get("data", {}).get("text/html", "")) for output in outputs)
    return markdown, html


@cache
def anchors(path: Path) -> set[str]:
    """Return the ids on a page that a link can name: of its headings, as Jupyter forms them, and of its HTML."""
    markdown, html = texts(path)
    headings = {
        MARKS.sub(lambda mark: mark.group(1) or "", text).replace(" ", "-")
        for text in HEADING.findall(markdown)
    }
    return headings | set(HTML_ID.findall(markdown + html))


@cache
def links() -> list[tuple[str, str]]:
    found = []
    for name, path in NOTEBOOKS.items():
        markdown, html = texts(path)
        found += [(name, link) for link in MARKDOWN_LINK.findall(markdown) + HTML_LINK.findall(html)]
    return sorted(set(found))


def leads_to(page: str, link: str) -> str:
    """Return the notebook that a link on a page leads to; the link is relative to the page's folder."""
    path = unquote(urlsplit(link).path)
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) if path else page


@pytest.mark.parametrize("page", NOTEBOOKS)
def test_its_links_lead_somewhere(page):
    for each, link in links():
        if each == page:
            assert_leads_somewhere(page, link)


def assert_leads_somewhere(page: str, link: str) -> None:
    """Assert that a link's page exists, and so do its place on the page and its sample hand."""
    parts = urlsplit(link)
    if parts.scheme:
        assert unescape(link) in ELSEWHERE, f"{page} links to another host: {link}"
        return
    name = leads_to(page, link)
    assert name in NOTEBOOKS, f"{page} links to {name}, and there is no such page"
    if parts.fragment:
        there = anchors(NOTEBOOKS[name])
        assert unquote(parts.fragment) in there, f"{page} links to {link}, and {name} has no such place"
    hand = re.search(r"\bhand=([^&]+)", parts.query)
    if hand:
        assert hand[1] in samples(posixpath.dirname(name))


def test_every_lesson_has_its_page_and_every_page_is_reached():
    assert {f"{each.game}/{each.page}" for each in every()} <= set(NOTEBOOKS)
    reached = {leads_to(page, link) for page, link in links() if not urlsplit(link).scheme}
    assert set(NOTEBOOKS) <= reached


def test_every_word_has_its_place_in_the_glossary():
    assert set(terms("gleek")) <= anchors(NOTEBOOKS["gleek/09-the-rules-in-brief.ipynb"])
