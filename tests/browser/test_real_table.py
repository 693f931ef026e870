"""The page on playing away from the screen: what it shows can be used by everyone, at every width and on paper."""

from __future__ import annotations

from playwright.sync_api import expect

from gleek.evidence.glossary import terms
from gleek.lessons.reading.agree import questions
from gleek.lessons.reading.kit_links import kit_files
from tests.browser.checks import settle
from tests.browser.visiting import GLEEK

PAGE = f"{GLEEK}10-at-a-real-table.ipynb"


def test_what_the_engine_and_the_sources_fill_in_is_there(page):
    page.goto(PAGE)
    settle(page)
    expect(page.locator(".gleek-agree li")).to_have_count(len(questions()))
    expect(page.locator(".gleek-counters tbody tr")).to_have_count(4)
    said = page.locator(".gleek-spoken:not(.gleek-kit) tbody tr")
    expect(said).to_have_count(sum(bool(each.say) for each in terms("gleek").values()))


def test_the_table_kit_opens_from_each_games_page_and_nothing_else_stands_there(page):
    page.goto(PAGE)
    settle(page)
    links = page.locator(".gleek-kit a")
    expect(links).to_have_count(len(kit_files("gleek")))
    strip = links.and_(page.get_by_label("the strip for the middle of the table, A4 paper, PDF"))
    address = strip.evaluate("link => link.href")
    got = page.request.get(address)
    assert (got.status, got.headers["content-type"]) == (200, "application/pdf")
    assert got.body().startswith(b"%PDF-")
    # What keeps a page's scripts in bounds would keep a browser from showing a PDF.
    assert "object-src" not in got.headers["content-security-policy"]
    for wrong in ("du_coeur-strip-a5.pdf", "nobody-all-a4.pdf", "du_coeur-hats-a4.pdf"):
        assert page.request.get(address.replace("du_coeur-strip-a4.pdf", wrong)).status == 404
    assert page.request.get(address.replace("/gleek/kit/", "/whist/kit/")).status == 404
