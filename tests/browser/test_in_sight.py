"""What a button changes is to be seen when it is pressed, and nothing moves under the pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from gleek.lessons.course import lessons
from tests.browser.checks import open_sections, settle
from tests.browser.visiting import GLEEK

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

TOP = "document.querySelector('.gleek-watch .gk-board').getBoundingClientRect().top"


@pytest.mark.parametrize("lesson", ["deal", "tricks"])
def test_forward_goes_to_a_table_that_lies_below_its_buttons_and_only_once(
    open_page: Callable[..., Page], lesson: str
) -> None:
    page = open_page(width=1280, height=800, reduced_motion="reduce")
    page.goto(GLEEK + lessons()[lesson].page)
    settle(page)
    open_sections(page)
    forward = page.locator(".gk-watch .gk-forward")
    where = page.locator(".gk-watch .gk-where")
    forward.click()
    expect(where).to_contain_text("Step 2 of")
    page.wait_for_function(f"Math.abs({TOP} - 4) < 2")
    there = page.evaluate("scrollY")
    forward.click()
    expect(where).to_contain_text("Step 3 of")
    assert page.evaluate("scrollY") == there


def test_the_hint_once_given_leaves_its_button_where_it_was(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto(GLEEK + lessons()["deal"].page)
    settle(page)
    hint, solution = (page.locator(f".gk-desk [data-tool={name}]") for name in ("hint", "solution"))
    left = solution.bounding_box()
    hint.click()
    expect(page.locator(".gk-desk .gk-hint")).to_contain_text("Hint:")
    expect(hint).to_have_attribute("aria-disabled", "true")
    after = solution.bounding_box()
    assert left
    assert after
    assert after["x"] == left["x"]
    hint.click(force=True)
    expect(page.locator(".gk-desk .gk-solution")).to_be_empty()


@pytest.mark.parametrize("width", [1280, 390])
def test_what_the_keyboard_comes_to_is_in_sight_even_below_the_bar(
    open_page: Callable[..., Page], width: int
) -> None:
    page = open_page(width=width, height=800, reduced_motion="reduce")
    page.goto(GLEEK + lessons()["reckoning"].page)
    settle(page)
    open_sections(page)
    page.locator(".gk-watch .gk-forward").focus()
    for name in ("The rule behind this step", "This hand in the stepper"):
        page.keyboard.press("Tab")
        there = page.locator(":focus")
        expect(there).to_have_text(name)
        expect(there).to_be_in_viewport(ratio=1)
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".gk-watch .gk-forward")).to_be_in_viewport(ratio=1)
