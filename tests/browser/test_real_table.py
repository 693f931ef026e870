"""The page on playing with real cards: it is accessible at every width and on paper."""

from __future__ import annotations

from playwright.sync_api import expect

from gleek.course.pages.kit_files import parts_of
from gleek.games.gleek.rules import preset
from gleek.records.codes import rules_code
from tests.browser.checks import assert_for_everyone, open_at
from tests.browser.looks import assert_legible
from tests.browser.visiting import GLEEK
from tests.handouts.reading import read

PAGE = f"{GLEEK}10-at-a-real-table.ipynb"


def test_the_table_kit_opens_from_each_games_page(page):
    own = rules_code(preset("cotton", opening_bid=13))
    open_at(page, f"{PAGE}?rules={own}")
    named = page.get_by_label("Rules").locator(f"option[value='{own}']")
    expect(named).to_have_text(f"The rules {own}")
    links = page.locator(".gk-kit a")
    expect(links).to_have_count(1 + len(parts_of("gleek")))
    counters = links.get_by_text("Counters", exact=True)
    expect(counters).to_have_attribute("href", f"kit/{own}-counters-a4.pdf")
    page.get_by_label("Paper").select_option("Letter")
    page.get_by_label("Stake").select_option("Sixpence")
    expect(counters).to_have_attribute("href", f"kit/{own}-counters-letter-sixpence.pdf")
    got = page.request.get(counters.evaluate("link => link.href"))
    assert "6s." in " ".join(each.text for each in read(got.body()))
    page.get_by_label("Rules").select_option("Du Coeur’s reconstruction")
    strip = links.get_by_text("The strip for the middle of the table", exact=True)
    expect(strip).to_have_attribute("href", "kit/du_coeur-strip-letter.pdf")
    address = strip.evaluate("link => link.href")
    got = page.request.get(address)
    assert (got.status, got.headers["content-type"]) == (200, "application/pdf")
    assert got.body().startswith(b"%PDF-")
    # The content security policy of pages would stop a browser from showing a PDF.
    assert "object-src" not in got.headers["content-security-policy"]
    for wrong in ("du_coeur-strip-a5.pdf", "nobody-all-a4.pdf", "du_coeur-hats-a4.pdf"):
        assert page.request.get(address.replace("du_coeur-strip-letter.pdf", wrong)).status == 404
    assert page.request.get(address.replace("/gleek/kit/", "/whist/kit/")).status == 404
    assert_legible(page)
    assert_for_everyone(page)
