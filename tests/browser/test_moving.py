"""The table shows events one at a time, while the state, address, focus and text are correct at once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.checks import settle
from tests.browser.visiting import GLEEK

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

PLAY = "07-a-hand-of-your-own.ipynb?match=0000-9T33"
MOVING = ".gleek-own[data-gk-moving]"
SAID = "[...document.querySelectorAll('.gleek-own .gk-said')].filter((one) => one.textContent).length"


def bidding(page: Page, first: str = "null") -> Page:
    page.goto(GLEEK + PLAY)
    settle(page)
    page.evaluate(first)
    page.locator(".gk-desk .gk-number button").click()
    return page


# A busy machine may take seconds to check the page, so timers of 300 ms or more are stretched twentyfold.
SLOWLY = """() => {
    const wait = window.setTimeout;
    window.setTimeout = (what, ms = 0, ...given) => wait(what, ms < 300 ? ms : 20 * ms, ...given);
}"""


@pytest.fixture
def moving(open_page: Callable[..., Page]) -> Page:
    """A page with animations, slowed down, right after the first bid."""
    page = bidding(open_page(reduced_motion="no-preference"), SLOWLY)
    expect(page.locator(MOVING)).to_have_count(1)
    expect(page).to_have_url(re.compile("did=13"))
    return page


def test_while_a_call_is_seen_the_rest_of_the_page_is_there_already(moving: Page) -> None:
    assert moving.evaluate(SAID) == 1
    expect(moving.locator(".gk-desk .gk-instruction")).to_have_text("Choose seven cards to lay out.")
    # the focus makes screen readers read the instruction
    expect(moving.locator(".gk-desk .gk-instruction")).to_be_focused()
    expect(moving.locator(".gk-desk [role=status]")).to_contain_text("You buy the stock")
    expect(moving.locator(".gk-desk .gk-instruction")).to_have_css("opacity", "0")
    expect(moving.locator(MOVING)).to_have_count(1)


def test_what_goes_on_from_an_answer_does_not_wait_for_what_moves(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="no-preference")
    page.goto(GLEEK + "03-the-ruff.ipynb?task=4")
    settle(page)
    page.evaluate(SLOWLY)
    tasks = page.locator(".gleek-do")
    verdict, moving = tasks.locator(".gk-verdict"), page.locator(".gleek-do[data-gk-moving]")
    onward = tasks.get_by_role("button", name="Next task")
    for number, choice, way in (
        (4, "Vie:", "elsewhere"),
        (5, "Pass", "key"),
        (7, "See and revie", "pointer"),
    ):
        tasks.locator(".gk-dots button").nth(number - 1).click()
        # While the task is loading, the page does not take a click as an answer.
        expect(tasks.locator(".gk-desk")).not_to_have_attribute("aria-busy", "true")
        tasks.locator(".gk-choices").get_by_role("button", name=choice).click()
        expect(verdict).to_have_text("Right.")
        expect(moving).to_have_count(1)
        expect(tasks.locator(".gk-desk .gk-answer")).to_have_css("opacity", "1")
        if way == "elsewhere":  # an answer that was possible before still counts
            tasks.locator(".gk-choices button").last.click(force=True)
            assert moving.count() == 0
            expect(verdict).not_to_have_text("Right.")
        elif way == "key":  # the focus moved to “Next task” automatically
            expect(onward).to_be_focused()
            page.keyboard.press("Enter")
            assert moving.count() == 0
            expect(page).to_have_url(re.compile("task=6"))
        else:
            onward.dblclick()
            assert moving.count() == 0
    # The double click went on by one task only.
    expect(page).to_have_url(re.compile("task=8"))
    expect(tasks.locator(".gk-desk")).not_to_have_attribute("aria-busy", "true")
    expect(page).to_have_url(re.compile("task=8"))


@pytest.mark.parametrize("way", ["key", "touch"])
def test_a_press_of_what_has_only_come_ends_the_movement_and_does_nothing_else(
    moving: Page, way: str
) -> None:
    address = moving.url
    if way == "key":
        moving.keyboard.press("Enter")
    else:
        moving.locator(".gk-press").first.click(no_wait_after=True, force=True)
    assert moving.locator(MOVING).count() == 0
    assert moving.evaluate(SAID) == 3
    assert moving.url == address
    expect(moving.locator(".gk-press[aria-pressed=true]")).to_have_count(0)


def test_what_was_there_before_is_done_while_something_moves(moving: Page) -> None:
    moving.get_by_role("button", name="Advice").click(no_wait_after=True)
    assert moving.locator(MOVING).count() == 0
    assert moving.evaluate(SAID) == 3
    expect(moving.locator(".gk-desk .gk-hint")).to_contain_text("Advice: Lay out")


# The visitor is to lead, and can touch the next card while the others play.
TO_LEAD = f"{PLAY}&did=13.x10HQH4S5S6S10SQS.v.c"


def test_a_card_is_played_and_the_tab_key_goes_on_while_the_others_cards_come(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(reduced_motion="no-preference")
    page.goto(GLEEK + TO_LEAD)
    settle(page)
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
    page.evaluate_handle(card, "KD").as_element().click(position={"x": 6, "y": 8}, no_wait_after=True)
    assert page.locator(MOVING).count() == 0
    expect(page).to_have_url(re.compile(r"8S\.AH\.KD&"))


@pytest.mark.parametrize("how", ["the system's wish", "the reader's setting"])
def test_nothing_moves_for_those_who_ask_for_that(open_page: Callable[..., Page], how: str) -> None:
    page = open_page(reduced_motion="reduce" if how == "the system's wish" else "no-preference")
    page.add_init_script(
        """new MutationObserver((all) => {
            if (all.some((one) => one.target.hasAttribute("data-gk-moving"))) window.moved = true;
        }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-gk-moving"] });"""
    )
    if how == "the reader's setting":
        page.goto(GLEEK + PLAY)
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Show moves at once").check()
    bidding(page)
    expect(page.locator(".gk-desk .gk-instruction")).to_have_text("Choose seven cards to lay out.")
    assert page.evaluate(SAID) == 3
    assert not page.evaluate("Boolean(window.moved)")


DRAWS_TIB = "07-a-hand-of-your-own.ipynb?match=0000-ZB3C&did=13"
LAID_OUT = ["9S", "5S", "JH", "10H", "9H", "7H", "6D"]


def test_the_cards_of_the_stock_turn_and_tib_is_seen_to_come(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(reduced_motion="no-preference")
    page.goto(GLEEK + DRAWS_TIB)
    settle(page)
    desk = page.locator(".gk-desk")
    expect(desk.locator(".gk-instruction")).to_have_text("Choose seven cards to lay out.")
    for number, c in enumerate(LAID_OUT, 1):
        page.evaluate(
            "(c) => [...document.querySelectorAll('.gk-press')].find((one) => one.gkCard === c).click()", c
        )
        expect(page.locator(".gk-press[aria-pressed=true]")).to_have_count(number)
    desk.get_by_role("button", name="Lay out").click()
    expect(page.locator(".gk-turning")).to_have_count(7)
    expect(page.locator(".gk-turning")).to_have_count(0)
    expect(page.locator(".gk-moment")).to_have_text("You draw Tib.")
    mark = page.locator(".gk-seat[data-place=below] .gk-seals li")
    expect(mark.locator("[aria-hidden]")).to_have_text("Tib")
    said = desk.locator("[role=status]").inner_text()
    assert said.count("You draw Tib.") == 1
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    settle(page)
    expect(mark).to_have_count(1)
    expect(page.locator(".gk-turning")).to_have_count(0)
