"""Tests of a running server: its pages, base address, headers, first page and error pages."""

from __future__ import annotations

import json
import shutil

import pytest
from playwright.sync_api import expect

from tests.browser.checks import assert_accessible, assert_fits, open_at, settle
from tests.browser.conftest import ROOT
from tests.browser.visiting import GLEEK, ask_server

WELCOME = f"{GLEEK}00-welcome.ipynb"


def test_a_page_is_whole_in_forced_colours_too_and_its_template_cannot_be_chosen_by_a_visitor(page):
    open_at(page, f"{WELCOME}?template=nope&theme=dark")
    assert "Gleek" in page.title()
    assert page.locator("html").get_attribute("lang") == "en-GB"
    expect(page.locator("main h1")).to_have_count(1)
    expect(page.locator("header nav a[aria-current=page]")).to_have_text("Lessons")
    expect(page.locator("footer")).to_contain_text("licence")
    expect(page.locator("[data-pending]")).to_have_count(0)
    assert page.locator("body").get_attribute("data-gleek") == "page"
    assert page.evaluate("document.fonts.check('20px \"EB Garamond\"')")
    statuses = page.evaluate("[...document.fonts].map((font) => font.status)")
    assert "loaded" in statuses
    assert "error" not in statuses
    page.keyboard.press("Tab")
    skip = page.locator(":focus")
    expect(skip).to_have_text("Skip to the page")
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.emulate_media(forced_colors="active")
    page.set_viewport_size({"width": 320, "height": 900})
    # Contrast is left out: axe would check the page's own colours, which forced colours replace.
    assert_accessible(page, but=("color-contrast",))
    assert_fits(page)


def test_every_foot_leads_to_the_accessibility_statement(server, open_page):
    page = open_page(watched=False)  # not watched: the test opens a page that does not exist
    for name in ("", "no-such-page.ipynb", "accessibility.html"):
        page.goto(name)
        link = page.locator("footer").get_by_role("link", name="Accessibility")
        assert link.evaluate("(link) => link.href") == f"{server.url}accessibility.html"
    expect(page.get_by_role("heading", level=1)).to_have_text("Accessibility")
    expect(page.get_by_text("an issue in the project's repository")).to_be_visible()
    page.set_viewport_size({"width": 320, "height": 640})
    assert_accessible(page)
    assert_fits(page)


@pytest.fixture(scope="module")
def for_a_class(serve_all, tmp_path_factory):
    """Serve two lessons and the pages of the first page's doors under a path, with room for one visitor.

    A server runs all of its notebooks once, so that all pages would take longer.
    """
    folder = tmp_path_factory.mktemp("class")
    (folder / "gleek").mkdir()
    pages = sorted((ROOT / "notebooks" / "gleek").glob("*.ipynb"))
    for number in (0, 1, 7, 11):
        shutil.copy(pages[number], folder / "gleek")
    return serve_all(folder, base_url="/class/", max_sessions=1)


def test_the_first_page_opens_for_however_many_come(for_a_class, open_page):
    pages = [open_page(at=for_a_class) for _ in range(3)]
    for page in pages:
        assert page.goto("").status == 200
        expect(page.locator(".gleek-contents li")).to_have_count(9)
    page = pages[0]
    icon = page.locator("link[rel=icon]").get_attribute("href")
    assert ask_server(for_a_class.url, icon)[1]["Content-Type"] == "image/svg+xml"
    page.get_by_role("navigation", name="Ways on").get_by_role("link", name="Learn").click()
    settle(page)
    assert page.url == f"{for_a_class.url}{WELCOME}"
    expect(page.locator("section.gk").first).to_be_visible()


def test_whether_a_page_is_there_can_be_asked_without_taking_a_table(for_a_class):
    """Monitoring programs and link checkers send such HEAD requests."""
    place = "/class/"
    free = json.loads(ask_server(for_a_class.url, f"{place}gleek/room")[2])["free"]
    for path, status in {"": 200, WELCOME: 200, "no-such.ipynb": 404}.items():
        answer, headers, body = ask_server(for_a_class.url, place + path, "HEAD")
        assert (answer, body) == (status, b""), path
        assert headers["Content-Type"] == "text/html; charset=UTF-8"
    assert json.loads(ask_server(for_a_class.url, f"{place}gleek/room")[2])["free"] >= free


def test_a_widgets_script_that_does_not_come_is_reported_at_once(open_page):
    page = open_page(watched=False, alone=True)
    page.route("**/gleek/static/widgets/*.js*", lambda route: route.abort())
    page.goto(f"{GLEEK}13-the-odds.ipynb")
    notice = page.locator("#gleek-notice")
    expect(notice).to_contain_text("A file that the tables need has not come")
    expect(notice.get_by_role("link", name="Try again")).to_be_visible()
    expect(page.locator("[data-pending]")).to_have_count(0)
    expect(page.locator("main h2").last).to_be_visible()
