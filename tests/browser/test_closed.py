"""Sections that are collapsed at first: a heading, a link, presenting or printing opens them, completely drawn."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.checks import settle
from tests.browser.visiting import GLEEK

STOCK = f"{GLEEK}02-the-stock.ipynb"
NAMES = ["Watch it played", "What the books say", "Try another reading"]


def opened(page: Page, address: str = STOCK) -> Page:
    page.goto(address)
    settle(page)
    return page


def section(page: Page, name: str):
    return page.locator("details.gleek-closed").filter(has=page.get_by_role("heading", name=name))


def are_open(page: Page) -> list[bool]:
    return page.evaluate(
        "() => [...document.querySelectorAll('details.gleek-closed')].map((one) => one.open)"
    )


def test_a_lesson_begins_with_its_task_and_ends_before_what_is_closed(open_page):
    page = opened(open_page())
    order = page.evaluate(
        """() => [...document.querySelectorAll("main :is(h1, .gleek-do, .gleek-judge, .gleek-known, summary h2)")]
            .map((one) => one.matches("h1, h2") ? one.textContent.trim() : [...one.classList].find((name) =>
                ["gleek-do", "gleek-judge", "gleek-known"].includes(name)))"""
    )
    assert order == ["The stock", "gleek-do", "gleek-judge", "gleek-known", *NAMES]
    assert are_open(page) == [False] * 3
    for name in NAMES:
        expect(page.get_by_role("heading", name=name, level=2)).to_be_visible()
    expect(page.locator(".gleek-watch")).to_be_hidden()
    expect(page.locator(".gleek-evidence").first).to_be_hidden()
    expect(page.locator(".gleek-known").get_by_role("link", name="On to 3. The ruff")).to_be_visible()


def test_by_the_keyboard_it_opens_and_what_is_in_it_is_drawn_whole(open_page):
    page = opened(open_page())
    page.locator("summary").filter(has_text=NAMES[0]).focus()
    page.keyboard.press("Enter")
    watched = page.locator(".gleek-watch")
    board, task = (page.locator(f".gleek-{beat} .gk-board").bounding_box() for beat in ("watch", "do"))
    assert abs(board["width"] - task["width"]) < 2
    assert board["height"] > 200
    watched.get_by_role("button", name="Forward").click()
    expect(watched.locator(".gk-where")).to_contain_text("Step 2 of")
    assert are_open(page) == [True, False, False]
    page.reload()
    settle(page)
    assert are_open(page) == [True, False, False]


def test_a_link_to_a_place_inside_opens_it(open_page):
    page = opened(open_page(), f"{STOCK}#What-the-books-say")
    expect(section(page, NAMES[1]).locator("blockquote").first).to_be_visible()
    expect(page.get_by_role("heading", name=NAMES[1])).to_be_in_viewport()
    page.evaluate("() => { location.hash = '#Try-another-reading'; }")
    expect(page.locator(".gleek-what-if")).to_be_visible()
    assert are_open(page) == [False, True, True]


def test_on_paper_all_is_open_and_afterwards_as_before(open_page):
    page = opened(open_page())
    page.emulate_media(media="print")
    expect(page.locator("blockquote").first).to_be_visible()
    assert are_open(page) == [True] * 3
    page.emulate_media(media="screen")
    expect(page.locator("blockquote").first).to_be_hidden()
    assert are_open(page) == [False] * 3


def test_presenting_leads_through_what_is_closed_and_leaves_open_what_was_shown(open_page):
    page = opened(open_page(), f"{STOCK}?present=3")
    name = page.locator(".gleek-present-beat")
    expect(name).to_have_text("Watch, 3 of 4")
    board = page.locator("[data-gk-now] .gk-board").bounding_box()
    assert board["height"] > 200
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-gk-now] .gk-where")).to_contain_text("Step 2 of")
    page.keyboard.press("Escape")
    assert are_open(page) == [True, False, False]
    expect(page.locator(".gleek-watch")).to_be_in_viewport()
