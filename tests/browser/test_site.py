"""The static site in a real browser: under a sub-path of a plain file server, and without any other host."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

import pytest
from playwright.sync_api import Page, expect

from gleek.evidence.works import works
from tests.browser.checks import assert_accessible, assert_fits, open_at, open_sections
from tests.browser.site_visits import EXPLORE, PIQUET, STOCK, files, step_by_key, visitor
from tests.site.visiting import answered, until

__all__ = ["files", "visitor"]

pytestmark = pytest.mark.node


def step_and_answer(page: Page) -> None:
    open_sections(page)
    page.get_by_role("button", name="Forward").first.click()
    expect(page.locator(".gk-watch .gk-where").first).to_contain_text("Step 2 of")
    page.locator(".gk-exercise :is(.gk-hands .gk-press, .gk-options button)").first.press("Enter")
    give = page.locator(".gk-exercise").get_by_role("button", name="Answer", exact=True)
    if give.is_visible():
        give.click()
    expect(page.locator(".gk-exercise .gk-verdict")).not_to_be_empty()


HOSTILE = (
    "?hand=%3Cimg%20src%3Dx%20onerror%3D%22window.struck%3D1%22%3E&view=%3Cscript%3Ewindow.struck%3D1%3C/script%3E"
    f"&rules=';window.struck=1;//&{{{{7*7}}}}&__class__&%s%s&present=javascript:window.struck=1&deal=__proto__"
    f"&seed=%00%FF%E2%80%AE&step=1e999&code={'9' * 20_000}&x={quote(chr(0x202E) * 500)}"
    "#%3Cimg%20src=x%20onerror=window.struck=1%3E"
)


def deal_and_step(page: Page) -> None:
    """Use the page, whose address is hostile: the words of an address are data."""
    page.keyboard.press("Escape")
    before = answered(page)
    page.get_by_role("button", name="A new deal").click()
    until(page, f"() => window.gleekAnswered > {before}")
    assert page.evaluate("() => window.struck") is None
    assert page.locator("main img").count() == 0
    step_by_key(page)


def touch_a_suit(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Play from the calls on").click()
    page.locator(".gleek-do .gk-press", has_text="hearts").first.click()
    expect(page.locator(".gleek-do .gk-answer")).to_contain_text("Right.")
    assert_fits(page)
    assert_accessible(page)
    expect(page.locator("body")).not_to_contain_text("import ")


# One page of each kind. The build (`gleek.site`) and tests/widgets/inpage check that Python runs on every page.
DRIVES = {STOCK: step_and_answer, EXPLORE: deal_and_step, PIQUET: touch_a_suit}


WORKS = {address for work in works().values() for address in work.places.values()}


def assert_links_lead_on(site: Path, name: str, links: set[str]) -> None:
    """Assert that each link of a page leads to a file of the site or to a place where a work can be read."""
    for link in links - WORKS:
        parts = urlsplit(link)
        assert not parts.scheme, link
        assert not parts.path.endswith(".ipynb"), "a link leads to a notebook, and should lead to its page"
        there = (site / name).parent / unquote(parts.path)
        assert not parts.path or there.is_file(), link


@pytest.mark.parametrize("name", DRIVES)
def test_its_widgets_come_and_answer_and_all_that_it_asks_for_is_there(visitor, files, built_site, name):
    page, watch, requests = visitor
    # The fault of one page is not that of the next.
    for noted in (watch.faults, requests.outside, requests.failed, files.asked):
        noted.clear()
    page.set_viewport_size({"width": 1280, "height": 900})
    open_at(page, name + (HOSTILE if name == EXPLORE else ""))
    open_sections(page)
    expect(page.locator("section.gk").first).to_be_visible()
    DRIVES[name](page)
    until(page, "() => window.gleekAnswered > 0")
    expect(page.locator(".gk-lost p")).to_have_count(0)
    links = "() => [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'))"
    assert_links_lead_on(built_site.site, name, set(page.evaluate(links)))
    page.goto("about:blank")
    assert watch.faults == []
    assert requests.outside == []
    assert requests.failed == []
    assert files.missing() == []
    own = f"game_{name.split('/')[0]}"
    # The page requests no other game. It need not request again what an earlier page of its game has fetched.
    assert {each for _, path in files.asked for each in re.findall(r"game_\w+", path)} <= {own}
