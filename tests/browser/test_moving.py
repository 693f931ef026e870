"""The table shows events one at a time, while the state, address, focus and text are correct at once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.checks import open_at
from tests.browser.visiting import GLEEK
from tests.site.visiting import until

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

PLAY = "07-a-hand-of-your-own.ipynb?match=0000-9T33"
MOVING = ".gleek-own[data-gk-moving]"
SAID = "[...document.querySelectorAll('.gleek-own .gk-said')].filter((one) => one.textContent).length"


BID = ".gk-panel .gk-number button"


# A busy machine may take seconds to check the page, so timers of 300 ms or more are stretched twentyfold.
SLOWLY = """() => {
    const wait = window.setTimeout;
    window.setTimeout = (what, ms = 0, ...given) => wait(what, ms < 300 ? ms : 20 * ms, ...given);
}"""


@pytest.fixture
def moving(open_page: Callable[..., Page]) -> Page:
    """A page with animations, slowed down, right after the first bid."""
    page = open_at(open_page(reduced_motion="no-preference"), GLEEK + PLAY)
    page.evaluate(SLOWLY)
    page.locator(BID).click()
    expect(page.locator(MOVING)).to_have_count(1)
    expect(page).to_have_url(re.compile("did=13"))
    return page


# Counts what begins to move from now on.
COUNT_FLIGHTS = """() => {
    const { animate } = Element.prototype;
    window.flights = 0;
    Element.prototype.animate = function (...given) {
        window.flights += 1;
        return animate.apply(this, given);
    };
}"""


def test_the_next_task_does_not_wait_for_an_animation_and_nothing_flies_into_it(
    open_page: Callable[..., Page],
) -> None:
    page = open_at(open_page(reduced_motion="no-preference"), GLEEK + "03-the-ruff.ipynb?task=4")
    page.evaluate(SLOWLY)
    tasks = page.locator(".gleek-do")
    tasks.locator(".gk-choices").get_by_role("button", name="Vie:").click()
    expect(tasks.locator(".gk-verdict")).to_have_text("Right.")
    expect(tasks.locator(".gk-panel .gk-answer")).to_have_css("opacity", "1")
    expect(page.locator(".gleek-do[data-gk-moving]")).to_have_count(1)
    page.evaluate(COUNT_FLIGHTS)
    tasks.get_by_role("button", name="Next").dblclick()
    assert page.locator(".gleek-do[data-gk-moving]").count() == 0
    # The double click went on by one task only.
    expect(page).to_have_url(re.compile("task=5"))
    expect(tasks.locator(".gk-panel")).not_to_have_attribute("aria-busy", "true")
    expect(page).to_have_url(re.compile("task=5"))
    assert page.evaluate("window.flights") == 0


@pytest.mark.parametrize("way", ["key", "touch"])
def test_a_press_of_what_has_only_come_ends_the_movement_and_does_nothing_else(
    moving: Page, way: str
) -> None:
    # The text and the focus are right at once; only one call is shown so far.
    assert moving.evaluate(SAID) == 1
    # The next choice comes with its text, not before.
    for part in (".gk-situation", ".gk-act"):
        expect(moving.locator(f".gk-panel {part}")).to_have_css("opacity", "0")
    expect(moving.locator(".gk-panel .gk-instruction")).to_have_text("Choose seven cards to lay out.")
    expect(moving.locator(".gk-panel .gk-instruction")).to_be_focused()
    expect(moving.locator(".gk-panel [role=status]")).to_contain_text("You buy the stock")
    address = moving.url
    if way == "key":
        moving.keyboard.press("Enter")
    else:
        moving.locator(".gk-press").first.click(no_wait_after=True, force=True)
    assert moving.locator(MOVING).count() == 0
    assert moving.evaluate(SAID) == 3
    assert moving.url == address
    expect(moving.locator(".gk-press[aria-pressed=true]")).to_have_count(0)


# Notes at the next click whether nothing moves any more when the page has handled it.
ENDED = f"""() => addEventListener("click", () => setTimeout(() => {{
    window.ended = !document.querySelector("{MOVING}");
}}), {{ capture: true, once: true }})"""
# The visitor is to lead, and can touch the next card while the others play.
TO_LEAD = f"{PLAY}&did=13.x10HQH4S5S6S10SQS.v.c"


def test_a_card_is_played_and_the_tab_key_goes_on_while_the_others_cards_come(
    open_page: Callable[..., Page],
) -> None:
    page = open_at(open_page(reduced_motion="no-preference"), GLEEK + TO_LEAD)
    page.evaluate(SLOWLY)
    card = "(c) => [...document.querySelectorAll('.gk-press')].find((one) => one.gkCard === c)"
    page.evaluate_handle(card, "8S").as_element().focus()
    page.keyboard.press("Enter")
    expect(page.locator(MOVING)).to_have_count(1)
    # The focus is on the next legal card, and the tab key continues from there.
    assert page.evaluate("document.activeElement.gkCard") == "AH"
    page.keyboard.press("Tab")
    expect(page.locator(MOVING)).to_have_count(0)
    assert page.evaluate("document.activeElement.gkCard") is None
    page.evaluate_handle(card, "AH").as_element().click(position={"x": 6, "y": 8})
    expect(page).to_have_url(re.compile(r"8S\.AH&"))
    expect(page.locator(MOVING)).to_have_count(1)
    # The movement ends with the press; the answer begins the next one.
    page.evaluate(ENDED)
    page.evaluate_handle(card, "KD").as_element().click(position={"x": 6, "y": 8}, no_wait_after=True)
    until(page, "() => 'ended' in window")
    assert page.evaluate("window.ended")
    expect(page).to_have_url(re.compile(r"8S\.AH\.KD&"))


@pytest.mark.parametrize("how", ["the system's wish", "the reader's settings"])
def test_nothing_moves_for_those_who_ask_for_that(open_page: Callable[..., Page], how: str) -> None:
    page = open_page(reduced_motion="reduce" if how == "the system's wish" else "no-preference")
    page.add_init_script(
        """new MutationObserver((all) => {
            if (all.some((one) => one.target.hasAttribute("data-gk-moving"))) window.moved = true;
        }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-gk-moving"] });"""
    )
    open_at(page, GLEEK + PLAY)
    if how == "the reader's settings":
        # The menu at the table and the page's settings follow each other.
        speed, at_once = page.get_by_label("Speed of the table"), page.get_by_label("Show moves at once")
        for chosen, slow in (("once", False), ("slow", True)):
            speed.select_option(chosen)
            assert page.evaluate("document.documentElement.hasAttribute('data-gk-slow')") is slow
            page.get_by_role("button", name="Settings").click()
            expect(at_once).to_be_checked(checked=not slow)
            page.keyboard.press("Escape")
        page.get_by_role("button", name="Settings").click()
        at_once.check()
        expect(speed).to_have_value("once")
        page.keyboard.press("Escape")
    page.locator(BID).click()
    expect(page.locator(".gk-panel .gk-instruction")).to_have_text("Choose seven cards to lay out.")
    assert page.evaluate(SAID) == 3
    assert not page.evaluate("Boolean(window.moved)")
