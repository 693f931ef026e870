"""A collapsed section opens, completely drawn, by its heading, by a link into it, for presenting and for printing."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.checks import open_at, reload
from tests.browser.visiting import GLEEK

STOCK = f"{GLEEK}02-the-stock.ipynb"
NAMES = ["Watch it played", "What the books say", "Try another reading"]


def opened(page: Page, address: str = STOCK) -> Page:
    return open_at(page, address)


def are_open(page: Page) -> list[bool]:
    return page.evaluate(
        "() => [...document.querySelectorAll('details.gleek-closed')].map((one) => one.open)"
    )


def test_by_the_keyboard_a_section_opens_drawn_whole_and_on_paper_all_are_open(open_page):
    page = opened(open_page())
    order = page.evaluate(
        """() => [...document.querySelectorAll("main :is(h1, .gleek-do, .gleek-judge, .gleek-known, summary h2)")]
            .map((one) => one.matches("h1, h2") ? one.textContent.trim() : [...one.classList].find((name) =>
                ["gleek-do", "gleek-judge", "gleek-known"].includes(name)))"""
    )
    assert order == ["The stock", "gleek-do", "gleek-judge", "gleek-known", *NAMES]
    assert are_open(page) == [False] * 3
    watched = page.locator(".gleek-watch")
    expect(watched).to_be_hidden()
    page.emulate_media(media="print")
    closed = page.locator("details.gleek-closed:not([open])")
    expect(closed).to_have_count(0)
    page.emulate_media(media="screen")
    expect(closed).to_have_count(3)
    page.locator("summary").filter(has_text=NAMES[0]).focus()
    page.keyboard.press("Enter")
    board, task = (page.locator(f".gleek-{beat} .gk-board").bounding_box() for beat in ("watch", "do"))
    assert abs(board["width"] - task["width"]) < 2
    watched.get_by_role("button", name="Forward").click()
    expect(watched.locator(".gk-where")).to_contain_text("Step 2 of")
    watched.get_by_role("button", name="Back").click()
    expect(watched.locator(".gk-where")).to_contain_text("Step 1 of")
    reload(page)
    assert are_open(page) == [True, False, False]


def test_a_link_into_a_section_and_presenting_open_it(open_page):
    page = opened(open_page(), f"{STOCK}#What-the-books-say")
    expect(page.locator("details.gleek-closed blockquote").first).to_be_visible()
    expect(page.get_by_role("heading", name=NAMES[1])).to_be_in_viewport()
    page.evaluate("() => { location.hash = '#Try-another-reading'; }")
    expect(page.locator(".gleek-what-if")).to_be_visible()
    assert are_open(page) == [False, True, True]
    page.keyboard.press("p")
    expect(page.locator(".gleek-present-beat")).to_contain_text("of 4")
    while not page.locator(".gleek-watch[data-gk-now]").count():
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-gk-now] section.gk").first).not_to_have_attribute("aria-busy", "true")
    page.keyboard.press("Escape")
    assert are_open(page)[0]
    expect(page.locator(".gleek-watch")).to_be_in_viewport()
